import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
let authorization = ''
const open: Socket[] = []

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  authorization = `Bearer ${await openSession(app, await makeAccount(app.sql))}`
})

afterEach(() => {
  vi.useRealTimers()
  for (const socket of open.splice(0)) socket.destroy()
})

/** Begins a call whose body doesn't come whole. */
async function trickle(from = '203.0.113.1', length = 30): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  )
  return socket
}

const statusLine = async (socket: Socket) => (await readText(socket)).split('\r\n')[0]

test('Bodies that trickle are nobody’s burden: others’ calls are answered', async () => {
  for (let nth = 0; nth < 60; nth++) await trickle(`203.0.113.${nth}`)
  const answer = await app.inject({ url: '/api/users/get/me', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  expect(app.load.calls).toBe(0)
})

test('One address may have 32 on their way; the next is refused until one of them is in or given up', async () => {
  const sockets: Socket[] = []
  for (let nth = 0; nth < 32; nth++) sockets.push(await trickle())
  // IPv4 in IPv6 dress is the same caller.
  expect(await statusLine(await trickle('::ffff:203.0.113.1'))).toContain(' 429 ')
  expect(await statusLine(await trickle('203.0.113.2', 1))).toContain(' 400 ')
  const [first] = sockets
  first?.destroy()
  await expect.poll(async () => statusLine(await trickle('203.0.113.1', 1))).toContain(' 400 ')
})

test('A network may have 256 on their way, however many addresses it has; others are let in', async () => {
  for (let nth = 0; nth < 256; nth++) await trickle(`2001:db8:5:${nth.toString(16)}::1`)
  await expect
    .poll(async () => statusLine(await trickle('2001:db8:5:ffff::1', 1)), { timeout: 20_000 })
    .toContain(' 429 ')
  expect(await statusLine(await trickle('2001:db8:6::1', 1))).toContain(' 400 ')
})

test('A body that isn’t in after 20 seconds gets a 408, and the connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = await trickle()
  const line = statusLine(socket)
  await vi.waitUntil(async () => {
    vi.advanceTimersByTime(20_000)
    return Promise.race([line, new Promise(resolve => setImmediate(resolve))])
  }, 20_000)
  expect(await line).toContain(' 408 ')
})

test.each([
  ['POST', '/api/auth', 8],
  ['POST', '/api/departments', 64],
  ['POST', '/api/customers', 1024],
] as const)('%s %s takes at most %i KiB, and says so', async (method, url, limit) => {
  const token = await openSession(app, await makeAccount(app.sql, { role: 'Administrator' }))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = (kib: number) =>
    app.inject({ method, url, headers, payload: JSON.stringify({ note: 'x'.repeat(kib * 1024 - 100) }) })
  expect((await send(limit)).statusCode).toBe(400)
  const size = limit === 1024 ? '1 MiB' : `${limit} KiB`
  const refused = await send(limit + 1)
  expect(refused.statusCode).toBe(413)
  expect(refused.json().message).toBe(`The request is larger than ${size}.`)
})
