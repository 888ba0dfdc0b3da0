import type { FastifyInstance } from 'fastify'
import { health } from '#contract/health.ts'
import { serve } from '#server/http/serve.ts'
import { programVersion } from '#server/http/version.ts'

export function serveHealth(app: FastifyInstance): void {
  serve(app, health.ready, async () => {
    await app.sql`select 1`
    return { status: 'ready' as const, version: programVersion }
  })
}
