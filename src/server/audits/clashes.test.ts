import { describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { atDatabase } from '#tests/target.ts'

const { app, sql, planner, grs, makeAudit } = await startAudits()

const assign = ({ id, version }: { id: number; version: number }, auditorIds: number[], caller = planner) =>
  caller(`PUT /projects/${id}/assign`, {
    auditors: auditorIds.map(auditorId => ({ id: auditorId })),
    version,
  })

const entriesOf = (auditId: number) => sql`
  select id, auditor_id, released_at is null as is_active
  from roster_entry where audit_id = ${auditId} order by id`

/** One more server on the same database, with as many connections to it. */
async function startServer(connections: number) {
  const pool = openDatabase(atDatabase(inject('database'), String(sql.options.database)), connections)
  const server = await buildApp({
    sql: pool,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000' },
  })
  const stop = async () => {
    await server.close()
    await pool.end()
  }
  return { racer: await signIn(server, 'Planner'), stop }
}

describe('no auditor is ever in two places', () => {
  test('a refused booking names the auditor and the audit, with all clashes', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const ben = await makeStandardHolder(sql, { name: 'Ben Tran' })
    const first = await makeAudit({ auditors: [{ id: anna }, { id: ben }] })
    const second = await makeAudit({ start: site('2031-03-14T16:00') })
    const { status, body } = await assign(second, [ben, anna])
    expect(status).toBe(409)
    expect(body.code).toBe('clash')
    const span = 'from 12 Mar 2031 08:00 to 14 Mar 2031 17:00'
    expect(body.message).toBe(
      `Anna Nguyen is booked for ${first.idflNumber} (Acme Textiles) ${span}, and 1 more booking clashes.`,
    )
    const booked = { kind: 'audit', projectId: first.id, idflNumber: first.idflNumber }
    const when = {
      companyName: 'Acme Textiles',
      start: first.start,
      end: first.end,
      timeZone: 'Asia/Ho_Chi_Minh',
      version: expect.any(Number),
    }
    expect(body.details).toEqual([
      { auditorId: anna, auditorName: 'Anna Nguyen', ...booked, ...when },
      { auditorId: ben, auditorName: 'Ben Tran', ...booked, ...when },
    ])
    expect(await entriesOf(second.id)).toHaveLength(0)
  })

  test('a booking at a site in another zone is told by its own clock, with the zone', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const first = await makeAudit({ auditors: [{ id: anna }] })
    const elsewhere = await makeCustomer(sql, { companyName: 'Batik', timeZone: 'Asia/Jakarta' })
    const dates = { start: '2031-03-13T02:00:00Z', end: '2031-03-13T08:00:00Z' }
    const { body } = await assign(await makeAudit({ customerId: elsewhere, ...dates, standardId: [grs] }), [
      anna,
    ])
    expect(body.message).toBe(
      `Anna Nguyen is booked for ${first.idflNumber} (Acme Textiles) from 12 Mar 2031 08:00 to 14 Mar 2031 17:00 (Asia/Ho Chi Minh).`,
    )
  })

  test('a team is booked all or none', async () => {
    const [free, busy] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    await makeAudit({ auditors: [{ id: busy }] })
    const audit = await makeAudit()
    expect((await assign(audit, [free, busy])).status).toBe(409)
    expect((await planner(`GET /projects/${audit.id}`)).body).toMatchObject({ auditors: [], version: 0 })
  })

  test('intervals that touch are no clash', async () => {
    const anna = await makeStandardHolder(sql)
    await makeAudit({ auditors: [{ id: anna }] })
    const after = await makeAudit({ start: site('2031-03-14T16:59'), end: site('2031-03-15T12:00') })
    expect((await assign(after, [anna])).status).toBe(409)
    const morning = { start: site('2031-04-01T08:00'), end: site('2031-04-01T12:00') }
    const noon = { start: site('2031-04-01T12:00'), end: site('2031-04-01T17:00') }
    await makeAudit({ ...morning, auditors: [{ id: anna }] })
    expect((await assign(await makeAudit(noon), [anna])).status).toBe(200)
  })

  test('the audit’s own booking is never a clash with itself', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    const [before] = await entriesOf(audit.id)
    const { status, body } = await planner(`PUT /projects/${audit.id}/re-assign`, {
      auditors: [{ id: anna }, { id: ben }],
      version: audit.version,
    })
    expect(status).toBe(200)
    expect(body.auditors.map(({ id }: { id: number }) => id)).toEqual([anna, ben])
    expect(await entriesOf(audit.id)).toMatchObject([{ id: before?.id, isActive: true }, { auditorId: ben }])
  })

  test('forty planners who book one auditor at once: one is served, thirty-nine see the clash', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const drafts = []
    for (let place = 0; place < 40; place += 1) drafts.push(await makeAudit())
    const { racer, stop } = await startServer(40)
    const replies = await Promise.all(drafts.map(draft => assign(draft, [anna], racer)))
    await stop()
    const [served, ...others] = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 409)
    expect([others.length, refused.length]).toEqual([0, 39])
    for (const { body } of refused) {
      expect(body.code).toBe('clash')
      expect(body.message).toMatch(
        `Anna Nguyen is booked for ${served?.body.idflNumber} (Acme Textiles) from`,
      )
      expect(body.details).toMatchObject([{ auditorId: anna, projectId: served?.body.id }])
    }
  })

  test('forty teams of eight auditors booked at once over two servers are served or see the clash, whatever their order', async () => {
    const auditors: number[] = []
    for (let place = 0; place < 8; place += 1) auditors.push(await makeStandardHolder(sql))
    const teamOf = (place: number) =>
      [place, place * 3 + 1, place * 5 + 2].map(step => auditors[step % 8] ?? 0)
    const bookings: { draft: { id: number; version: number }; team: number[] }[] = []
    for (let place = 0; place < 40; place += 1)
      bookings.push({ draft: await makeAudit(), team: [...new Set(teamOf(place))] })
    const servers = [await startServer(5), await startServer(5)]
    const replies = await Promise.all(
      bookings.map(({ draft, team }, place) => assign(draft, team, servers[place % 2]?.racer)),
    )
    for (const { stop } of servers) await stop()

    expect(replies.map(({ status }) => status).filter(status => status !== 409 && status !== 200)).toEqual([])
    const served = replies.flatMap(({ status, body }) => (status === 200 ? [body] : []))
    const booked = served.flatMap(({ auditors }) => auditors.map(({ id }: { id: number }) => id))
    expect(new Set(booked).size).toBe(booked.length)
    for (const { body } of replies.filter(({ status }) => status === 409)) {
      expect(body.code).toBe('clash')
      expect(body.details.length).toBeGreaterThan(0)
      for (const { auditorId, projectId } of body.details) {
        const holder = served.find(({ id }) => id === projectId)
        expect(holder?.auditors).toContainEqual(expect.objectContaining({ id: auditorId }))
      }
    }
  })

  test('two teams booked at once in opposite order don’t deadlock', async () => {
    const team: number[] = []
    for (let place = 0; place < 8; place += 1) team.push(await makeStandardHolder(sql))
    const opposite = [...team].reverse()
    for (let round = 0; round < 5; round += 1) {
      const day = `2031-05-${10 + round}`
      const dates = { start: site(`${day}T08:00`), end: site(`${day}T17:00`) }
      const [first, second] = [await makeAudit(dates), await makeAudit(dates)]
      const replies = await Promise.all([assign(first, team), assign(second, opposite)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('an absence clashes', () => {
  test('and is told as it is only to those who see all requests', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await sql`insert into roster_entry (auditor_id, kind, starts_at, ends_at)
      values (${anna}, 'sickLeave', '2031-03-11T00:00Z', '2031-03-13T00:00Z')`
    const audit = await makeAudit()
    const seen = await assign(audit, [anna])
    expect(seen.body.details).toMatchObject([{ auditorId: anna, kind: 'sickLeave' }])
    expect(seen.body.message).toBe('Anna is on sick leave from 11 Mar 2031 07:00 to 13 Mar 2031 07:00.')
    const desk = await signIn(app, 'Customer service')
    const masked = await assign(audit, [anna], desk)
    expect(masked.body.details).toMatchObject([{ auditorId: anna, kind: 'timeOff' }])
    expect(masked.body.message).toMatch('Anna has time off from')
  })
})
