import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '#contract/events.ts'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { limitCallsUnderWay } from './overload.ts'
import { serveStream } from './serve-stream.ts'

const product = await startApp()
const { sql } = product

test('A stream learns of its end even where the caller left before it began', async () => {
  const token = await openSession(product, await makeAccount(sql))
  const app = fastify()
  onTestFinished(() => app.close())
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  app.decorate('sessions', sql)
  limitCallsUnderWay(app, 10)
  app.decorateRequest('caller', null)
  const steps = new EventEmitter()
  const [connected, reached, closed] = [
    once(app.server, 'connection'),
    once(steps, 'reached'),
    once(steps, 'closed'),
  ]
  serveStream(app, events.stream, async ({ start }) => {
    steps.emit('reached')
    await once(steps, 'left')
    start(() => steps.emit('closed'))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  caller.write(`GET /events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [socket] = await connected
  await reached
  const gone = once(socket, 'close')
  caller.destroy()
  await gone
  steps.emit('left')
  await expect(closed).resolves.toEqual([])
})
