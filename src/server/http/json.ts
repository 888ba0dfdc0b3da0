import type { FastifyInstance } from 'fastify'

/**
 * JSON in, JSON out. What comes in is checked in `serve` with the contract's schemas, what goes out is encoded
 * there too, so Fastify's own compilers have nothing left to do. A call without a body may still name JSON as its type.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(() => data => ({ value: data }))
  app.setSerializerCompiler(() => data => JSON.stringify(data))
}
