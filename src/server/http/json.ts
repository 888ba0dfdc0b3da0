import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { isDeeperThan } from './json-depth.ts'

/** No form of ours has more than five levels. */
const deepest = 32

/**
 * JSON in, JSON out. What comes in is checked in `serve` with the contract's schemas, what goes out is encoded
 * there too, so Fastify's own compilers have nothing left to do. A call without a body may still name JSON as its type.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (isDeeperThan(deepest, text)) done(tooDeep())
    else parse(request, text, done)
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(() => data => ({ value: data }))
  app.setSerializerCompiler(() => data => JSON.stringify(data))
}

const tooDeep = () => refuse('invalid', sayCallFailure.text('tooDeep', { levels: String(deepest) }))
