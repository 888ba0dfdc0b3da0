import { expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const plannerId = await makeAccount(sql, { name: 'Rita Pham' })
const planner = await signIn(app, plannerId)

type Act = {
  id: number
  entity: string
  entityId: number
  action: string
  name: string
  isDeleted: boolean
  isUndo: boolean
  count: number
  who: { id: number } | null
}
const span = `start=${new Date(Date.now() - 3_600_000).toISOString()}&end=${new Date(Date.now() + 3_600_000).toISOString()}`
const list = async (query = '', call = planner) =>
  (await call(`GET /acts?limit=1000&${span}${query}`)).body as {
    count: string
    rows: Act[]
    people: { id: number }[]
  }
const when = { start: new Date('2031-06-10T01:00Z'), end: new Date('2031-06-10T10:00Z') }

test('An act is told once for each record, with who and what it was, the newest first', async () => {
  const anna = await makeStandardHolder(sql)
  const id = await makeAudit(sql, { ...when, number: 'ACT-1' })
  await planner(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version: 0 })
  const { version } = (await planner(`GET /projects/${id}`)).body
  await planner(`PUT /projects/${id}/cancel`, { reason: 'The mill burnt down.', version })
  const { rows, people } = await list(`&who=${plannerId}&entity=project`)
  expect(rows.map(row => [row.entityId, row.action, row.name, row.who?.id])).toEqual([
    [id, 'cancel', 'ACT-1', plannerId],
    [id, 'assign', 'ACT-1', plannerId],
  ])
  expect(people.map(one => one.id)).toContain(plannerId)
})

test('What was done to several in one go is one row, which opens into each; turning pages goes by rows', async () => {
  const mia = await makeAccount(sql, { name: 'Mia Ngo' })
  const call = await signIn(app, mia)
  const ids = [1, 2, 3].map(nth => makeAudit(sql, { ...when, number: `GO-${nth}` }))
  const [first, ...others] = await Promise.all(ids)
  const agree = (id: number | undefined) => ({ kind: 'agree', projectId: id, version: 0, on: '2026-01-05' })
  expect((await call('POST /changes', { steps: [agree(first)] })).status).toBe(200)
  expect((await call('POST /changes', { steps: others.map(agree) })).status).toBe(200)
  const mine = `&who=${mia}&entity=project`
  const { rows, count } = await list(mine)
  expect([count, rows.map(row => [row.action, row.count])]).toEqual([
    '2',
    [
      ['agree', 2],
      ['agree', 1],
    ],
  ])
  const each = await list(`${mine}&of=${rows[0]?.id}`)
  expect([each.count, each.rows.map(row => row.name).toSorted()]).toEqual(['2', ['GO-2', 'GO-3']])
  expect(each.rows.map(row => row.count)).toEqual([1, 1])
  expect((await list(`${mine}&of=${rows[1]?.id}`)).rows.map(row => row.entityId)).toEqual([first])
  const second = await call(`GET /acts?limit=1&offset=1&${span}${mine}`)
  expect([second.body.count, second.body.rows?.[0]?.entityId]).toEqual(['2', first])
  // Of another kind, or somebody else, the row has nothing.
  expect((await list(`&who=${plannerId}&of=${rows[0]?.id}`)).count).toBe('0')
  expect((await list(`&entity=customer&of=${rows[0]?.id}`)).count).toBe('0')
})

test('A record that was deleted since is said to be', async () => {
  const id = await makeAudit(sql, { ...when, number: 'GONE-1' })
  const kept = await makeAudit(sql, { ...when, number: 'KEPT-1' })
  const agreed = { on: '2026-01-05', version: 0 }
  for (const one of [id, kept]) expect((await planner(`PUT /projects/${one}/agree`, agreed)).status).toBe(200)
  const { version } = (await planner(`GET /projects/${id}`)).body
  expect((await planner(`DELETE /projects/${id}?version=${version}`)).status).toBe(204)
  const { rows } = await list('&entity=project')
  const said = (one: number) =>
    rows
      .filter(({ entityId, action }) => entityId === one && action !== 'create')
      .map(row => [row.action, row.name, row.isDeleted])
  expect(said(id)).toEqual([
    ['delete', 'GONE-1', true],
    ['agree', 'GONE-1', true],
  ])
  expect(said(kept)).toEqual([['agree', 'KEPT-1', false]])
})

test('What was made and undone is told as undone, and what was deleted as deleted', async () => {
  const who = await makeAccount(sql, { name: 'Uma Undo' })
  const call = await signIn(app, who)
  const ids = await Promise.all([1, 2, 3].map(nth => makeAudit(sql, { ...when, number: `BACK-${nth}` })))
  const [gone, ...made] = ids.map(id => ({ id, version: 0 }))
  expect((await call('POST /changes/copies/undo', { audits: made })).status).toBe(200)
  expect((await call(`DELETE /projects/${gone?.id}?version=0`)).status).toBe(204)
  const { rows } = await list(`&who=${who}&entity=project`)
  expect(rows.map(row => [row.action, row.count, row.isUndo])).toEqual([
    ['delete', 1, false],
    ['delete', 2, true],
  ])
  const each = await list(`&who=${who}&entity=project&of=${rows[1]?.id}`)
  expect(each.rows.map(row => row.isUndo)).toEqual([true, true])
})

test('What Undo takes back of an audit is told as that, also past what was confirmed', async () => {
  const who = await makeAccount(sql, { name: 'Udo Undo' })
  const call = await signIn(app, who)
  const told = async (id: number) =>
    (await list(`&who=${who}&entity=project`)).rows
      .filter(({ entityId }) => entityId === id)
      .map(row => [row.action, row.isUndo])
  const move = (id: number, version: number, days: number) => {
    const at = (date: Date) => new Date(date.getTime() + days * 86_400_000)
    return { kind: 'moveAudit', projectId: id, version, start: at(when.start), end: at(when.end) }
  }
  const undo = async (steps: object, given: object = {}) =>
    expect((await call('POST /changes', { steps, isUndo: true, ...given })).status).toBe(200)

  const moved = await makeAudit(sql, { ...when, number: 'MOVED-1' })
  const { body } = await call('POST /changes', { steps: [move(moved, 0, 7)] })
  await undo(body.inverse)
  await call('POST /changes', { steps: [move(moved, 2, 14)] })
  expect(await told(moved)).toEqual([
    ['update', false],
    ['update', true],
    ['update', false],
  ])

  const { id } = (await call(`PUT /projects/${moved}`, { note: 'Gate 3', version: 3 })).body
  expect((await call(`PUT /projects/${id}`, { note: '', version: 4, isUndo: true })).status).toBe(200)
  expect((await told(id)).slice(0, 2)).toEqual([
    ['update', true],
    ['update', false],
  ])

  const canceled = await makeAudit(sql, { ...when, number: 'CANCELED-1' })
  const cancel = await call(`PUT /projects/${canceled}/cancel`, { reason: 'A mistake.', version: 0 })
  const audits = [{ id: canceled, version: cancel.body.version }]
  expect((await call('POST /changes/bulk/undo', { audits, steps: cancel.body.undo.inverse })).status).toBe(
    200,
  )
  expect(await told(canceled)).toEqual([
    ['re-open', true],
    ['cancel', false],
  ])
  const [kept] = await sql`select reason, reason_text from history where entity = 'project'
    and entity_id = ${canceled} and action = 're-open'`
  expect(kept).toEqual({ reason: 'Undone.', reasonText: { key: 'reasons.undone', values: {} } })

  // Who lacks the standard goes past a question again.
  const lacking = await makeStandardHolder(sql, { standards: ['OCS'] })
  const team = await makeAudit(sql, { ...when, number: 'TEAM-1' })
  const assign = { kind: 'assign', projectId: team, version: 0, auditors: [{ id: lacking }] }
  const assigned = await call('POST /changes', { steps: [assign], confirmed: true })
  const back = await call('POST /changes', { steps: assigned.body.inverse, isUndo: true })
  await undo(back.body.inverse, { confirmed: true })
  expect(await told(team)).toEqual([
    ['assign', true],
    ['draft', true],
    ['assign', false],
  ])
})

test('Who is asked for is named though they did nothing, to whoever sees accounts', async () => {
  const idle = await makeAccount(sql, { name: 'Ida Idle' })
  const asked = await list(`&who=${idle}`)
  expect([asked.count, asked.people.some(({ id }) => id === idle)]).toEqual(['0', true])
  expect((await list()).people.some(({ id }) => id === idle)).toBe(false)
  const narrow = await list(`&who=${idle}`, await signInWith(app, ['ViewAuditDetail']))
  expect(narrow.people.some(({ id }) => id === idle)).toBe(false)
})

test('Neither reasons nor what was changed are told, and nothing of records one may not see', async () => {
  const anna = await makeStandardHolder(sql)
  const booking = { auditorId: anna, kind: 'sickLeave', ...when, note: 'Broken leg' }
  expect((await planner('POST /changes', { steps: [{ kind: 'book', booking }] })).status).toBe(200)
  const customer = (await planner('GET /customers?limit=1')).body.rows[0]
  const form = {
    auditorId: anna,
    customerId: customer?.id,
    reason: 'family',
    from: '2026-01-01',
    note: 'Sister works there',
  }
  const manager = await signIn(app, 'Certification manager')
  expect((await manager('POST /exclusions', form)).status).toBe(201)
  const all = await list()
  const text = JSON.stringify(all)
  for (const secret of ['Broken leg', 'sickLeave', 'Sister', 'burnt', '"reason"', '"before"'])
    expect(text).not.toContain(secret)
  expect(all.rows.some(({ entity }) => entity === 'roster')).toBe(false)
  const narrow = await list('', await signInWith(app, ['ViewAuditDetail']))
  expect(new Set(narrow.rows.map(({ entity }) => entity))).toEqual(new Set(['project']))
  const service = await list('', await signIn(app, 'Customer service'))
  expect(service.rows.some(({ entity }) => entity === 'exclusion' || entity === 'request')).toBe(false)
  expect((await (await signIn(app, 'Auditor'))(`GET /acts?${span}`)).status).toBe(403)
})

test('What has no title of its own is told by whom it is about', async () => {
  const anna = await makeStandardHolder(sql, { name: 'Anna Vo' })
  const customer = (await planner('GET /customers?limit=1')).body.rows[0]
  const manager = await signIn(app, 'Certification manager')
  const exclusion = {
    auditorId: anna,
    customerId: customer?.id,
    reason: 'family',
    from: '2026-01-01',
    note: 'A cousin.',
  }
  expect((await manager('POST /exclusions', exclusion)).status).toBe(201)
  const absence = { auditorId: anna, start: when.start, end: when.end, cause: 'sick' }
  expect((await planner('POST /disruptions', absence)).status).toBe(201)
  const names = (rows: Act[], entity: string) =>
    rows.filter(row => row.entity === entity).map(row => row.name)
  expect(names((await list('', manager)).rows, 'exclusion')).toContain(`Anna Vo, ${customer?.companyName}`)
  expect(names((await list()).rows, 'disruption')).toContain('Anna Vo')
})

test('A time that ends before it starts, or is longer than a month, is a 400', async () => {
  for (const query of [
    'start=2031-01-02T00:00:00Z&end=2031-01-01T00:00:00Z',
    'start=2031-01-01T00:00:00Z&end=2031-03-01T00:00:00Z',
    '',
  ])
    expect((await planner(`GET /acts?${query}`)).status).toBe(400)
})
