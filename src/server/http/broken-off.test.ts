import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { cloneDatabase } from '#tests/database.ts'

const lines: { level: number; msg: string }[] = []
const logDestination = new Writable({
  write(chunk, _, done) {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    )
    done()
  },
})

const database = await cloneDatabase()
const app = await buildApp({
  sql: database.sql,
  config: { logLevel: 'info', logDestination, appUrl: 'http://localhost:3000' },
})
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await app.close()
  await database.drop()
})

const head =
  'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

test.each([
  ['closes the connection', 'end'],
  ['resets the connection', 'resetAndDestroy'],
] as const)(
  'A caller who %s in the midst of a body is not logged as a fault of the database',
  async (_, leave) => {
    const before = lines.length
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const isRead = once(app.server, 'request')
    socket.write(`${head}{"email"`)
    await isRead
    socket[leave]()
    const logged = () => lines.slice(before).filter(({ msg }) => msg !== 'incoming request')
    await expect.poll(() => logged().length).toBeGreaterThan(0)
    expect(logged()).toMatchObject([{ level: 30, msg: 'the caller went away before the request was whole' }])
  },
)
