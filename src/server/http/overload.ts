import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failure.ts'
import { addressBlock, networkOf } from './address-block.ts'
import { type EndTurn, makeTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls are being answered now, and how many were refused because there were too many. */
    burden: { calls: number; refused: number }
    /**
     * Lets in a call whose session is to be read; answers how to end it. Whoever calls is not known yet, so only its address
     * and its network have a line. Throws as `admit` does.
     */
    enter(request: FastifyRequest, reply: FastifyReply): Promise<EndTurn>
    /**
     * Lets a call in whose body is in and which is about to be worked on; answers how to end it. Throws a 429 where its
     * caller has too many under way already, a 503 where all callers together have.
     */
    admit(request: FastifyRequest, reply: FastifyReply): Promise<EndTurn>
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
const patienceMs = 10_000

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
  const ofAccount = makeTurns({ atOnce: mostPerAccount(connections), waiting: 64, patienceMs })
  const ofAddress = makeTurns({ atOnce: mostPerAddress, waiting: 512, patienceMs })
  const ofStrangers = makeTurns({ atOnce: mostPerAddress, waiting: 512, patienceMs })
  // A line of its own: who waits there holds nothing of what the calls before them wait for.
  const ofReader = makeTurns({ atOnce: mostPerAddress, waiting: 512, patienceMs })
  const ofNetwork = makeTurns({ atOnce: mostPerNetwork, waiting: 1024, patienceMs })
  const ofReaderNetwork = makeTurns({ atOnce: mostPerNetwork, waiting: 1024, patienceMs })
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

type TakeTurn = () => EndTurn | Promise<EndTurn | null>

/** Takes all turns, one after the other, or none. */
async function collect(turns: readonly TakeTurn[]): Promise<EndTurn> {
  const ends: EndTurn[] = []
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

function countUnderWay(app: FastifyInstance, connections: number): () => EndTurn {
  const starts = new Map<symbol, number>()
  const burden = { calls: 0, refused: 0 }
  app.decorate('burden', burden)

  const isOverloaded = () => {
    const [oldest = Number.POSITIVE_INFINITY] = starts.values()
    const isWaiting = starts.size > connections * waitingPerConnection
    return (
      starts.size >= connections * mostPerConnection || (isWaiting && performance.now() - oldest > longestMs)
    )
  }
  return () => {
    if (isOverloaded()) {
      burden.refused++
      throw tooMuch()
    }
    const call = Symbol()
    starts.set(call, performance.now())
    burden.calls = starts.size
    return () => {
      starts.delete(call)
      burden.calls = starts.size
    }
  }
}

function refuse(): never {
  throw new Failure('busy', 'You have too many requests in progress. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

export const tooMuch = () =>
  new Failure('unavailable', 'The server is overloaded right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
