import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeUnusedConnections } from './close-unused.ts'

async function listen(unusedMs?: number) {
  const app = fastify({ return503OnClosing: false })
  closeUnusedConnections(app, unusedMs)
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** A connection that has not asked anything yet. */
async function open({ server }: Awaited<ReturnType<typeof listen>>) {
  const arrived = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  await arrived
  return socket
}

test('A connection that never bore a call does not hold up a server that stops', async () => {
  const app = await listen()
  const socket = await open(app)
  const ended = once(socket.resume(), 'close')
  const since = performance.now()
  await app.close()
  await ended
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('A call that comes on such a connection just when the server begins to stop is answered', async () => {
  const app = await listen()
  const socket = await open(app)
  const closing = app.close()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*here$/s)
  await closing
})

test('A connection on which nothing comes is closed, one that has borne a call stays', async () => {
  const app = await listen(300)
  const [silent, used] = [await open(app), await open(app)]
  const ended = once(silent.resume(), 'close')
  used.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(used, 'data')
  await ended
  used.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [answer] = await once(used, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  used.destroy()
  await app.close()
})
