import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { addressBlock, networkOf } from './address-block.ts'

/** Long enough for the largest form over a poor line; less than Node gives the whole request. */
const deadlineMs = 20_000
const mostPerAddress = 32
const mostPerAccount = 32
const mostPerNetwork = 256

/**
 * Limits request bodies that are still arriving: each has 20 seconds (408); an account may have 32 of them, anonymous callers
 * 32 per address and 256 per network (429). Until its body has arrived, a call doesn't count in `limitCallsUnderWay`.
 */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  const unfinished = new Map<string, number>()
  const change = (key: string, by: 1 | -1) => {
    const count = (unfinished.get(key) ?? 0) + by
    if (count > 0) unfinished.set(key, count)
    else unfinished.delete(key)
    return count
  }
  const isIn = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done()
    const places = placesOf(request)
    const timer = setTimeout(() => reply.header('connection', 'close').send(tooSlow()), deadlineMs)
    let isWaiting = true
    const end = () => {
      if (!isWaiting) return
      isWaiting = false
      clearTimeout(timer)
      for (const { key } of places) change(key, -1)
    }
    isIn.set(request, end)
    // The caller may hang up, or the body be refused: then nothing more arrives.
    reply.raw.once('close', end)
    const isTooMany = places.filter(({ key, most }) => change(key, 1) > most).length > 0
    if (isTooMany) {
      end()
      reply.header('connection', 'close')
      return done(tooManyUnfinished())
    }
    done()
  })
  const arrived = (request: FastifyRequest) => isIn.get(request)?.()
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    arrived(request)
    done(null, payload)
  })
}

/** What a body counts against. Signed-in callers, whose session has been read by now, don't compete with anonymous ones. */
function placesOf({ caller, ip }: FastifyRequest) {
  if (caller) return [{ key: `account ${caller.accountId}`, most: mostPerAccount }]
  const block = addressBlock(ip)
  return [
    { key: block, most: mostPerAddress },
    { key: networkOf(block), most: mostPerNetwork },
  ]
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const tooSlow = () => refuse('tooSlow', sayCallFailure.text('tooSlow'))

const tooManyUnfinished = () =>
  refuse('busy', sayCallFailure.text('tooManyArriving'), { retryAfterSeconds: 2 })
