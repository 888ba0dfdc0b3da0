import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Kept = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/**
 * For what strangers may read and what is the same for all as long as the server runs: each address is made and
 * compressed when it is first asked for, and kept. Who has it already gets a 304.
 */
export function compressOnce(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Kept>>()
  const isAnswered = new WeakSet<FastifyRequest>()
  const keep = (path: string, type: string, body: Buffer) => {
    const made = compress(type, body)
    kept.set(path, made)
    return made
  }
  app.addHook('onRequest', async (request, reply) => {
    const known = isRead(request) ? await kept.get(pathOf(request)) : undefined
    if (!known) return
    isAnswered.add(request)
    return reply.send(fitAnswer(request, reply, known) ?? undefined)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request)
    const isLasting = isRead(request) && reply.statusCode === 200 && isPlain(path)
    if (!isLasting || isAnswered.has(request)) return payload
    const body = await readAll(payload)
    const made = kept.get(path) ?? keep(path, String(reply.getHeader('content-type')), body)
    return fitAnswer(request, reply, await made)
  })
}

/** A HEAD is answered by what a GET makes. */
const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** As the router reads it: each sign of an address can be spelt in two ways, `%6f` is an o. It refuses what is badly encoded. */
const pathOf = ({ url }: FastifyRequest) => decodeURIComponent(url.split('?')[0] ?? '')

/** What is left of one address in several spellings, such as `//`, is more than there is memory. */
const isPlain = (path: string) => /^(\/[a-z0-9][a-z0-9.-]*)+\/?$/.test(path)

const readAll = (payload: unknown): Promise<Buffer> =>
  buffer(payload instanceof Readable ? payload : Readable.from([Buffer.from(payload as string)]))

/** In the threads that Node keeps for it: the largest takes half a second. */
async function compress(type: string, plain: Buffer): Promise<Kept> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type, etag, plain, br, gzip: gzipped }
}

/** Sets the headers and answers the body; none where the caller has it. */
function fitAnswer({ headers }: FastifyRequest, reply: FastifyReply, kept: Kept): Buffer | null {
  const encoding = (['br', 'gzip'] as const).find(one => accepts(headers['accept-encoding'], one))
  reply.removeHeader('accept-ranges').removeHeader('last-modified').removeHeader('content-length')
  reply.headers({ etag: kept.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  const isKnown = headers['if-none-match']
    ?.split(',')
    .some(tag => tag.trim().replace(/^W\//, '') === kept.etag)
  if (isKnown) {
    reply.code(304)
    return null
  }
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(kept.type)
  return encoding ? kept[encoding] : kept.plain
}

/** `br, gzip;q=0` accepts br. */
export const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''))
