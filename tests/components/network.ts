import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { Failure, failureReply, failureStatus } from '#contract/failure.ts'

type Asked<E extends Endpoint> = Input<E> & { params: Record<string, string> }
type Reader<E extends Endpoint> = (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>

type Route = { endpoint: Endpoint; matches: RegExp; read: Reader<Endpoint> }

let routes: Route[] = []
let unanswered: string[] = []

/**
 * What the server answers from now on, at the edge of the network: the product's own code asks, in calls that keep to the
 * contract, and gets replies that keep to it. A `Failure` that is thrown is answered as the server would.
 */
export function answer<E extends Endpoint>(endpoint: E, read: Reader<E>): void {
  const matches = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  routes = [{ endpoint, matches, read: read as Reader<Endpoint> }, ...routes]
}

/** An answer that waits: `release` lets through whatever was asked until then, and all that is asked later. */
export function hold<E extends Endpoint>(endpoint: E, read: Reader<E>): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(endpoint, async asked => {
    await promise
    return read(asked)
  })
  return { release: resolve }
}

/** Ends what one test answers; a call that it had no answer for is its fault. */
export function forget(): void {
  const missed = unanswered
  routes = []
  unanswered = []
  if (missed.length > 0) throw new Error(`Nothing answers ${missed.join(', ')}.`)
}

const fetchOutside = globalThis.fetch

globalThis.fetch = async (target, init) => {
  const { pathname, search } = new URL(String(target instanceof Request ? target.url : target), location.href)
  if (!pathname.startsWith('/api/')) return fetchOutside(target, init)
  const method = init?.method ?? 'GET'
  const route = routes.find(one => one.endpoint.method === method && one.matches.test(pathname))
  if (!route) {
    unanswered.push(`${method} ${pathname}`)
    return refuse(new Failure('missing', `There is no ${method} ${pathname}.`))
  }
  init?.signal?.throwIfAborted()
  return Promise.race([answerBy(route, pathname, search, init?.body), breakOff(init?.signal)])
}

async function answerBy({ endpoint, matches, read }: Route, path: string, search: string, body: unknown) {
  const params = { ...matches.exec(path)?.groups }
  const asked = { params, query: readQuery(search), body: body ? JSON.parse(String(body)) : undefined }
  for (const part of ['params', 'query', 'body'] as const) endpoint[part]?.parse(asked[part])
  try {
    const reply = await read(asked as Asked<Endpoint>)
    if (!endpoint.reply) return new Response(null, { status: 204 })
    endpoint.reply.parse(reply)
    return Response.json(reply, { status: endpoint.status ?? 200 })
  } catch (error) {
    if (error instanceof Failure) return refuse(error)
    throw error
  }
}

function refuse({ kind, message, code, details }: Failure): Response {
  const statusCode = failureStatus[kind]
  return Response.json(failureReply.parse({ statusCode, error: kind, message, code, details }), {
    status: statusCode,
  })
}

/** As the browser's own: whoever aborts a call learns of it at once. */
const breakOff = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}
