import type { Endpoint, Input, Reply, StreamEndpoint } from '#contract/endpoint.ts'
import {
  Failure,
  type FailureCode,
  type FailureKind,
  failureReply,
  failureStatus,
} from '#contract/failure.ts'
import { session } from '#contract/session.ts'
import { leaveSession } from './after-sign-in.ts'
import { readItem, writeItems } from './storage.ts'
import { takeTurn } from './take-turn.ts'

const timeoutMilliseconds = 10_000

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Calls an endpoint of the contract. A refusal throws the `Failure` that the server threw; no answer within
 * 10 seconds, `Failure('broken')`. A 401 refreshes the session once, silently, and repeats the call; where that
 * fails too, the session is over and the sign-in page is shown.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await ask(endpoint, input as Parts, signal)
  return (response.status === 204 ? undefined : await response.json()) as Reply<E>
}

/** What an endpoint answers as a file. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ name: string; content: Blob }> {
  const response = await ask(endpoint, input as Parts)
  const [, encoded] = response.headers.get('content-disposition')?.match(/filename\*=UTF-8''([^;]+)/) ?? []
  return { name: encoded ? decodeURIComponent(encoded) : 'download', content: await response.blob() }
}

function ask(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  return sendInSession(endpoint, token => {
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    const limit = signal ? AbortSignal.any([signal, timeout]) : timeout
    return send(endpoint, parts, token, limit, signal)
  })
}

/** Opens a stream of events, to be read until `signal` cuts it off; refused and refreshed like any other call. */
export async function openStream(
  endpoint: StreamEndpoint,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const parts: Parts = lastEventId ? { headers: { 'last-event-id': lastEventId } } : {}
  return sendInSession(endpoint, token => send(endpoint, parts, token, signal, signal))
}

async function sendInSession(
  { access }: Endpoint,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const token = readItem('access_token')
  let response = await sendWith(token)
  if (response.status === 401 && access !== 'anyone') {
    const refusal = await refreshOnceForAllTabs(token, response)
    response = refusal ?? (await sendWith(readItem('access_token')))
    if (refusal || response.status === 401) return leaveUnauthenticated(response)
  }
  if (!response.ok) throw await readFailure(response)
  return response
}

async function leaveUnauthenticated(response: Response): Promise<never> {
  const failure = await readFailure(response)
  leaveSession(failure.code === 'account_inactive' ? 'inactive' : 'expired')
  throw failure
}

/** `given` is the part of the limit that the caller set: a call that the caller gave up is no failure. */
async function send(
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  limit: AbortSignal,
  given?: AbortSignal,
): Promise<Response> {
  const headers = new Headers({
    accept: endpoint.events ? 'text/event-stream' : 'application/json',
    ...parts.headers,
  })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (token && endpoint !== session.signIn) headers.set('authorization', `Bearer ${token}`)
  try {
    return await fetch(buildAddress(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: limit,
    })
  } catch (error) {
    if (given?.aborted) throw error
    throw new Failure('broken', 'Server internal error!')
  }
}

/** `/projects/:id`, id 7, status [draft, assigned] is `/api/projects/7?status=draft&status=assigned`. */
export function buildAddress(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

const kindOfStatus = new Map<number, FailureKind>(
  Object.entries(failureStatus).map(([kind, status]) => [status, kind as FailureKind]),
)

async function readFailure(response: Response): Promise<Failure> {
  const kind = kindOfStatus.get(response.status) ?? 'broken'
  const body = failureReply.safeParse(await response.json().catch(() => null)).data
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Failure(kind, body?.message ?? 'Server internal error!', {
    ...(body?.code ? { code: body.code as FailureCode } : {}),
    ...(body?.details === undefined ? {} : { details: body.details }),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}

/**
 * Trades the refresh token for a new pair; answers what refused that, if anything did. A second use of one ends the
 * session, so all tabs take turns.
 */
async function refreshOnceForAllTabs(
  spentToken: string | null,
  refused: Response,
): Promise<Response | undefined> {
  return takeTurn('session-refresh', async () => {
    const refreshToken = readItem('refresh_token')
    if (readItem('access_token') !== spentToken) return
    if (!refreshToken) return refused
    const limit = AbortSignal.timeout(timeoutMilliseconds)
    const response = await send(session.refresh, { body: { refresh_token: refreshToken } }, null, limit)
    if (response.status >= 500 || response.status === 429) throw await readFailure(response)
    if (!response.ok) return response
    writeItems((await response.json()) as Reply<typeof session.refresh>)
  })
}
