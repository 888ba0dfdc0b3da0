import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
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

const timeoutMilliseconds = 10_000

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

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

async function ask(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const token = readItem('access_token')
  let response = await send(endpoint, parts, token, signal)
  if (response.status === 401 && endpoint.access !== 'anyone') {
    if (await refreshOnceForAllTabs(token))
      response = await send(endpoint, parts, readItem('access_token'), signal)
    if (response.status === 401) leaveSession('expired')
  }
  if (!response.ok) throw await readFailure(response)
  return response
}

async function send(endpoint: Endpoint, parts: Parts, token: string | null, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const headers = new Headers({ accept: 'application/json' })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (token && endpoint !== session.signIn) headers.set('authorization', `Bearer ${token}`)
  try {
    return await fetch(buildAddress(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
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

/** Trades the refresh token for a new pair. A second use of one ends the session, so all tabs take turns. */
async function refreshOnceForAllTabs(spentToken: string | null): Promise<boolean> {
  return takeTurn(async () => {
    const refreshToken = readItem('refresh_token')
    if (readItem('access_token') !== spentToken) return true
    if (!refreshToken) return false
    const response = await send(session.refresh, { body: { refresh_token: refreshToken } }, null)
    if (response.status >= 500) throw await readFailure(response)
    if (!response.ok) return false
    writeItems((await response.json()) as Reply<typeof session.refresh>)
    return true
  })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Browsers offer locks across tabs on secure origins only; elsewhere at least this tab takes turns. */
function takeTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('session-refresh', act) as Promise<Result>
  const turn = lastTurn.then(act, act)
  lastTurn = turn
  return turn
}
