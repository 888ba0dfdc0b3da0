import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, waitedMs } from '#contract/endpoint.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { addressBlock, networkOf } from './address-block.ts'
import { makeLimiter, type Release } from './limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls are in progress, and how many were refused because there were too many. */
    load: { calls: number; refused: number }
    /**
     * Admits a call whose session is to be read; answers how to release its slot. The caller is not known yet, so calls queue
     * by address and network. Throws like `admit`.
     */
    enter(request: FastifyRequest, reply: FastifyReply): Promise<Release>
    /**
     * Admits a call whose body has arrived; answers how to release its slot. Throws a 429 if its caller has too many calls in
     * progress, a 503 if there are too many altogether. A call that takes longer than screens wait for it shows that the server
     * doesn't keep up. Of `oneAtATime` an account has one in progress, and while others wait they hold no slot of any other queue.
     */
    admit(
      request: FastifyRequest,
      reply: FastifyReply,
      endpoint: Pick<Endpoint, 'method' | 'mostSeconds' | 'oneAtATime'>,
    ): Promise<Release>
  }
}

/** More calls per database connection than it can answer in good time. */
const mostPerConnection = 40
/** With more than this per connection, calls wait for one; how long they wait shows whether the server keeps up. */
const waitingPerConnection = 2
/** A session is read within. */
const longestMs = 10_000

/** Leaves two connections for the others, whatever one account does. */
const mostPerAccount = (connections: number) => Math.min(8, Math.max(1, connections - 2))
const mostPerAddress = 16
/** For all anonymous callers of one network together, even if it has thousands of addresses. */
const mostPerNetwork = 64
const timeoutMs = 10_000

/**
 * Refuses calls early while there are more than the server can handle, so that those in progress are still answered in time
 * and the load falls. Too many means a number of calls, or one that has waited too long for whatever reason: a slow database,
 * long lists, a busy processor. Before that, each account, each address and each network's anonymous callers have a queue of
 * their own, so that nobody uses up all slots. Screens and other files are always served.
 *
 * A call counts while its session is read, and from when its body has arrived until its work is done, even if the caller has
 * disconnected; not while the body is arriving. A caller who disconnects while queued leaves the queue.
 */
export function limitCallsUnderWay(app: FastifyInstance, connections: number): void {
  const ofAccount = makeLimiter({ concurrency: mostPerAccount(connections), maxQueued: 64, timeoutMs })
  const ofCostly = makeLimiter({ concurrency: 1, maxQueued: 64, timeoutMs })
  const ofAddress = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  const ofStrangers = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  // A separate queue: callers in it hold nothing that the calls before them are waiting for.
  const ofReader = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  const ofNetwork = makeLimiter({ concurrency: mostPerNetwork, maxQueued: 1024, timeoutMs })
  const ofReaderNetwork = makeLimiter({ concurrency: mostPerNetwork, maxQueued: 1024, timeoutMs })
  const count = countUnderWay(app, connections)

  app.decorate('enter', (request: FastifyRequest, reply: FastifyReply) => {
    const gone = () => whenGone(reply)
    const block = addressBlock(request.ip)
    return collect([
      () => ofReader(block, gone),
      () => ofReaderNetwork(networkOf(block), gone),
      () => count(longestMs),
    ])
  })
  app.decorate('admit', (request, reply, endpoint) => {
    const gone = () => whenGone(reply)
    const account = request.caller && String(request.caller.accountId)
    const block = addressBlock(request.ip)
    return collect([
      ...(account && endpoint.oneAtATime ? [() => ofCostly(account, gone)] : []),
      // Signed-in callers don't queue behind anonymous ones of their address or network.
      ...(account
        ? [() => ofAccount(account, gone), () => ofAddress(block, gone)]
        : [() => ofStrangers(block, gone), () => ofNetwork(networkOf(block), gone)]),
      () => count(waitedMs(endpoint)),
    ])
  })
}

type Acquire = () => Release | Promise<Release | null>

/** Acquires all slots, one after the other, or none. */
async function collect(turns: readonly Acquire[]): Promise<Release> {
  const ends: Release[] = []
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  try {
    for (const take of turns) ends.push((await take()) ?? refuseMore())
    return endAll
  } catch (refusal) {
    endAll()
    throw refusal
  }
}

/** Aborted once the caller has hung up without an answer. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  if (reply.raw.destroyed) gone.abort()
  return gone.signal
}

function countUnderWay(app: FastifyInstance, connections: number): (mostMs: number) => Release {
  /** When each is to be answered at the latest. */
  const limits = new Map<symbol, number>()
  const load = { calls: 0, refused: 0 }
  app.decorate('load', load)

  const isOverloaded = () => {
    const isWaiting = limits.size > connections * waitingPerConnection
    const now = performance.now()
    return (
      limits.size >= connections * mostPerConnection ||
      (isWaiting && [...limits.values()].some(limit => now > limit))
    )
  }
  return mostMs => {
    if (isOverloaded()) {
      load.refused++
      throw overloaded()
    }
    const call = Symbol()
    limits.set(call, performance.now() + mostMs)
    load.calls = limits.size
    return () => {
      limits.delete(call)
      load.calls = limits.size
    }
  }
}

function refuseMore(): never {
  throw refuse('busy', sayCallFailure.text('tooManyInProgress'), { retryAfterSeconds: 2 })
}

export const overloaded = () =>
  refuse('unavailable', sayCallFailure.text('overloaded'), { retryAfterSeconds: 2 })
