import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { events } from '#contract/events.ts'
import { serveStream } from '#server/http/serve-stream.ts'
import { Hub } from './hub.ts'
import { pruneChanges } from './queries.ts'

export function serveEvents(app: FastifyInstance): void {
  const hub = new Hub(app.sql, app.log)
  const housekeeping = startPruning(app.sql, app.log)
  serveStream(app, events.stream, opening => hub.subscribe(opening))
  app.addHook('preClose', async () => {
    housekeeping.stop()
    await hub.close()
  })
}

/** Long enough for a laptop closed over lunch; after a longer absence everything is reloaded. */
const retentionHours = 2
const everyMs = 10 * 60_000

/** Prunes old changes regularly. Every server process tries; one at a time does it. */
function startPruning(sql: Sql, log: FastifyBaseLogger): { stop(): void } {
  const timer = setInterval(async () => {
    await pruneChanges(sql, retentionHours).catch((error: Error) =>
      log.warn({ err: error }, 'Old live changes could not be pruned.'),
    )
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
