import { describe, expect, test } from 'vitest'
import { type Call, signIn, signInWith, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
} from '#tests/factories.ts'

// Roles that hold one permission, or a few: what one call answers must not be more than the others let them see.

const app = await startApp()
const { sql } = app
const grs = await pick(sql, 'standard', 'GRS')
const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles', timeZone: 'Europe/Rome' })
const ben = await makeStandardHolder(sql, { name: 'Ben Tran' })
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })

const march = (day: number, hour = 8) => new Date(Date.UTC(2031, 2, day, hour))
const past = { start: march(3), end: march(3, 17) }
const visited = await makeAudit(sql, { customerId, auditorIds: [anna], ...past })
await sql`update audit set status = 'completed' where id = ${visited}`
const busy = { start: march(10), end: march(12, 16) }
const auditId = await makeAudit(sql, { number: 'AUD-1', customerId, auditorIds: [anna], ...busy })
const wanted = await makeAudit(sql, { number: 'AUD-2', customerId, ...busy })

const span = `start=${busy.start.toISOString()}&end=${busy.end.toISOString()}&standardId=${grs}`
const annaIn = async (call: Call, query = span) => {
  const { status, body } = await call(`GET /auditors?auditorId=${anna}&${query}`)
  expect(status).toBe(200)
  return body.rows[0]
}
const secrets = /AUD-|Acme|Rome|projectId|idflNumber/

describe('How auditors fit', () => {
  test('shows standards to who sees accounts alone, and nothing of anybody’s time', async () => {
    const row = await annaIn(await signInWith(app, ['ViewAllUser']))
    expect(row).toMatchObject({ qualified: true, covers: [grs], missing: [] })
    for (const field of [
      'available',
      'clashes',
      'clashCount',
      'loadDays',
      'distanceKm',
      'sameCountry',
      'lastVisit',
    ])
      expect(row).not.toHaveProperty(field)
  })

  test.each(['CreateAudit', 'ModifyAudit', 'ReAssignAudit'])(
    'tells with %s who is free, and not by what others are booked',
    async permission => {
      const row = await annaIn(await signInWith(app, ['ViewAllUser', permission]))
      expect(row).toMatchObject({ qualified: true, available: false, clashCount: 1 })
      expect(row.clashes).toEqual([
        {
          auditorId: anna,
          auditorName: 'Anna Nguyen',
          kind: 'other',
          start: busy.start.toISOString(),
          end: busy.end.toISOString(),
          timeZone: 'Asia/Ho_Chi_Minh',
        },
      ])
      for (const field of ['loadDays', 'distanceKm', 'sameCountry', 'lastVisit'])
        expect(row).not.toHaveProperty(field)
      expect(JSON.stringify(row)).not.toMatch(secrets)
    },
  )

  test('shows all with the right to the roster', async () => {
    const viewer = await signInWith(app, ['ViewAllRoster', 'ViewAllAudit'])
    expect(await annaIn(viewer, `projectId=${wanted}`)).toMatchObject({
      available: false,
      clashes: [{ kind: 'audit', idflNumber: 'AUD-1', companyName: 'Acme Textiles' }],
      loadDays: 4,
      sameCountry: true,
      lastVisit: past.end.toISOString(),
    })
  })

  test('is not revealed by the order either', async () => {
    const ordered = async (call: Call) => {
      const { body } = await call(`GET /auditors?auditorId=${anna}&auditorId=${ben}&${span}&sort=fit:desc`)
      return body.rows.map(({ id }: { id: number }) => id)
    }
    expect(await ordered(await signIn(app, 'Planner'))).toEqual([ben, anna])
    expect(await ordered(await signInWith(app, ['ViewAllUser', 'CreateAudit']))).toEqual([ben, anna])
    expect(await ordered(await signInWith(app, ['ViewAllUser']))).toEqual([anna, ben])
  })

  test('nor by the order or the rows once limits and rotation are looked at', async () => {
    const none = { daysPer7: null, daysPerYear: null, nightsPerMonth: null, restHours: null }
    await sql`update auditor set limits = ${sql.json({ ...none, daysPerMonth: 1 })} where id = ${anna}`
    await sql`
      update standard set rotation = '{"unit": "visits", "max": 1, "roles": "members", "pauseVisits": 1, "pauseMonths": 0, "severity": "stop"}'
      where id = ${grs}`
    const march20 = `start=${march(20).toISOString()}&end=${march(20, 16).toISOString()}&standardId=${grs}`
    const rowsFor = async (held: string[], asked: string) =>
      (
        await (
          await signInWith(app, held)
        )(`GET /auditors?auditorId=${anna}&auditorId=${ben}&${asked}&sort=fit:desc`)
      ).body.rows
    const idsFor = async (held: string[], asked: string) =>
      (await rowsFor(held, asked)).map(({ id }: { id: number }) => id)
    // Anna is booked, then near her limit, and has been at the customer before.
    for (const asked of [span, march20]) {
      expect(await idsFor(['ViewAllRoster'], asked)).toEqual([ben, anna])
      expect(await idsFor(['ViewAllUser'], asked)).toEqual([anna, ben])
    }
    const wants = `projectId=${wanted}`
    const [first] = await rowsFor(['ViewAllUser', 'ViewAuditDetail'], wants)
    expect(first).toMatchObject({ id: anna, verdict: 'ready', reasons: [] })
    expect(first).not.toHaveProperty('rotation')
    const [, last] = await rowsFor(['ViewAllRoster', 'ViewAuditDetail'], wants)
    expect(last).toMatchObject({ id: anna, verdict: 'cannot', rotation: [{ standardId: grs, max: 1 }] })
    await sql`update auditor set limits = null where id = ${anna}`
    await sql`update standard set rotation = null where id = ${grs}`
  })

  test('an audit may be asked about that the caller may see; another one is not there', async () => {
    const statusWith = async (...held: string[]) =>
      (await (await signInWith(app, held))(`GET /auditors?projectId=${auditId}`)).status
    expect(await statusWith('ViewAllUser')).toBe(404)
    expect(await statusWith('ViewAllUser', 'ModifyAudit')).toBe(404)
    expect(await statusWith('ViewAllUser', 'ViewAssignedAudits')).toBe(404)
    expect(await statusWith('ViewAllUser', 'ViewAuditDetail')).toBe(200)
    expect(await statusWith('ViewAllRoster', 'ViewAllAudit')).toBe(200)
    const onlyRoster = await signInWith(app, ['ViewAllRoster'])
    const dates = `projectId=${auditId}&from=${march(1).toISOString()}`
    expect((await onlyRoster(`GET /auditors/free-dates?${dates}`)).status).toBe(404)
  })

  test('is answered for at most 400 days', async () => {
    const planner = await signIn(app, 'Planner')
    const { status, body } = await planner(
      'GET /auditors?start=2031-01-01T00:00:00Z&end=2032-02-06T00:00:00Z',
    )
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'end', message: 'Start and end can be at most 400 days apart.' },
    ])
    expect((await planner('GET /auditors?start=2031-01-01T00:00:00Z&end=2032-02-05T00:00:00Z')).status).toBe(
      200,
    )
  })

  test('lists the first 20 clashes, and counts all', async () => {
    const often = await makeStandardHolder(sql)
    for (let day = 1; day <= 23; day++)
      await bookTimeOff(sql, often, { start: march(day), end: march(day, 9) })
    const planner = await signIn(app, 'Planner')
    const { body } = await planner(
      `GET /auditors?auditorId=${often}&start=2031-03-01T00:00:00Z&end=2031-04-01T00:00:00Z`,
    )
    const [row] = body.rows
    expect(row).toMatchObject({ available: false, clashCount: 23 })
    expect(row.clashes.map(({ start }: { start: string }) => start)).toEqual(
      Array.from({ length: 20 }, (_, nth) => march(nth + 1).toISOString()),
    )
  })
})

describe('A booking that is refused', () => {
  const booking = (auditorId: number) => ({ auditorId, kind: 'training', ...busy })
  const refused = `Anna Nguyen has another booking from 10 Mar 2031 15:00 to 12 Mar 2031 23:00.`

  test('with CreateRoster alone says that there is one, and not for which audit', async () => {
    const { status, body } = await (await signInWith(app, ['CreateRoster']))('POST /rosters', booking(anna))
    expect({ status, message: body.message }).toEqual({ status: 409, message: refused })
    expect(JSON.stringify(body)).not.toMatch(secrets)
  })

  test('with CreateAudit alone says no more either', async () => {
    const { status, body } = await (await signInWith(app, ['CreateAudit', 'ViewAllCustomers']))(
      'POST /projects',
      { idflNumber: 'NEW-1', customerId, standardId: [grs], auditors: [{ id: anna }], ...busy },
    )
    expect(status).toBe(409)
    expect(body.message).toContain('Anna Nguyen has another booking from')
    expect(JSON.stringify(body.details)).not.toMatch(/AUD-|Acme|projectId|idflNumber/)
  })

  test.each(['ViewAllRoster', 'ViewAllAudit', 'ViewAuditDetail'])(
    'with %s names the audit',
    async permission => {
      const { body } = await (await signInWith(app, ['CreateRoster', permission]))(
        'POST /rosters',
        booking(anna),
      )
      expect(body.message).toContain('AUD-1 (Acme Textiles)')
    },
  )

  test('names the audit to those who are on its team', async () => {
    const colleague = await makeStandardHolder(sql)
    await makeAudit(sql, { number: 'AUD-3', customerId, auditorIds: [ben, colleague], ...busy })
    const [role] = await sql`insert into role (name) values ('Own desk') returning id`
    await sql`insert into role_permission values (${role?.id}, 'CreateRoster')`
    await sql`update account set role_id = ${role?.id} where id = ${colleague}`
    const call = await signIn(app, colleague)
    expect((await call('POST /rosters', booking(ben))).body.message).toContain('AUD-3 (Acme Textiles)')
    expect((await call('POST /rosters', booking(anna))).body.message).toBe(refused)
  })
})

describe('A request', () => {
  const ask = async () => {
    const call = await signIn(app, anna)
    const reviewerId = await makeAccount(sql, { role: 'Planner' })
    const form = { category: 'timeOff', note: 'Away', reviewerId, ...busy }
    return (await call('POST /requests', form)).body
  }

  test('says to who may only decide it that there are bookings, and neither shows nor releases the audits', async () => {
    const { id, version } = await ask()
    const decider = await signInWith(app, ['ApproveRequest'])
    const { body } = await decider(`GET /requests/${id}/consequences`)
    expect(body).toMatchObject({ audits: [], bookings: [{ auditorId: anna, kind: 'other' }] })
    expect(JSON.stringify(body)).not.toMatch(secrets)
    const decision = { status: 'accept', releaseConflicts: true, version }
    const answer = await decider(`PUT /requests/approve/${id}`, decision)
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).not.toMatch(secrets)
    const planner = await signIn(app, 'Planner')
    expect((await planner(`GET /requests/${id}/consequences`)).body.audits).toMatchObject([
      { idflNumber: 'AUD-1', companyName: 'Acme Textiles' },
    ])
  })
})

describe('A customer', () => {
  const form = { idflNumber: 'NEW-2', customerId, standardId: [grs], ...busy }
  const unknown = { field: 'customerId', message: 'This customer no longer exists.' }

  test('is not to be read through an audit by who may create audits alone', async () => {
    const { status, body } = await (await signInWith(app, ['CreateAudit']))('POST /projects', form)
    expect(status).toBe(400)
    expect(body.details).toMatchObject([unknown])
    expect(JSON.stringify(body)).not.toMatch(secrets)
  })

  test('nor through a changed one', async () => {
    const other = await makeCustomer(sql, { companyName: 'Batik' })
    const call = await signInWith(app, ['ModifyAudit', 'ViewAuditDetail'])
    const { status, body } = await call(`PUT /projects/${wanted}`, { customerId: other, version: 0 })
    expect({ status, details: body.details }).toMatchObject({ status: 400, details: [unknown] })
    expect((await call(`PUT /projects/${wanted}`, { note: 'Bring boots.', version: 0 })).status).toBe(200)
  })

  test.each(['ViewAllCustomers', 'ViewDetailCustomers'])('may be used with %s', async permission => {
    const number = `NEW-${permission}`
    const call = await signInWith(app, ['CreateAudit', permission])
    expect((await call('POST /projects', { ...form, idflNumber: number })).status).toBe(201)
  })
})
