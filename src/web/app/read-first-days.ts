import { noteFirstDays } from './first-days.ts'
import { keep, readKept } from './kept.ts'
import { isTakenOver, readItem, storedUserId, writeItems } from './storage.ts'
import { takeTurn } from './take-turn.ts'

/** `rosters.ownDays`, written out: the contract would bring zod to the first load of a phone. */
const daysPath = '/rosters/rosters/me/days'
/** Under which its answer is kept: `keyOf(rosters.ownDays, {})`. */
const keptAs = JSON.stringify([daysPath, {}])
const longestMs = 20_000

export type FirstDays = { kept: Promise<unknown>; told: Promise<unknown> }

let begun: FirstDays | undefined

/**
 * Reads one’s next days with what is here before the rest of the product is: what this phone kept, and what the server says. Whatever
 * goes wrong is left to the product, which asks again and says what it is.
 */
export function readFirstDays(): FirstDays {
  begun ??= {
    kept: readKept(keptAs).then(
      kept => kept?.data,
      () => undefined,
    ),
    told: askServer().then(
      days => (isTakenOver() ? undefined : keepDays(days)),
      () => undefined,
    ),
  }
  return begun
}

function keepDays(days: unknown): unknown {
  const owner = storedUserId()
  if (days && owner !== null) void keep(owner, keptAs, days).catch(() => {})
  return noteFirstDays(days)
}

async function askServer(): Promise<unknown> {
  const token = readItem('access_token')
  const isOver = endOf(token) < Date.now() / 1000 + 5
  const response = isOver ? undefined : await ask(token)
  if (response?.ok) return response.json()
  if (response && response.status !== 401) return undefined
  await renew(token)
  const renewed = readItem('access_token')
  if (renewed === token) return undefined
  const second = await ask(renewed)
  return second.ok ? second.json() : undefined
}

const ask = (token: string | null) =>
  fetch(`/api${daysPath}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(longestMs),
  })

/** Until when a token is good, in seconds, by its own word. */
function endOf(token: string | null): number {
  try {
    const body = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return (JSON.parse(atob(body)) as { exp?: number }).exp ?? 0
  } catch {
    return 0
  }
}

/** In the same turns as `api.ts`: a second use of a refresh token would end the session. */
async function renew(spent: string | null): Promise<void> {
  const owner = storedUserId()
  await takeTurn('session-refresh', async () => {
    const refresh_token = readItem('refresh_token')
    if (readItem('access_token') !== spent || !refresh_token) return
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refresh_token }),
      signal: AbortSignal.timeout(longestMs),
    })
    if (!response.ok || storedUserId() !== owner) return
    const { access_token, refresh_token: next } = (await response.json()) as Record<string, string>
    if (access_token && next) writeItems({ access_token, refresh_token: next })
  })
}
