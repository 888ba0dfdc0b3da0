import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failure.ts'
import { addressBlock, networkOf } from './address-block.ts'
import { makeLimiter, type Release } from './limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls are being answered now, and how many were refused because there were too many. */
    load: { calls: number; refused: number }
    /**
     * Lets in a call whose session is to be read; answers how to end it. Whoever calls is not known yet, so only its address
     * and its network have a line. Throws as `admit` does.
     */
    enter(request: FastifyRequest, reply: FastifyReply): Promise<Release>
    /**
     * Lets a call in whose body is in and which is about to be worked on; answers how to end it. Throws a 429 where its
     * caller has too many under way already, a 503 where all callers together have.
     */
    admit(request: FastifyRequest, reply: FastifyReply): Promise<Release>
  }
}

/** So many calls for each connection to the database are more than it can work off in good time. */
const mostPerConnection = 40
/** With more than so many for each connection, calls wait for one; how long tells whether they are worked off. */
const waitingPerConnection = 2
const longestMs = 10_000

/** Two connections are left for the others, whatever one account asks for. */
const mostPerAccount = (connections: number) => Math.min(8, Math.max(1, connections - 2))
const mostPerAddress = 16
/** So many for strangers of one network together, also where it has thousands of addresses. */
const mostPerNetwork = 64
const timeoutMs = 10_000

/**
 * Refuses calls early while there are more than can be worked off: those under way are then still answered in time, and
 * with them the burden falls. Too many is a number, or a call that has been waiting too long, whatever the reason: a slow
 * database, long lists, one busy processor. Before that, each account, each address and the strangers of each network
 * have their own line to stand in, so that nobody takes the places of all. Screens and other files are always served.
 *
 * A call counts while its session is read, and from when its body is in until its work is done, also where its caller has
 * gone away meanwhile; not while the body is on its way. Who goes away while waiting in line leaves it.
 */
export function limitCallsUnderWay(app: FastifyInstance, connections: number): void {
  const ofAccount = makeLimiter({ concurrency: mostPerAccount(connections), maxQueued: 64, timeoutMs })
  const ofAddress = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  const ofStrangers = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  // A line of its own: who waits there holds nothing of what the calls before them wait for.
  const ofReader = makeLimiter({ concurrency: mostPerAddress, maxQueued: 512, timeoutMs })
  const ofNetwork = makeLimiter({ concurrency: mostPerNetwork, maxQueued: 1024, timeoutMs })
  const ofReaderNetwork = makeLimiter({ concurrency: mostPerNetwork, maxQueued: 1024, timeoutMs })
  const count = countUnderWay(app, connections)

  app.decorate('enter', (request: FastifyRequest, reply: FastifyReply) => {
    const gone = whenGone(reply)
    const block = addressBlock(request.ip)
    return collect([() => ofReader(block, gone), () => ofReaderNetwork(networkOf(block), gone), count])
  })
  app.decorate('admit', (request: FastifyRequest, reply: FastifyReply) => {
    const gone = whenGone(reply)
    const account = request.caller && String(request.caller.accountId)
    const block = addressBlock(request.ip)
    return collect([
      // Whoever is signed in waits for no strangers of their address or network.
      ...(account
        ? [() => ofAccount(account, gone), () => ofAddress(block, gone)]
        : [() => ofStrangers(block, gone), () => ofNetwork(networkOf(block), gone)]),
      count,
    ])
  })
}

type Acquire = () => Release | Promise<Release | null>

/** Takes all turns, one after the other, or none. */
async function collect(turns: readonly Acquire[]): Promise<Release> {
  const ends: Release[] = []
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  try {
    for (const take of turns) ends.push((await take()) ?? refuse())
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

function countUnderWay(app: FastifyInstance, connections: number): () => Release {
  const starts = new Map<symbol, number>()
  const load = { calls: 0, refused: 0 }
  app.decorate('load', load)

  const isOverloaded = () => {
    const [oldest = Number.POSITIVE_INFINITY] = starts.values()
    const isWaiting = starts.size > connections * waitingPerConnection
    return (
      starts.size >= connections * mostPerConnection || (isWaiting && performance.now() - oldest > longestMs)
    )
  }
  return () => {
    if (isOverloaded()) {
      load.refused++
      throw overloaded()
    }
    const call = Symbol()
    starts.set(call, performance.now())
    load.calls = starts.size
    return () => {
      starts.delete(call)
      load.calls = starts.size
    }
  }
}

function refuse(): never {
  throw new Failure('busy', 'You have too many requests in progress. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

export const overloaded = () =>
  new Failure('unavailable', 'The server is overloaded right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
