import type { FastifyInstance } from 'fastify'
import { events } from '#contract/events.ts'
import { serveStream } from '#server/http/serve-stream.ts'
import { Hub } from './hub.ts'
import { keepForgetting } from './keep-forgetting.ts'

export function serveEvents(app: FastifyInstance): void {
  const hub = new Hub(app.sql, app.log)
  const housekeeping = keepForgetting(app.sql, app.log)
  serveStream(app, events.stream, opening => hub.subscribe(opening))
  app.addHook('preClose', async () => {
    housekeeping.stop()
    await hub.close()
  })
}
