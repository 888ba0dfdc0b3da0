import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeRequest, makeStandardHolder } from '#tests/factories.ts'

/**
 * Every state, action and person, written by hand from the specification (§3.5): the subject (an auditor), the creator (a planner
 * who asked for them), the reviewer, another planner, customer service, and another auditor. A reply's status each.
 */
const table = `
                      subject  creator  reviewer  planner  service  stranger
waiting   edit        200      200      200       403      404      404
waiting   accept      403      403      200       200      403      403
waiting   reject      403      403      200       200      403      403
waiting   delete      204      204      403       403      404      404
accept    edit        409      409      409       403      404      404
accept    accept      403      403      409       409      403      403
accept    reject      403      403      409       409      403      403
accept    delete      409      409      204       204      404      404
reject    edit        409      409      409       403      404      404
reject    accept      403      403      409       409      403      403
reject    reject      403      403      409       409      403      403
reject    delete      409      409      409       409      404      404
deleted   edit        409      409      409       403      404      404
deleted   accept      403      403      409       409      403      403
deleted   reject      403      403      409       409      403      403
deleted   delete      404      404      404       404      404      404
`

const app = await startApp()
const { sql } = app
const creatorId = await makeAccount(sql)
const reviewerId = await makeAccount(sql)
const creator = await signIn(app, creatorId)
const reviewer = await signIn(app, reviewerId)
const planner = await signIn(app, 'Planner')
const service = await signIn(app, 'Customer service')
const stranger = await signIn(app, 'Auditor')

const span = { start: '2026-03-02T00:00:00Z', end: '2026-03-04T00:00:00Z' }

async function makeCase(status: string) {
  const userId = await makeStandardHolder(sql)
  const { id } = await makeRequest(sql, { userId, createdUserId: creatorId, reviewerId })
  if (status !== 'waiting') await sql`update request set status = ${status} where id = ${id}`
  const [row] = await sql<{ version: number }[]>`select version from request where id = ${id}`
  const people = [await signIn(app, userId), creator, reviewer, planner, service, stranger]
  return { id, version: row?.version ?? 0, people }
}

const act = {
  edit: [
    'PUT /requests/',
    (version: number) => ({ category: 'timeOff', ...span, reviewerId, note: 'Wedding', version }),
  ],
  accept: ['PUT /requests/approve/', (version: number) => ({ status: 'accept', version })],
  reject: ['PUT /requests/approve/', (version: number) => ({ status: 'reject', reason: 'No.', version })],
  delete: ['DELETE /requests/', () => undefined],
} as const

const [heading = '', ...lines] = table.trim().split('\n')
const names = heading.trim().split(/\s+/)
const cases = lines.flatMap(line => {
  const [status = '', action = '', ...cells] = line.split(/\s+/)
  return cells.map((cell, place) => ({ status, action, place, who: names[place], expected: Number(cell) }))
})

const statusAfter: Record<string, string> = { edit: 'waiting', delete: 'deleted' }

describe('§3.5', () => {
  test.each(cases)('$status, $action by the $who: $expected', async ({ status, action, place, expected }) => {
    const { id, version, people } = await makeCase(status)
    const [path, body] = act[action as keyof typeof act]
    const reply = await people[place]?.(`${path}${id}` as 'PUT /', body(version))
    expect(reply?.status).toBe(expected)
    const isDone = expected < 300
    const [row] = await sql`select status, version from request where id = ${id}`
    expect(row).toEqual({
      status: isDone ? (statusAfter[action] ?? action) : status,
      version: isDone ? version + 1 : version,
    })
    const entries = await sql`select from roster_entry where request_id = ${id}`
    expect(entries).toHaveLength(isDone && action === 'accept' ? 1 : 0)
  })

  test('a stale version is a 409 that names who changed it', async () => {
    const { id } = await makeCase('waiting')
    const [path, body] = act.edit
    expect((await creator(`${path}${id}`, body(0))).status).toBe(200)
    const late = await reviewer(`PUT /requests/approve/${id}`, { status: 'accept', version: 0 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect((await reviewer(`PUT /requests/approve/${id}`, { status: 'accept' })).status).toBe(400)
  })

  test('a new reviewer is notified; the person it is about stays', async () => {
    const { id, people } = await makeCase('waiting')
    const [path, body] = act.edit
    const other = await makeAccount(sql)
    const moved = await people[0]?.(`${path}${id}`, { ...body(0), userId: creatorId })
    expect(moved?.body.details[0].field).toBe('userId')
    expect((await people[0]?.(`${path}${id}`, { ...body(0), reviewerId: other }))?.status).toBe(200)
    const received = await (await signIn(app, other))('GET /notifications')
    expect(received.body.rows).toMatchObject([{ type: 'request:waiting', entityId: id }])
  })

  test('a role that holds ApproveRequest alone may decide, and gets nothing from the lists', async () => {
    await sql`insert into role (name) values ('Approver')`
    await sql`insert into role_permission select id, 'ApproveRequest' from role where name = 'Approver'`
    const approver = await signIn(app, await makeAccount(sql, { role: 'Approver' }))
    const { id, version } = await makeCase('waiting')
    expect((await approver('GET /requests')).status).toBe(403)
    expect((await approver(`GET /requests/${id}`)).status).toBe(403)
    expect((await approver(`PUT /requests/approve/${id}`, { status: 'accept', version })).status).toBe(200)
  })
})
