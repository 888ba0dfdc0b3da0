import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { events } from '#contract/events.ts'
import { serveStream } from '#server/http/serve-stream.ts'
import { Hub } from './hub.ts'
import { pruneChanges } from './queries.ts'

export function serveEvents(app: FastifyInstance): void {
  const hub = new Hub(app.sql, app.log)
  const housekeeping = keepForgetting(app.sql, app.log)
  serveStream(app, events.stream, opening => hub.subscribe(opening))
  app.addHook('preClose', async () => {
    housekeeping.stop()
    await hub.close()
  })
}

/** Long enough for a laptop that was shut over lunch; a reader away for longer reads everything anew. */
const retentionHours = 2
const everyMs = 10 * 60_000

/** Forgets old changes now and then. Every server process tries, and one at a time does it. */
function keepForgetting(sql: Sql, log: FastifyBaseLogger): { stop(): void } {
  const timer = setInterval(async () => {
    await pruneChanges(sql, retentionHours).catch((error: Error) =>
      log.warn({ err: error }, 'Old live changes could not be forgotten.'),
    )
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
