import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Call, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import {
  type BuiltInRole,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  unique,
} from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { addressOf, openStream } from '#tests/stream.ts'

const app = await startApp()
const { sql } = app
const manager = await signIn(app, await makeAccount(sql, { name: 'Mai Do', role: 'Certification manager' }))

const makePair = async () => ({
  auditorId: await makeStandardHolder(sql, { name: unique('Anna') }),
  customerId: await makeCustomer(sql, { companyName: unique('Acme') }),
})

const secret = /zebra|family/i
const form = { reason: 'family', from: '2020-01-01', note: 'zebra: sister of the owner' }
const exclude = async (given: object, call: Call = manager) => call('POST /exclusions', { ...form, ...given })

test('Whoever may read the register is told of it once there is something in it, and whoever keeps it at once; others never are.', async () => {
  const uses = async (role: BuiltInRole) =>
    (await (await signIn(app, role))('GET /users/get/me')).body.usesRegister
  expect([await uses('Certification manager'), await uses('Planner')]).toEqual([true, false])
  await exclude(await makePair())
  const told = await Promise.all((['Planner', 'Customer service', 'Auditor'] as const).map(uses))
  expect(told).toEqual([true, false, false])
  const shown = async (role: BuiltInRole) =>
    (await (await signIn(app, role))('GET /users/get/me')).body.usesTeamRules
  expect([await shown('Planner'), await shown('Customer service')]).toEqual([true, false])
})

describe('The register', () => {
  test('keeps who must not go to whom, from when to when and why', async () => {
    const pair = await makePair()
    const { status, body } = await exclude({ ...pair, to: '2099-12-31' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...pair,
      reason: 'family',
      source: 'office',
      from: '2020-01-01',
      to: '2099-12-31',
      endedOn: null,
      note: form.note,
      state: 'current',
      withdrawnAt: null,
      why: null,
      version: 0,
      affected: { count: 0, rows: [] },
    })
    const { affected, ...row } = body
    expect((await manager(`GET /exclusions/${body.id}`)).body).toEqual(row)
    expect((await manager(`GET /exclusions?customerId=${pair.customerId}`)).body).toEqual({
      count: '1',
      rows: [row],
    })
  })

  test.each([
    ['the company', (name: string) => `value=${encodeURIComponent(name)}`, 1],
    ['the note', () => 'value=zebra&reason=family&source=office', 1],
    ['the state', () => 'state=current', 1],
    ['another state', () => 'state=past&state=future&state=withdrawn', 0],
    ['another reason', () => 'reason=employment', 0],
  ] as const)('is found by %s', async (_, query, count) => {
    const pair = await makePair()
    const { body } = await exclude(pair)
    const { companyName } = body
    const found = await manager(`GET /exclusions?auditorId=${pair.auditorId}&${query(companyName)}`)
    expect(found.body.count).toBe(String(count))
  })

  test.each([
    [{ from: '2099-01-01' }, 'future'],
    [{ to: '2020-12-31' }, 'past'],
    [{}, 'current'],
  ])('says of %j that it is %s', async (given, state) => {
    expect((await exclude({ ...(await makePair()), ...given })).body.state).toBe(state)
  })

  test('may say it twice of the same two', async () => {
    const pair = await makePair()
    expect((await exclude(pair)).status).toBe(201)
    expect((await exclude(pair)).status).toBe(201)
  })

  test.each([
    [{ to: '2019-12-31' }, 'to', 'The last day must not be before the first.'],
    [{ reason: 'other', note: '' }, 'note', 'Please explain it in the note.'],
    [{ reason: 'envy' }, 'reason', 'Please choose a reason.'],
    [
      { endedOn: '2026-01-31' },
      'endedOn',
      'Only a consultancy or an employment ends. Please leave this empty.',
    ],
    [{ customerId: 2147483647 }, 'customerId', 'This customer no longer exists.'],
    [{ customerId: undefined }, 'customerId', 'Please choose a customer.'],
    [{ auditorId: 2147483647 }, 'auditorId', 'This auditor no longer exists.'],
    [{ from: '1492-10-12' }, 'from', 'Please enter a day from 1950 to 2100.'],
  ])('refuses %j', async (given, field, message) => {
    const { status, body } = await exclude({ ...(await makePair()), ...given })
    expect(status).toBe(400)
    expect(body.details).toContainEqual(expect.objectContaining({ field, message }))
  })

  test('moves the last day, and takes a mistake back with a reason; nothing is changed after that, or deleted', async () => {
    const { body } = await exclude(await makePair())
    const moved = await manager(`PUT /exclusions/${body.id}`, { to: '2098-01-01', version: 0 })
    expect(moved.body).toMatchObject({ to: '2098-01-01', reason: 'family', note: form.note, version: 1 })
    const late = await manager(`PUT /exclusions/${body.id}`, { to: null, version: 0 })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await manager(`PUT /exclusions/${body.id}`, { to: '2019-01-01', version: 1 })).status).toBe(400)
    const silent = await manager(`PUT /exclusions/${body.id}`, { withdrawn: true, version: 1 })
    expect(silent).toMatchObject({ status: 400, body: { details: [{ field: 'why' }] } })
    const taken = { withdrawn: true, why: 'Another Anna.', version: 1 }
    expect((await manager(`PUT /exclusions/${body.id}`, taken)).body).toMatchObject({
      state: 'withdrawn',
      why: 'Another Anna.',
      withdrawnAt: expect.any(String),
      version: 2,
    })
    expect(await manager(`PUT /exclusions/${body.id}`, { note: 'x', version: 2 })).toMatchObject({
      status: 409,
      body: { message: 'This exclusion was withdrawn and can no longer be changed.' },
    })
    await expect(sql`delete from exclusion where id = ${body.id}`).rejects.toMatchObject({
      constraint_name: 'exclusion_stays',
    })
    const { body: past } = await manager(`GET /history?entity=exclusion&entityId=${body.id}`)
    expect(past.rows.map((row: { action: string }) => row.action)).toEqual(['withdraw', 'update', 'create'])
  })
})

describe('The cooling-off time', () => {
  const ended = { reason: 'consultancy', endedOn: '2026-03-31', note: '' }

  test('counts from the end of a relationship, by Team rules', async () => {
    expect((await exclude({ ...(await makePair()), ...ended })).body.to).toBe('2028-03-31')
    await sql`update team_rules set cooling_off_months = 6`
    const shorter = await exclude({ ...(await makePair()), ...ended, endedOn: '2026-08-31' })
    await sql`update team_rules set cooling_off_months = 24`
    expect(shorter.body.to).toBe('2027-02-28')
  })

  test('is cut short only once that is confirmed, also when it is changed', async () => {
    const given = { ...(await makePair()), ...ended, to: '2027-03-31' }
    expect(await exclude(given)).toMatchObject({
      status: 409,
      body: {
        code: 'coolingOff',
        message: 'The cooling-off time is 24 months: until 31 Mar 2028.',
        details: { until: '2028-03-31' },
      },
    })
    const { status, body } = await exclude({ ...given, confirmed: true })
    expect([status, body.to]).toEqual([201, '2027-03-31'])
    const path = `PUT /exclusions/${body.id}` as const
    expect((await manager(path, { note: 'Told by phone.', version: 0 })).status).toBe(200)
    expect((await manager(path, { to: '2027-06-30', version: 1 })).body.code).toBe('coolingOff')
    expect((await manager(path, { to: '2028-04-30', version: 1 })).status).toBe(200)
    const open = await manager(path, { endedOn: '2027-03-31', version: 2 })
    expect(open.body).toMatchObject({ endedOn: '2027-03-31', to: '2029-03-31' })
  })

  const over = 'The cooling-off time is over after 31 Jan 2022: there is no conflict from the first day on.'

  test('that is over before the first day leaves nothing to enter, to change, or to declare', async () => {
    const pair = await makePair()
    const longAgo = { ...pair, ...ended, from: '2026-06-01', endedOn: '2020-01-31' }
    const refusal = { status: 400, body: { details: [{ field: 'endedOn', message: over }] } }
    expect(await exclude(longAgo)).toMatchObject(refusal)
    const { body } = await exclude({ ...longAgo, endedOn: null })
    const change = { endedOn: '2020-01-31', version: 0 }
    expect(await manager(`PUT /exclusions/${body.id}`, change)).toMatchObject(refusal)
    await makeAudit(sql, { customerId: pair.customerId, auditorIds: [pair.auditorId] })
    const auditor = await signIn(app, pair.auditorId)
    expect(await exclude({ ...longAgo, note: 'I left.' }, auditor)).toMatchObject(refusal)
  })

  test('is none while the relationship lasts', async () => {
    const { body } = await exclude({ ...(await makePair()), reason: 'employment' })
    expect([body.to, body.endedOn]).toEqual([null, null])
  })
})

describe('Booked audits', () => {
  const july = { start: new Date('2088-07-05T01:00Z'), end: new Date('2088-07-06T10:00Z') }
  const book = async (given: object = {}) => {
    const pair = await makePair()
    const auditIds = [pair.auditorId]
    const audit = await makeAudit(sql, {
      ...july,
      customerId: pair.customerId,
      auditorIds: auditIds,
      ...given,
    })
    return { pair, audit }
  }

  test('are asked about, and nobody is taken off them', async () => {
    const { pair, audit } = await book()
    const refused = await exclude(pair)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'affects',
        details: { count: 1, rows: [{ projectId: audit, auditorId: pair.auditorId }] },
      },
    })
    const [row] = refused.body.details.rows
    expect(row.reasons).toMatchObject([{ code: 'excluded', severity: 'stop' }])
    expect(row.reasons[0].text).toBe(`Excluded from ${row.companyName}.`)
    expect(await sql`select from exclusion where auditor_id = ${pair.auditorId}`).toHaveLength(0)
    const { status, body } = await exclude({ ...pair, confirmed: true })
    expect([status, body.affected.count]).toEqual([201, 1])
    const [entry] = await sql`select released_at from roster_entry where audit_id = ${audit}`
    expect(entry).toEqual({ releasedAt: null })
  })

  test.each([
    ['before it begins', { from: '2088-07-07' }],
    ['after it ends', { to: '2088-07-04' }],
  ])('are left alone %s, by the days at the site', async (_, given) => {
    const { pair } = await book()
    expect((await exclude({ ...pair, ...given })).status).toBe(201)
  })

  test.each([{ from: '2088-07-06' }, { to: '2088-07-05' }])(
    'are met on their first or last day: %j',
    async given => {
      const { pair } = await book()
      expect((await exclude({ ...pair, ...given })).body.code).toBe('affects')
    },
  )

  test('are asked about again only for days that the exclusion comes to hold', async () => {
    const { pair } = await book()
    const { body } = await exclude({ ...pair, to: '2088-07-04' })
    const path = `PUT /exclusions/${body.id}` as const
    expect((await manager(path, { to: '2088-12-31', version: 0 })).body.code).toBe('affects')
    expect((await manager(path, { to: '2088-12-31', confirmed: true, version: 0 })).body.affected.count).toBe(
      1,
    )
    const further = await manager(path, { to: '2089-12-31', version: 1 })
    expect([further.status, further.body.affected.count]).toEqual([200, 0])
  })

  test('stay unnamed to who may see no audits', async () => {
    const { pair } = await book()
    const keeper = await signInWith(app, ['ModifyImpartiality', 'ViewImpartiality'])
    expect((await exclude(pair, keeper)).body.details).toEqual({ count: 1, rows: [] })
  })

  test('don’t come past it: not by a bulk statement, a gift, or an entry that comes back', async () => {
    const { pair, audit } = await book()
    await exclude({ ...pair, confirmed: true })
    const { auditorId, customerId } = pair
    const notExcluded = { constraint_name: 'roster_entry_not_excluded' }
    await expect(makeAudit(sql, { customerId, auditorIds: [auditorId] })).rejects.toMatchObject(notExcluded)
    const other = await makeStandardHolder(sql)
    const june = { start: new Date('2088-06-05T01:00Z'), end: new Date('2088-06-05T10:00Z') }
    const given = await makeAudit(sql, { ...june, customerId, auditorIds: [other] })
    await expect(
      sql`update roster_entry set auditor_id = ${auditorId} where audit_id = ${given}`,
    ).rejects.toMatchObject(notExcluded)
    await sql`update roster_entry set released_at = now() where audit_id = ${audit}`
    await expect(
      sql`update roster_entry set released_at = null where audit_id = ${audit}`,
    ).rejects.toMatchObject(notExcluded)
    // What is there may be moved by the guards alone, and leaves.
    await sql`update roster_entry set note = 'x' where audit_id = ${audit}`
    // Elsewhere, and once it is withdrawn or over, all is open.
    await makeAudit(sql, { ...june, auditorIds: [auditorId] })
    await sql`update exclusion set withdrawn_at = now(), withdrawn_why = 'x' where auditor_id = ${auditorId}`
    await sql`update roster_entry set released_at = null where audit_id = ${audit}`
  })
})

describe('Auditors declare for themselves', () => {
  const declaring = async () => {
    const pair = await makePair()
    const call = await signIn(app, pair.auditorId)
    const [customer] = await sql<{ companyName: string; companyNumber: string }[]>`
      select company_name, company_number from customer where id = ${pair.customerId}`
    const company = customer?.companyName ?? ''
    return { pair, call, company, number: customer?.companyNumber ?? '' }
  }

  test('by the exact name or number of a company, which stops at once and is told to those who keep the register', async () => {
    const { pair, call, company, number } = await declaring()
    const own = { auditorId: pair.auditorId, customerId: undefined, company: ` ${company.toUpperCase()} ` }
    const { status, body } = await exclude(own, call)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...pair, companyName: company, source: 'auditor', note: form.note })
    expect((await exclude({ ...own, company: number }, call)).status).toBe(201)
    const { rows } = (await manager('GET /notifications?limit=1')).body
    expect(rows).toMatchObject([
      {
        type: 'impartiality:declared',
        title: `${body.auditorName} declared a conflict of interest with ${company}.`,
        entity: 'exclusion',
      },
    ])
  })

  test.each([
    [{ company: 'Acm' }, 'company', /No customer has this name or number/],
    [{ company: '' }, 'company', /name or number/],
    [{ note: '' }, 'note', 'Please explain it in the note.'],
  ])('but not with %j', async (given, field, message) => {
    const { pair, call, company } = await declaring()
    const own = { auditorId: pair.auditorId, customerId: undefined, company, ...given }
    const { status, body } = await exclude(own, call)
    expect(status).toBe(400)
    expect(body.details).toContainEqual(
      expect.objectContaining({ field, message: expect.stringMatching(message) }),
    )
  })

  test('not by trying names: after twenty in a minute no more are looked for', async () => {
    const { pair, call } = await declaring()
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth++)
      statuses.push(
        (await exclude({ auditorId: pair.auditorId, customerId: undefined, company: `Try ${nth}` }, call))
          .status,
      )
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('nor again and again: after twenty in a minute nobody is told of more, and none are kept', async () => {
    const { pair, call } = await declaring()
    await makeAudit(sql, { customerId: pair.customerId, auditorIds: [pair.auditorId] })
    const statuses: number[] = []
    for (let nth = 0; nth < 22; nth++) statuses.push((await exclude(pair, call)).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    expect((await call('GET /exclusions')).body.count).toBe('20')
  })

  test('of customers that they may not list, an id tells no more than one that is nobody’s', async () => {
    const { pair, call } = await declaring()
    const [known, unknown] = [
      await exclude(pair, call),
      await exclude({ ...pair, customerId: 2147483647 }, call),
    ]
    expect(known).toEqual(unknown)
    expect(known.status).toBe(400)
    await makeAudit(sql, { customerId: pair.customerId, auditorIds: [pair.auditorId] })
    expect((await exclude(pair, call)).status).toBe(201)
  })

  test('not for others, and only the office ends it', async () => {
    const { pair, call, company } = await declaring()
    const other = await makePair()
    expect(await exclude({ ...pair, auditorId: other.auditorId }, call)).toMatchObject({
      status: 403,
      body: { message: 'You can only declare your own conflicts of interest.' },
    })
    const { body } = await exclude({ auditorId: pair.auditorId, customerId: undefined, company }, call)
    const ending = { to: '2026-12-31', version: 0 }
    expect((await call(`PUT /exclusions/${body.id}`, ending)).status).toBe(403)
    expect((await manager(`PUT /exclusions/${body.id}`, ending)).status).toBe(200)
  })

  test('booked audits are not asked about, but answered', async () => {
    const { pair, call } = await declaring()
    const july = { start: new Date('2088-07-05T01:00Z'), end: new Date('2088-07-05T10:00Z') }
    const audit = await makeAudit(sql, { ...july, customerId: pair.customerId, auditorIds: [pair.auditorId] })
    const { status, body } = await exclude(pair, call)
    expect([status, body.affected.rows[0].projectId]).toEqual([201, audit])
  })
})

describe('Without the right to see the register', () => {
  test('one reads one’s own rows alone, and of why only what one declared oneself', async () => {
    const pair = await makePair()
    const auditor = await signIn(app, pair.auditorId)
    const { body: office } = await exclude(pair)
    const other = await exclude(await makePair())
    const why = { reason: null, source: null, endedOn: null, note: null, why: null }
    expect((await auditor('GET /exclusions')).body).toMatchObject({
      count: '1',
      rows: [{ id: office.id, ...why }],
    })
    expect((await auditor(`GET /exclusions/${office.id}`)).body).toMatchObject(why)
    expect((await auditor(`GET /exclusions/${other.body.id}`)).status).toBe(404)
    await makeAudit(sql, { customerId: pair.customerId, auditorIds: [] })
    const [customer] = await sql`select company_name from customer where id = ${pair.customerId}`
    const own = { ...form, auditorId: pair.auditorId, company: customer?.companyName, note: 'My cousin.' }
    const { body: declared } = await auditor('POST /exclusions', own)
    const late = { note: 'zebra: more than a cousin', reason: 'financial', version: 0 }
    expect((await manager(`PUT /exclusions/${declared.id}`, late)).body).toMatchObject({
      reason: 'financial',
    })
    expect((await auditor(`GET /exclusions/${declared.id}`)).body).toMatchObject({
      reason: 'family',
      source: 'auditor',
      note: 'My cousin.',
    })
  })

  test.each(['reason=family', 'source=office', 'value=zebra'])(
    'no filter tells what one doesn’t read: %s',
    async query => {
      const pair = await makePair()
      const auditor = await signIn(app, pair.auditorId)
      await exclude(pair)
      expect((await auditor(`GET /exclusions?${query}`)).body).toEqual({ count: '0', rows: [] })
    },
  )

  test('no order tells it either', async () => {
    const pair = await makePair()
    const auditor = await signIn(app, pair.auditorId)
    for (const reason of ['other', 'consultancy', 'objection']) await exclude({ ...pair, reason })
    const ids = async (query: string) =>
      (await auditor(`GET /exclusions?${query}`)).body.rows.map((row: { id: number }) => row.id)
    expect(await ids('sort=reason:asc&sort=id:asc')).toEqual(await ids('sort=id:asc'))
    expect(await ids('sort=source:desc&sort=id:asc')).toEqual(await ids('sort=id:asc'))
  })

  test('who neither sees the register nor is in it reads an empty list', async () => {
    await exclude(await makePair())
    const service = await signIn(app, 'Customer service')
    expect((await service('GET /exclusions')).body).toEqual({ count: '0', rows: [] })
  })

  test('who only keeps it is answered nothing of why, and neither is the 409', async () => {
    const keeper = await signInWith(app, ['ModifyImpartiality'])
    const pair = await makePair()
    const made = await exclude(pair, keeper)
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).not.toMatch(secret)
    await manager(`PUT /exclusions/${made.body.id}`, { note: 'zebra: and more', version: 0 })
    const sooner = { to: '2099-01-01', confirmed: true, version: 1 }
    const changed = await keeper(`PUT /exclusions/${made.body.id}`, sooner)
    expect(changed.status).toBe(200)
    expect(JSON.stringify(changed.body)).not.toMatch(secret)
    expect(
      JSON.stringify(await keeper(`PUT /exclusions/${made.body.id}`, { to: null, version: 0 })),
    ).not.toMatch(secret)
    expect((await keeper(`GET /exclusions/${made.body.id}`)).status).toBe(403)
  })

  test('who only keeps it finds nothing out by trying: a refusal is the same whatever is written there', async () => {
    const keeper = await signInWith(app, ['ModifyImpartiality'])
    const ended = { reason: 'consultancy', endedOn: '2090-01-31', to: '2094-12-31' }
    const other = { reason: 'other', to: '2094-12-31' }
    const made = await Promise.all(
      [ended, other].map(async one => exclude({ ...(await makePair()), ...one })),
    )
    const tries: [object, number][] = [
      [{ to: '2091-06-30' }, 409],
      [{ note: '' }, 400],
      [{ reason: 'other' }, 400],
      [{ endedOn: '2090-02-28' }, 400],
      [{ to: '2091-06-30', confirmed: true }, 200],
      [{ to: '2091-12-31' }, 200],
      [{ reason: 'employment', endedOn: '2090-02-28' }, 200],
      [{ reason: 'other', note: 'As told on the phone.' }, 200],
    ]
    const versions = made.map(({ body }) => body.version as number)
    for (const [change, expected] of tries) {
      const answers = await Promise.all(
        made.map(({ body }, nth) =>
          keeper(`PUT /exclusions/${body.id}`, { ...change, version: versions[nth] }),
        ),
      )
      const [one, two] = answers.map(({ status, body }) => ({
        status,
        ...(status === 200
          ? { to: body.to }
          : { code: body.code, message: body.message, details: body.details }),
      }))
      expect(one).toEqual(two)
      expect(one?.status).toBe(expected)
      answers.forEach(({ status, body }, nth) => {
        if (status === 200) versions[nth] = body.version
      })
    }
  })

  test('what is told of booked audits names nobody, or it would tell whether the auditor declared it', async () => {
    const reader = await signInWith(app, ['ReAssignAudit', 'ViewAllAudit', 'ViewDisruptions'])
    const told = async (enter: (pair: { auditorId: number; customerId: number }) => ReturnType<Call>) => {
      const pair = await makePair()
      const july = { start: new Date('2088-07-05T01:00Z'), end: new Date('2088-07-05T10:00Z') }
      await makeAudit(sql, { ...july, customerId: pair.customerId, auditorIds: [pair.auditorId] })
      expect((await enter(pair)).status).toBe(201)
      const [{ entity, entityId, sentBy }] = (await reader('GET /notifications?limit=1')).body.rows
      expect(entity).toBe('disruption')
      const { rows } = (await reader(`GET /history?entity=disruption&entityId=${entityId}`)).body
      return { sentBy, rows: rows.map(({ action, who }: { action: string; who: unknown }) => [action, who]) }
    }
    const unnamed = { sentBy: null, rows: [['create', null]] }
    expect(await told(async pair => exclude(pair, await signIn(app, pair.auditorId)))).toEqual(unnamed)
    expect(await told(pair => exclude({ ...pair, confirmed: true }))).toEqual(unnamed)
  })

  test('neither history nor its export, notifications, mails nor the live stream tell it', async () => {
    const pair = await makePair()
    const service = await makeAccount(sql, { role: 'Customer service' })
    const readers = [pair.auditorId, service]
    const streams = await Promise.all(
      readers.map(async id => openStream(await addressOf(app), await openSession(app, id))),
    )
    await sql`delete from mail`
    const july = { start: new Date('2088-07-05T01:00Z'), end: new Date('2088-07-05T10:00Z') }
    const audit = await makeAudit(sql, { ...july, customerId: pair.customerId, auditorIds: [pair.auditorId] })
    const { body } = await exclude({ ...pair, confirmed: true })
    await manager(`PUT /exclusions/${body.id}`, { withdrawn: true, why: 'zebra: an error', version: 0 })
    const [received, nothing] = await Promise.all(streams.map(stream => stream.all(sql)))
    expect(JSON.stringify(received)).toContain('"exclusion"')
    expect(JSON.stringify(nothing)).not.toContain('exclusion')
    expect(JSON.stringify([received, nothing])).not.toMatch(secret)
    for (const id of readers) {
      const call = await signIn(app, id)
      const histories = [
        `entity=exclusion&entityId=${body.id}`,
        `entity=customer&entityId=${pair.customerId}`,
        `entity=auditor&entityId=${pair.auditorId}`,
        `entity=user&entityId=${pair.auditorId}`,
        `entity=project&entityId=${audit}`,
      ]
      expect((await call(`GET /history?${histories[0]}`)).status).toBe(403)
      for (const query of histories) {
        expect(JSON.stringify((await call(`GET /history?${query}&limit=1000`)).body)).not.toMatch(secret)
        const headers = { authorization: `Bearer ${await openSession(app, id)}` }
        const exported = await app.inject({ url: `/api/history/export?${query}`, headers })
        expect(exported.body).not.toMatch(secret)
      }
      expect(JSON.stringify((await call('GET /notifications?limit=100')).body)).not.toMatch(secret)
    }
    expect(JSON.stringify(await sql`select * from mail`)).not.toMatch(secret)
    expect(JSON.stringify(await sql`select * from notification`)).not.toMatch(secret)
  })
})

describe('Of exclude and a booking at the same moment the booking is refused, or the reply lists it', () => {
  const july = (nth: number, day = 2) => {
    const start = new Date(Date.UTC(2087, nth, day, 1))
    return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
  }
  type Race = Awaited<ReturnType<typeof makePair>> & { nth: number; planner: Call }

  /** Each prepares an audit, and answers what books the auditor there. */
  const ways: Record<string, (race: Race) => Promise<() => ReturnType<Call>>> = {
    async assign({ auditorId, customerId, nth, planner }) {
      const audit = await makeAudit(sql, { customerId, ...july(nth) })
      return () => planner(`PUT /projects/${audit}/assign`, { auditors: [{ id: auditorId }], version: 0 })
    },
    async 'a gift'({ auditorId, customerId, nth, planner }) {
      const audit = await makeAudit(sql, {
        customerId,
        ...july(nth),
        auditorIds: [await makeStandardHolder(sql)],
      })
      const [entry] = await sql<{ id: number }[]>`select id from roster_entry where audit_id = ${audit}`
      return () => planner(`PUT /rosters/${entry?.id}`, { auditorId, version: 0 })
    },
    async 'a change of customer'({ auditorId, customerId, nth, planner }) {
      const audit = await makeAudit(sql, { ...july(nth), auditorIds: [auditorId] })
      return () => planner(`PUT /projects/${audit}`, { customerId, version: 0 })
    },
    async 'a move into its days'({ auditorId, customerId, nth, planner }) {
      // Before the first day of the exclusion.
      const audit = await makeAudit(sql, { customerId, ...july(nth - 240), auditorIds: [auditorId] })
      return () => planner(`PUT /projects/${audit}`, { ...july(nth), version: 0 })
    },
  }

  test.each(Object.entries(ways))('%s, twenty times', async (_, prepare) => {
    const planner = await signIn(app, 'Administrator')
    const races = Array.from({ length: 20 }, async (_, nth) => {
      const pair = await makePair()
      const book = await prepare({ ...pair, nth, planner })
      const [excluded, booked] = await Promise.all([
        exclude({ ...pair, from: '2080-01-01', confirmed: true }),
        book(),
      ])
      expect(excluded.status).toBe(201)
      return [booked.status, excluded.body.affected.count]
    })
    for (const outcome of await Promise.all(races))
      expect([
        [200, 1],
        [409, 0],
      ]).toContainEqual(outcome)
  })

  test('and no booking of the whole database breaks an exclusion that stood before it', async () => {
    const faults = await findFaults(sql)
    expect(faults.filter(one => one.startsWith('an excluded auditor was booked'))).toEqual([])
  })
})

test('The log holds nothing of why, however much is logged.', async () => {
  let log = ''
  const logDestination = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const logged = await buildApp({
    sql,
    config: { logLevel: 'trace', appUrl: 'http://localhost:3000', logDestination },
  })
  const call = await signIn(logged, 'Certification manager')
  const pair = await makePair()
  const made = await call('POST /exclusions', { ...form, ...pair })
  await call('POST /exclusions', { ...form, ...pair, reason: 'zebra', to: '1999-01-01' })
  await call('GET /exclusions?reason=family')
  await call(`PUT /exclusions/${made.body.id}`, { withdrawn: true, why: 'zebra: an error', version: 0 })
  await logged.close()
  expect(log).toContain('/api/exclusions')
  expect(log).not.toMatch(/zebra/)
})
