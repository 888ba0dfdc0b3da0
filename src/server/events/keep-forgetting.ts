import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { pruneChanges } from './queries.ts'

/** Long enough for a laptop that was shut over lunch; a reader away for longer reads everything anew. */
const retentionHours = 2
const everyMs = 10 * 60_000

/** Forgets old changes now and then. Every server process tries, and one at a time does it. */
export function keepForgetting(sql: Sql, log: FastifyBaseLogger): { stop(): void } {
  const timer = setInterval(async () => {
    await pruneChanges(sql, retentionHours).catch((error: Error) =>
      log.warn({ err: error }, 'Old live changes could not be forgotten.'),
    )
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
