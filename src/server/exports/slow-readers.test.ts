import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Call, callWith, openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

// Half a minute by a clock that runs faster; a minute by one that each test winds up.
const patience = { stalledMs: 60_000, waitMs: 150 }
const app = await startApp({ exportPatience: patience })
const { sql } = app
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const admin: Call = callWith(app, await openSession(app, await makeAccount(sql, { role: 'Administrator' })))
// More than any buffer between the server and its reader holds, also packed: longer than what a packer looks back on.
for (let part = 0; part < 12; part++)
  await sql`
    insert into department (name, description)
    select 'Long ' || n, text from generate_series(${part * 100}::integer, ${part * 100 + 99}::integer) n,
      (select string_agg(md5(n::text), '') as text from generate_series(1, 1536) n) random`

const open: IncomingMessage[] = []
afterEach(async () => {
  patience.stalledMs = 60_000
  for (const one of open.splice(0)) one.destroy()
  await freed()
})

type Format = 'csv' | 'xlsx'

async function order(format: Format = 'csv', list = 'departments'): Promise<string> {
  const { status, body } = await admin('POST /exports', { list, format })
  expect(status).toBe(201)
  return body.url
}

/** Reads no more than the head, until it is told to. */
const fetchHead = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, agent: false }, response => {
      open.push(response)
      resolve(response)
    })
      .once('error', reject)
      .end()
  })

const readOn = (response: IncomingMessage) =>
  new Promise<{ isWhole: boolean; bytes: number }>(resolve => {
    let bytes = 0
    response.on('data', chunk => {
      bytes += chunk.length
    })
    response.once('error', () => {})
    const end = () => resolve({ isWhole: response.complete, bytes })
    if (response.closed) end()
    else response.once('close', end)
  })

/** It has what it can take without being read, and sees nothing of its connection any more. */
const filled = (response: IncomingMessage) =>
  expect
    .poll(() => response.readableLength, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(response.readableHighWaterMark)

/** The server has let go of everybody. */
const freed = () => expect.poll(countConnections, { timeout: 20_000 }).toBe(0)
const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test.each<[Format, string]>([
  ['csv', 'departments'],
  ['xlsx', 'departments'],
  ['csv', 'everything'],
])(
  'A reader of %s of %s who takes nothing is cut off, and what they have looks like no whole file.',
  async (format, list) => {
    patience.stalledMs = 300
    const response = await fetchHead(await order(format, list))
    expect(response.statusCode).toBe(200)
    await freed()
    expect((await readOn(response)).isWhole).toBe(false)
    const [last] = await sql<{ fetchedAt: Date; endedAt: Date | null }[]>`
    select fetched_at, ended_at from export order by id desc limit 1`
    expect(last).toMatchObject({ fetchedAt: expect.any(Date), endedAt: null })
  },
)

test('A third reader waits, and is told to come again; once one is done, the next is served.', async () => {
  const readers = [await fetchHead(await order()), await fetchHead(await order())]
  const third = await fetchHead(await order())
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '30'])
  expect((await readOn(readers[0] as IncomingMessage)).isWhole).toBe(true)
  expect((await fetchHead(await order('csv', 'roles'))).statusCode).toBe(200)
  // Whoever goes away gives the place back.
  for (const reader of readers) reader.destroy()
  await freed()
  expect((await fetchHead(await order('csv', 'roles'))).statusCode).toBe(200)
})

test.each<[Format, string]>([
  ['csv', 'departments'],
  ['xlsx', 'departments'],
  ['csv', 'everything'],
])('A fault of the database in the midst of %s of %s cuts the connection.', async (format, list) => {
  const response = await fetchHead(await order(format, list))
  await filled(response)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  const { isWhole, bytes } = await readOn(response)
  expect({ isWhole, hasBegun: bytes > 0 }).toEqual({ isWhole: false, hasBegun: true })
  // A connection takes a moment to see that it is closed.
  await expect.poll(async () => (await fetchHead(await order('csv', 'roles'))).statusCode).toBe(200)
})
