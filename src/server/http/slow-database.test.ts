import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'

const database = await cloneDatabase()
afterAll(() => database.drop())

test('A statement that takes too long is given up with a 503, a sentence and Retry-After, and the next is answered', async () => {
  const sql = openDatabase(database.target, 2)
  expect(sql.options.connection).toMatchObject({ statement_timeout: 15_000 })
  Object.assign(sql.options.connection, { statement_timeout: 300 })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const token = await openSession(app, await makeAccount(database.sql, { role: 'Planner' }))
  const list = () => app.inject({ url: '/api/departments', headers: { authorization: `Bearer ${token}` } })

  const refused = await database.sql.begin(async tx => {
    await tx`lock table department in access exclusive mode`
    return list()
  })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json().message).toBe(
    'The database is not responding right now. Please try again in a moment.',
  )
  expect((await list()).statusCode).toBe(200)
  await app.close()
  await sql.end()
})

test('A save is given up before the screens give up waiting for it, so that nothing is saved unseen', async () => {
  const sql = openDatabase(database.target, 2)
  Object.assign(sql.options.connection, { statement_timeout: 60_000 })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const token = await openSession(app, await makeAccount(database.sql, { role: 'Administrator' }))
  const refused = await database.sql.begin(async tx => {
    await tx`lock table department in exclusive mode`
    return app.inject({
      method: 'POST',
      url: '/api/departments',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Too late' },
    })
  })
  expect(refused.statusCode).toBe(503)
  await app.close()
  await sql.end()
  expect(await database.sql`select from department where name = 'Too late'`).toHaveLength(0)
}, 30_000)
