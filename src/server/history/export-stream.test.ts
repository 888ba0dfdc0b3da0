import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount, makeCustomer } from '#tests/factories.ts'
import { addressOf } from '#tests/stream.ts'

// Two servers on one database, and a record with more history than a connection holds.
const database = await cloneDatabase()
const makeServer = async () => {
  const sql = openDatabase(database.target, 4)
  return {
    sql,
    app: await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } }),
  }
}
const servers = [await makeServer(), await makeServer()] as const
const [{ app, sql }, { app: otherApp }] = servers
afterAll(async () => {
  for (const server of servers) {
    await server.app.close()
    await server.sql.end()
  }
  await database.drop()
})
const [here, there] = [await addressOf(app), await addressOf(otherApp)]
const accountId = await makeAccount(sql, { role: 'Administrator' })
const token = await openSession(app, accountId)

const changes = 5000
const customerId = await makeCustomer(sql)
// A hundred in a transaction: within one each reads all that the ones before it left.
for (let first = 1; first <= changes; first += 100)
  await sql.unsafe(`
    do $$ begin
      for nth in ${first}..${first + 99} loop
        update customer set address = nth || repeat(' Mill Road', 200) where id = ${customerId};
      end loop;
    end $$`)

const ask = (address: string, as = token, signal?: AbortSignal) =>
  fetch(`${address}/api/history/export?entity=customer&entityId=${customerId}&action=update`, {
    headers: { authorization: `Bearer ${as}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  })
const turns = async () => (await sql`select from history_export`).length

test('A long history comes whole, each change once, newest first.', async () => {
  const lines = (await (await ask(here)).text()).split('\r\n').slice(1, -1)
  const numbers = lines.map(line => Number(/,(\d+) Mill Road[^,]*$/.exec(line)?.[1]))
  expect(numbers).toEqual(Array.from({ length: changes }, (_, nth) => changes - nth))
  await expect.poll(turns).toBe(0)
})

test('A second one at once is refused, on every server, and goes when the first has been left.', async () => {
  const leaving = new AbortController()
  // Only the head of this answer is read. The response is used again below, since a collected one would end its connection.
  const first = await ask(here, token, leaving.signal)
  expect(first.status).toBe(200)
  for (const address of [here, there]) {
    const second = await ask(address)
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('5')
    expect((await second.json()).message).toBe(
      'Another of your exports is still running. Please wait until it finishes.',
    )
  }
  const others = await ask(there, await openSession(app, await makeAccount(sql, { role: 'Administrator' })))
  expect([others.status, (await others.text()).length > 1_000_000]).toEqual([200, true])
  expect(first.bodyUsed).toBe(false)
  leaving.abort()
  await expect.poll(turns, { timeout: 20_000 }).toBe(0)
  expect((await (await ask(there)).text()).length).toBeGreaterThan(1_000_000)
})

test('What a server left behind that died is over after a minute.', async () => {
  await expect.poll(turns, { timeout: 20_000 }).toBe(0)
  await sql`insert into history_export (account_id, beat_at) values (${accountId}, now() - interval '59 seconds')`
  expect((await ask(here)).status).toBe(429)
  await sql`update history_export set beat_at = now() - interval '61 seconds'`
  const answer = await ask(here)
  expect(answer.status).toBe(200)
  await answer.text()
})
