import { useSyncExternalStore } from 'react'

export const signInPath = '/auth/login'
export const forgotPasswordPath = '/auth/forgotPassword'

/** What goes along from one page for guests to the next. */
type GuestState = { email?: string; notice?: string; step?: string }

/** Guests have no router, which their first page would have to wait for. */
export function goAsGuest(path: string, state: GuestState): void {
  window.history.pushState(state, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

export function readGuestState(): GuestState {
  return (window.history.state as GuestState | null) ?? {}
}

export function useGuestPath(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
