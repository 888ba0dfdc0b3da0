/** The session's items in the browser. Signing out drops these and keeps what is not the session's, such as column settings. */
const sessionItems = ['access_token', 'refresh_token', 'user', 'user_info'] as const
type SessionItem = (typeof sessionItems)[number]

const listeners = new Set<() => void>()

export function readItem(item: SessionItem): string | null {
  return localStorage.getItem(item)
}

export function writeItems(items: Partial<Record<SessionItem, string>>): void {
  for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text)
  for (const listener of listeners) listener()
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
  return readItem('user') !== null
}
