import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from './compress-once.ts'
import type { Written } from './share-replies.ts'

/** In characters: a month of a roster, not a page of a list. */
const longFrom = 200_000

const compress = promisify(brotliCompress)

/**
 * A long reply in brotli, as small as a roster has to be on a telephone: a month of 2,900 entries is 1.4 MB, and 60 kB here.
 * In the threads that Node keeps for it, since it takes longer than making the reply, and once for all who share it. Others are left
 * to @fastify/compress.
 */
export async function compressIfLong(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
): Promise<string | Buffer> {
  const { text } = written
  if (text.length < longFrom || !accepts(request.headers['accept-encoding'], 'br')) return text
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 20 }
  written.brotli ??= compress(text, { params })
  const compressed = await written.brotli
  reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
  return compressed
}
