import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { health } from '#contract/health.ts'
import { openBeside } from '#server/db/open.ts'
import { databaseUnavailable } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { programVersion } from '#server/http/version.ts'

/** A monitor waits a few seconds, then takes the server for dead. */
const longestMs = 2_000

export function serveHealth(app: FastifyInstance): void {
  const database = watchDatabase(app)
  const isReady = async () => {
    if (!(await database.isAnswering())) throw databaseUnavailable()
    return { status: 'ready' as const }
  }
  serve(app, health.whole, isReady)
  serve(app, health.ready, isReady)
  serve(app, health.live, async () => ({ status: 'live' as const }))
  serve(app, health.version, async () => ({ version: programVersion }))
}

/**
 * Asks over a connection of its own: a server whose pool is taken is busy, not broken, and if it were sent no more calls
 * for that, the others would be next. However many ask, one question is under way.
 */
function watchDatabase(app: FastifyInstance) {
  const sql = openBeside(app.sql)
  app.addHook('onClose', () => sql.end({ timeout: 0 }))
  let question: Promise<boolean> | undefined
  const ask = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    )
  return {
    isAnswering(): Promise<boolean> {
      question ??= ask().finally(() => {
        question = undefined
      })
      return Promise.race([question, wait(longestMs, false, { ref: false })])
    },
  }
}
