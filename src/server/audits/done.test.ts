import { describe, expect, test } from 'vitest'
import { callWith, openSession, signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { completeDone } from './complete-done.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const admin = await signIn(app, 'Administrator')
const callAs = async (id: number) => callWith(app, await openSession(app, id))
const [lanId, benId] = [
  await makeStandardHolder(sql, { name: 'Lan Tran' }),
  await makeStandardHolder(sql, { name: 'Ben Vo' }),
]
const [lan, ben] = [await callAs(lanId), await callAs(benId)]

const day = 86_400_000
/** A time of so many days ago, by UTC: within working hours at the site, whenever the test runs. */
const at = (days: number, clock: string) =>
  new Date(`${new Date(Date.now() - days * day).toISOString().slice(0, 10)}T${clock}Z`)
/** Of an audit of two hours so many days ago. */
const madeAgo = async (days: number, auditorIds = [lanId]) => {
  const [start, end] = [at(days, '02:00'), at(days, '04:00')]
  return { id: await makeAudit(sql, { start, end, auditorIds }), start, end }
}
const told = ({ start, end }: { start: Date; end: Date }, note = 'Half a day was enough') => ({
  start: start.toISOString(),
  end: end.toISOString(),
  note,
})
const kindsOf = async (id: number) =>
  (await planner('GET /work?limit=1000')).body.rows
    .filter((row: { id: number; audit?: object }) => row.audit && row.id === id)
    .map(({ kind }: { kind: string }) => kind)

describe('Somebody of its team', () => {
  test('says that an audit is done, corrects it and takes it back; the office reads it and completes', async () => {
    const audit = await madeAgo(2)
    expect(await kindsOf(audit.id)).toEqual(['overdue'])
    const said = await lan(`PUT /projects/${audit.id}/done`, told(audit))
    expect(said).toMatchObject({
      status: 200,
      body: { id: audit.id, done: { by: { name: 'Lan Tran' }, note: 'Half a day was enough' } },
    })
    const again = await lan(`PUT /projects/${audit.id}/done`, told(audit))
    const unchanged = { before: said.body.version, was: said.body.done }
    expect(again.body).toEqual({ ...said.body, ...unchanged })
    const { body: corrected } = await lan(`PUT /projects/${audit.id}/done`, told(audit, 'Two open points'))
    expect(corrected.version).toBe(said.body.version + 1)
    expect(await kindsOf(audit.id)).toEqual(['done'])
    const { body: work } = await planner('GET /work?kind=done')
    expect(work.rows[0].done).toMatchObject({ note: 'Two open points', by: { id: lanId } })
    expect((await planner(`GET /projects/${audit.id}`)).body.done.note).toBe('Two open points')
    const { body: back } = await lan(`PUT /projects/${audit.id}/not-done`)
    expect(back.done).toBeNull()
    const unsaid = { before: back.version, was: null }
    expect((await lan(`PUT /projects/${audit.id}/not-done`)).body).toEqual({ ...back, ...unsaid })
    expect(await kindsOf(audit.id)).toEqual(['overdue'])
    const { body: last } = await lan(`PUT /projects/${audit.id}/done`, told(audit))
    const done = await planner(`PUT /projects/${audit.id}/complete`, { version: last.version })
    expect(done.body.status).toBe('completed')
    expect((await planner(`GET /projects/${audit.id}`)).body.done.by.id).toBe(lanId)
    expect(await lan(`PUT /projects/${audit.id}/done`, told(audit, 'Late'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is already completed') },
    })
    const { body: history } = await planner(`GET /history?entity=project&entityId=${audit.id}`)
    expect(history.rows.map(({ action }: { action: string }) => action)).toEqual([
      'complete',
      'done',
      'not-done',
      'done',
      'done',
      ...history.rows.slice(5).map(({ action }: { action: string }) => action),
    ])
    expect(await findFaults(sql)).toEqual([])
  })

  test('says so from its first day at the site on, of times that can be', async () => {
    const soon = { start: at(-3, '02:00'), end: at(-3, '04:00') }
    const id = await makeAudit(sql, { ...soon, auditorIds: [benId] })
    expect(await ben(`PUT /projects/${id}/done`, told(soon))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ starts on \d\d \w{3} \d{4} at the site\./) },
    })
    const audit = await madeAgo(3, [benId])
    const path = `PUT /projects/${audit.id}/done`
    const fieldsOf = async (form: object) =>
      (await ben(path, form)).body.details?.map((one: { field: string }) => one.field)
    expect(await fieldsOf(told({ start: audit.end, end: audit.start }))).toEqual(['end'])
    expect(await fieldsOf(told({ start: at(40, '02:00'), end: audit.end }))).toEqual(['start'])
    expect(await fieldsOf(told({ start: audit.start, end: at(-2, '04:00') }))).toEqual(['end'])
    expect(await fieldsOf({ ...told(audit), note: 'x'.repeat(1001) })).toEqual(['note'])
  })

  test('and nobody else; who was on one that was canceled hears that, others not even that it is there', async () => {
    const audit = await madeAgo(4)
    expect((await ben(`PUT /projects/${audit.id}/done`, told(audit))).status).toBe(404)
    expect((await planner(`PUT /projects/${audit.id}/done`, told(audit))).status).toBe(404)
    expect((await ben(`PUT /projects/${audit.id}/not-done`)).status).toBe(404)
    const { body } = await planner(`GET /projects/${audit.id}`)
    await planner(`PUT /projects/${audit.id}/cancel`, { version: body.version, reason: 'Flood' })
    expect((await lan(`PUT /projects/${audit.id}/done`, told(audit))).body.message).toContain('was canceled')
    expect((await ben(`PUT /projects/${audit.id}/done`, told(audit))).status).toBe(404)
  })

  test('has said nothing of other dates, nor of one that was re-opened', async () => {
    const audit = await madeAgo(5)
    const said = (await lan(`PUT /projects/${audit.id}/done`, told(audit))).body
    const moved = await planner(`PUT /projects/${audit.id}`, {
      start: new Date(audit.start.getTime() - 30 * 60_000).toISOString(),
      end: audit.end.toISOString(),
      version: said.version,
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect((await planner(`GET /projects/${audit.id}`)).body.done).toBeNull()
    const { body: anew } = await lan(`PUT /projects/${audit.id}/done`, told(audit))
    const { body: completed } = await planner(`PUT /projects/${audit.id}/complete`, { version: anew.version })
    await planner(`PUT /projects/${audit.id}/re-open`, { version: completed.version, reason: 'By mistake' })
    expect((await planner(`GET /projects/${audit.id}`)).body).toMatchObject({
      status: 'assigned',
      done: null,
    })
  })

  test('reads on the way what is over and not said to be done, for two weeks', async () => {
    const [old, older] = [await madeAgo(13, [benId]), await madeAgo(16, [benId])]
    const idsOf = async () =>
      (await ben('GET /rosters/rosters/me/days')).body.rows.map(
        ({ visit }: { visit: { id: number } }) => visit.id,
      )
    expect(await idsOf()).toContain(old.id)
    expect(await idsOf()).not.toContain(older.id)
    await ben(`PUT /projects/${old.id}/done`, told(old))
    expect(await idsOf()).not.toContain(old.id)
  })
})

test('An audit that is over completes itself once its lead said Done, where Team rules say so', async () => {
  await sql`update audit set done_at = null, done_by = null, done_starts_at = null, done_ends_at = null, done_note = ''
    where done_at is not null`
  const [led, alone] = [await madeAgo(8, [lanId, benId]), await madeAgo(9)]
  const running = { start: at(1, '02:00'), end: at(-1, '04:00') }
  const early = { ...running, id: await makeAudit(sql, { ...running, auditorIds: [benId] }) }
  await sql`update roster_entry set role = 'lead' where audit_id = ${led.id} and auditor_id = ${lanId}`
  await ben(`PUT /projects/${led.id}/done`, told(led))
  await lan(`PUT /projects/${alone.id}/done`, told(alone))
  const shorter = told({ start: early.start, end: at(1, '10:00') })
  expect((await ben(`PUT /projects/${early.id}/done`, shorter)).status).toBe(200)
  expect(await completeDone(sql)).toBe(0)
  const { body: rules } = await admin('GET /team-rules')
  const saved = await admin('PUT /team-rules', { completesDone: true, version: rules.version })
  expect(saved.body.completesDone).toBe(true)
  const statusOf = async ({ id }: { id: number }) => (await planner(`GET /projects/${id}`)).body.status
  expect(await Promise.all([completeDone(sql), completeDone(sql)])).toContain(1)
  expect(await Promise.all([led, alone, early].map(statusOf))).toEqual(['assigned', 'completed', 'assigned'])
  // Ben was not its lead.
  await lan(`PUT /projects/${led.id}/done`, told(led))
  expect([await completeDone(sql), await statusOf(led)]).toEqual([1, 'completed'])
  const [act] = await sql`
    select action, actor_id from history where entity = 'project' and entity_id = ${led.id} order by id desc limit 1`
  expect(act).toEqual({ action: 'complete', actorId: null })
  // What Team rules ask about waits for somebody to decide.
  await admin('PUT /team-rules', {
    rules: { ...rules.rules, coverage: 'stop' },
    version: saved.body.version,
    confirmed: true,
  })
  const short = await madeAgo(11)
  await sql`delete from auditor_standard where auditor_id = ${lanId}`
  await lan(`PUT /projects/${short.id}/done`, told(short))
  expect([await completeDone(sql), await statusOf(short)]).toEqual([0, 'assigned'])
  expect(await findFaults(sql)).toEqual([])
})
