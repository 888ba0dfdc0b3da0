/** The session's items in the browser. Signing out drops these and keeps what is not the session's, such as column settings. */
const sessionItems = ['access_token', 'refresh_token', 'user', 'user_info'] as const
type SessionItem = (typeof sessionItems)[number]

const listeners = new Set<() => void>()

type Person = { user: string; user_info: string }
let lastKnown: Person | null = null
let held: Person | null = null

export function readItem(item: SessionItem): string | null {
  if (held && (item === 'user' || item === 'user_info')) return held[item]
  return localStorage.getItem(item)
}

/**
 * Keeps who is signed in for this page alone, after the session's items are gone: something typed on it isn't saved yet,
 * and the same person may sign in again.
 */
export function holdPerson(): void {
  held ??= lastKnown
  tell()
}

export function releasePerson(): void {
  held = null
  tell()
}

export const isPersonHeld = (): boolean => held !== null

/** Who has signed in since, here or in another tab: the account's id. */
export function storedUserId(): number | null {
  const user = localStorage.getItem('user')
  return user === null ? null : (JSON.parse(user) as { id: number }).id
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function writeItems(items: Partial<Record<SessionItem, string>>): void {
  for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text)
  tell()
}

/** Tells no listener of this tab: whoever clears leaves the page, and it should not flash a sign-in before. */
export function clearItems(): void {
  for (const item of sessionItems) localStorage.removeItem(item)
}

/** Calls back when this tab or another one changes the session's items. */
export function subscribeToItems(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A stored user is what tells somebody signed in from a guest. */
export function hasStoredUser(): boolean {
  const [user, user_info] = [readItem('user'), readItem('user_info')]
  if (user !== null && user_info !== null) lastKnown = { user, user_info }
  return user !== null
}
