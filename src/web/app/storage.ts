/** The session's items in the browser. Signing out drops these and keeps what is not the session's, such as column settings. */
const sessionItems = ['access_token', 'refresh_token', 'user', 'user_info'] as const
type SessionItem = (typeof sessionItems)[number]

const listeners = new Set<() => void>()

type Person = { user: string; user_info: string }
let lastKnown: Person | null = null
let suspended: Person | null = null
/** The refresh token of the session that ended; another tab’s signing out may still be under way when this tab learns of it. */
let spentToken: string | null = null
/** Whose page this is: whoever was signed in first. All that it holds in memory is theirs. */
let ownerId: number | null = null

export function readItem(item: SessionItem): string | null {
  if (suspended && (item === 'user' || item === 'user_info')) return suspended[item]
  return localStorage.getItem(item)
}

/**
 * Keeps who is signed in for this page alone, after the session's items are gone: something typed on it isn't saved yet,
 * and the same person may sign in again.
 */
export function suspendPerson(): void {
  if (!suspended) spentToken = localStorage.getItem('refresh_token')
  suspended ??= lastKnown
  notify()
}

export function resumePerson(): void {
  suspended = null
  notify()
}

export const isPersonSuspended = (): boolean => suspended !== null

/** Whether the person whom this page is kept for has signed in since, here or in another tab. */
export const isBack = (id: number): boolean =>
  storedUserId() === id && localStorage.getItem('refresh_token') !== spentToken

/**
 * Whether somebody else has signed in in this browser, which a page that slept may learn late: the session's items are
 * theirs, and what is on the page is not.
 */
export function isTakenOver(): boolean {
  const id = storedUserId()
  ownerId ??= id
  return id !== null && id !== ownerId
}

/** Whose session this browser holds, be it this page’s or not. */
export function storedUserId(): number | null {
  try {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: unknown }
    return typeof id === 'number' ? id : null
  } catch {
    return null
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

export function writeItems(items: Partial<Record<SessionItem, string>>): void {
  for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text)
  notify()
}

/** Tells no listener of this tab: whoever clears leaves the page, and it should not flash a sign-in before. */
export function clearItems(): void {
  for (const item of sessionItems) localStorage.removeItem(item)
}

/** When another tab changed something, or may have: a page that slept, or that Back brings again, got no event. */
const occasions = ['storage', 'pageshow', 'visibilitychange', 'resume'] as const

/** Calls back when this tab or another one changes the session's items, and when this one wakes up. */
export function subscribeToItems(listener: () => void): () => void {
  listeners.add(listener)
  // What happens to the document reaches the window first.
  for (const occasion of occasions) window.addEventListener(occasion, listener, true)
  return () => {
    listeners.delete(listener)
    for (const occasion of occasions) window.removeEventListener(occasion, listener, true)
  }
}

/** Whoever is signed in has a stored user; a guest has none. */
export function hasStoredUser(): boolean {
  const [user, user_info] = [readItem('user'), readItem('user_info')]
  if (user !== null && user_info !== null && !isTakenOver()) lastKnown = { user, user_info }
  return user !== null
}
