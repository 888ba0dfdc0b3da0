import type { FastifyInstance } from 'fastify'
import { health } from '#contract/health.ts'
import { serve } from '#server/http/serve.ts'
import { programVersion } from '#server/http/version.ts'

export function serveHealth(app: FastifyInstance): void {
  const isReady = async () => {
    await app.sql`select 1`
    return { status: 'ready' as const, version: programVersion }
  }
  serve(app, health.whole, isReady)
  serve(app, health.ready, isReady)
  serve(app, health.live, async () => ({ status: 'live' as const, version: programVersion }))
}
