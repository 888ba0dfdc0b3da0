import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls are being answered now, and how many were refused because there were too many. */
    burden: { calls: number; refused: number }
  }
}

/** So many calls for each connection to the database are more than it can work off in good time. */
const mostPerConnection = 40
/** With more than so many for each connection, calls wait for one; how long tells whether they are worked off. */
const waitingPerConnection = 2
const longestMs = 10_000

/** They tell how the server does and must do so above all when it does badly; a stream lasts for hours. */
const exempt = ['/api/health', '/api/health/live', '/api/health/ready', '/api/events']

/**
 * Refuses calls early, with a 503 and Retry-After, while there are more than can be worked off: those under way are then
 * still answered in time, and with them the burden falls. Too many is a number, or a call that has been waiting too
 * long, whatever the reason: a slow database, long lists, one busy processor. Screens and other files are always served.
 */
export function refuseOverload(app: FastifyInstance, connections: number): void {
  const underWay = new Map<FastifyRequest, number>()
  const burden = { calls: 0, refused: 0 }
  app.decorate('burden', burden)

  const isOverloaded = () => {
    const [oldest = Number.POSITIVE_INFINITY] = underWay.values()
    const isWaiting = underWay.size > connections * waitingPerConnection
    return (
      underWay.size >= connections * mostPerConnection ||
      (isWaiting && performance.now() - oldest > longestMs)
    )
  }
  app.addHook('onRequest', async request => {
    const path = request.routeOptions.url ?? ''
    if (!path.startsWith('/api/') || exempt.includes(path)) return
    if (isOverloaded()) {
      burden.refused++
      throw tooMuch()
    }
    underWay.set(request, performance.now())
    burden.calls = underWay.size
  })
  // Not `onResponse`, which never comes where the caller has gone; then too the work is under way until it is done.
  app.addHook('onSend', async request => {
    underWay.delete(request)
    burden.calls = underWay.size
  })
}

const tooMuch = () =>
  new Failure(
    'unavailable',
    'The server has more to do than it can right now. Please try again in a moment.',
    {
      retryAfterSeconds: 2,
    },
  )
