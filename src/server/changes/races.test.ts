import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { callWith, openSession } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeStandardHolder } from '#tests/factories.ts'

// Two servers on one database.
const database = await cloneDatabase()
const { sql, target } = database
const pool = openDatabase(target, 5)
const config = { logLevel: 'silent', appUrl: 'http://localhost:3000' } as const
const servers = [await buildApp({ sql, config }), await buildApp({ sql: pool, config })]
afterAll(async () => {
  for (const server of servers) await server.close()
  await pool.end()
  await database.drop()
})

const plannerId = await makeAccount(sql, { role: 'Planner' })
const callers = await Promise.all(
  servers.map(async server => callWith(server, await openSession(server, plannerId))),
)
const at = (day: number, hour: number) => new Date(Date.UTC(2031, 5, day, hour)).toISOString()

test('Two changes of the same audits in opposite order: one is made whole, the other refused, twenty times.', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const people = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const ids = await Promise.all(
      people.map(id =>
        makeAudit(sql, { start: new Date(at(10, 1)), end: new Date(at(10, 10)), auditorIds: [id] }),
      ),
    )
    const move = (day: number) => (projectId: number) => ({
      kind: 'moveAudit',
      projectId,
      version: 0,
      start: at(day, 1),
      end: at(day, 10),
    })
    const changes = [ids.map(move(12)), ids.toReversed().map(move(17))]
    const replies = await Promise.all(changes.map((steps, nth) => callers[nth]?.('POST /changes', { steps })))
    expect(replies.map(reply => reply?.status).sort()).toEqual([200, 409])
    const starts = await sql<{ start: Date }[]>`select starts_at as start from audit where id = any(${ids})`
    expect(new Set(starts.map(({ start }) => start.getTime())).size).toBe(1)
  }
})

test('The same auditor is put on two audits at once by two servers: one of them is refused, twenty times.', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const auditors = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const [one, two] = await Promise.all(
      [1, 2].map(() => makeAudit(sql, { start: new Date(at(10, 1)), end: new Date(at(10, 10)) })),
    )
    const put = (projectId = 0, ids: readonly number[]) => ids.map(id => ({ kind: 'assign', projectId, id }))
    const changes = [put(one, auditors), put(two, auditors.toReversed())].map(list =>
      list.map(({ kind, projectId, id }) => ({ kind, projectId, version: 0, auditors: [{ id }] })),
    )
    const replies = await Promise.all(changes.map((steps, nth) => callers[nth]?.('POST /changes', { steps })))
    expect(replies.map(reply => reply?.status).sort()).toEqual([200, 409])
    const teams = await sql<{ count: number }[]>`
      select count(*)::integer as count from roster_entry
      where auditor_id = any(${auditors}) and released_at is null group by audit_id`
    expect([...teams]).toEqual([{ count: 2 }])
  }
})
