import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { answer } from './errors.ts'

/** Where the built screens are, seen from `dist/server/main.js`. */
const builtWeb = fileURLToPath(new URL('../web', import.meta.url))

/**
 * Serves the built screens: hashed files forever, the page itself never from a cache. Every address outside `/api`
 * that is no file opens the page, which then shows the screen, or its own "not found". Without a build (`npm run dev`,
 * tests) only the API is there.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${builtWeb}/index.html`)) return
  await app.register(fastifyStatic, {
    root: builtWeb,
    cacheControl: false,
    wildcard: false,
    index: false,
    // The build compressed them, better than there is time for at each call.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|assets)(\/|$)/.test(path))
      return answer(
        reply,
        refuse('missing', sayCallFailure.text('noSuchPath', { method: request.method, path })),
      )
    return reply.sendFile('index.html')
  })
}
