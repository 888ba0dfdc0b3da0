import { type Endpoint, type Input, type Reply, type StreamEndpoint, waitedMs } from '#contract/endpoint.ts'
import {
  Failure,
  type FailureCode,
  type FailureKind,
  failureReply,
  failureStatus,
} from '#contract/failure.ts'
import { session } from '#contract/session.ts'
import { sayShellFailure } from '#words/en/shell-failures.ts'
import { leaveSession } from './after-sign-in.ts'
import { hasNoNetwork, isReachable, noteLost, noteReached, sayUnreachable } from './connection.ts'
import { askForProof } from './proof.ts'
import { isPersonSuspended, isTakenOver, readItem, writeItems } from './storage.ts'
import { takeTurn } from './take-turn.ts'

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/**
 * Calls an endpoint of the contract. A refusal throws the `Failure` that the server threw; without an answer it is
 * `unavailable`, with a sentence that says whether anything can have been saved. A 401 refreshes the session once, silently, and repeats the call; where that
 * fails too, the session is over and the sign-in page is shown. Where a fresh proof is asked for, the person gives it and the call is repeated.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await ask(endpoint, input as Parts, signal)
  if (response.status === 204) return undefined as Reply<E>
  return readBody(endpoint, () => response.json() as Promise<Reply<E>>, signal)
}

/** What an endpoint answers as a file. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ name: string; content: Blob }> {
  const response = await ask(endpoint, input as Parts)
  const [, encoded] = response.headers.get('content-disposition')?.match(/filename\*=UTF-8''([^;]+)/) ?? []
  return {
    name: encoded ? decodeURIComponent(encoded) : 'download',
    content: await readBody(endpoint, () => response.blob()),
  }
}

/** An answer that breaks off is none. */
async function readBody<Body>(endpoint: Endpoint, read: () => Promise<Body>, given?: AbortSignal) {
  try {
    return await read()
  } catch (error) {
    if (given?.aborted) throw error
    throw unanswered(endpoint, error)
  }
}

async function ask(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  // Not even sent: so it can be said that nothing was saved.
  if (saves(endpoint) && !(await isReachable())) throw unreachable(endpoint)
  return sendInSession(endpoint, token => {
    const timeout = AbortSignal.timeout(waitedMs(endpoint))
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
  endpoint: Endpoint,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const token = readOwnToken()
  let response = await sendWith(token)
  if (response.status === 401 && endpoint.access !== 'anyone') {
    const refusal = await refreshOnceForAllTabs(token, response)
    response = refusal ?? (await sendWith(readOwnToken()))
    if (refusal || response.status === 401) return leaveUnauthenticated(endpoint, response)
  }
  if (response.ok) return response
  const failure = await readFailure(endpoint, response)
  if (failure.code === 'prove_again' && (await askForProof())) return sendInSession(endpoint, sendWith)
  throw failure
}

/** Nothing is asked or saved in the name of somebody who has signed in since this page was opened. */
function readOwnToken(): string | null {
  refuseTakenOver()
  return readItem('access_token')
}

function refuseTakenOver(): void {
  if (!isTakenOver()) return
  leaveSession('expired')
  throw new Failure('unauthenticated', sayShellFailure('takenOver'))
}

async function leaveUnauthenticated(endpoint: Endpoint, response: Response): Promise<never> {
  const failure = await readFailure(endpoint, response)
  leaveSession(failure.code === 'account_inactive' ? 'inactive' : 'expired')
  if (isPersonSuspended() && saves(endpoint))
    throw new Failure('unauthenticated', sayShellFailure('sessionEnded'))
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
  if (parts.bytes) headers.set('content-type', 'application/octet-stream')
  if (token && endpoint !== session.signIn) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(buildAddress(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body: parts.bytes ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      signal: limit,
    })
    if (!isFromGateway(response)) noteReached()
    return response
  } catch (error) {
    if (given?.aborted) throw error
    throw unanswered(endpoint, error)
  }
}

/** A proxy in front of a server that is down says these; a server that is overloaded says 503 in its own words. */
const isFromGateway = ({ status }: Response) => status >= 502 && status <= 504

/** Whether a call changes what somebody has typed or dragged; signing in doesn't. */
const saves = ({ method, access, writesNothing }: Endpoint): boolean =>
  method !== 'GET' && access !== 'anyone' && !writesNothing

const offline = { code: 'offline' } as const

/** For a call that wasn't sent, or that only reads. */
function unreachable(endpoint: Endpoint): Failure {
  if (!saves(endpoint)) return new Failure('unavailable', sayUnreachable(), offline)
  const notSaved = sayShellFailure(hasNoNetwork() ? 'offlineNotSaved' : 'unreachableNotSaved')
  return new Failure('unavailable', notSaved, { code: 'unsent' })
}

/** For a call that was sent: what became of it, nobody here can know. */
function unanswered(endpoint: Endpoint, error?: unknown): Failure {
  if (error instanceof SyntaxError) return unreadable(endpoint)
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
  if (!isSlow) noteLost()
  if (!saves(endpoint)) {
    return isSlow ? new Failure('unavailable', sayShellFailure('slow')) : unreachable(endpoint)
  }
  return new Failure('unavailable', sayShellFailure(isSlow ? 'slowCheck' : 'lostCheck'), offline)
}

/** Something answered, but not in the words of the server: a proxy's own page, or a network that wants one to sign in. */
function unreadable(endpoint: Endpoint): Failure {
  return new Failure('broken', sayShellFailure(saves(endpoint) ? 'unreadableCheck' : 'unreadable'))
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

async function readFailure(endpoint: Endpoint, response: Response): Promise<Failure> {
  const kind = kindOfStatus.get(response.status) ?? 'broken'
  const body = failureReply.safeParse(await response.json().catch(() => null)).data
  if (!body && isFromGateway(response)) return unanswered(endpoint)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Failure(kind, body?.message ?? sayShellFailure('internal'), {
    ...(body?.code ? { code: body.code as FailureCode } : {}),
    text: body?.text,
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
    const limit = AbortSignal.timeout(waitedMs(session.refresh))
    const response = await send(session.refresh, { body: { refresh_token: refreshToken } }, null, limit)
    if (response.status >= 500 || response.status === 429) throw await readFailure(session.refresh, response)
    if (!response.ok) return response
    const tokens = await readBody(
      session.refresh,
      () => response.json() as Promise<Reply<typeof session.refresh>>,
    )
    refuseTakenOver()
    writeItems(tokens)
  })
}
