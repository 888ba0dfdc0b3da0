import { signInPath } from './guest-address.ts'
import { clearItems } from './storage.ts'

/** Kept per tab, so that two tabs that sign in again return each to its own page. */
const pathItem = 'post_login_redirect'
const endedItem = 'session_ended'

/** Why a session ended that nobody signed out of: signing in again helps, or an administrator has to. */
export type SessionEnd = 'expired' | 'inactive'

export const homePath = '/dashboard/rosters'

const isForGuests = (path: string) => path === '/' || path.startsWith('/auth/')

/** For a guest: `/` is the sign-in's own address; any other page is remembered while sign-in stands in its place. */
export function rememberAddress(): void {
  const { pathname, search } = window.location
  if (pathname === '/') window.history.replaceState(null, '', signInPath)
  if (!isForGuests(pathname)) sessionStorage.setItem(pathItem, pathname + search)
}

/** For somebody signed in: pages for guests lead to the remembered page, or home. */
export function enterAddress(): void {
  const path = sessionStorage.getItem(pathItem)
  sessionStorage.removeItem(pathItem)
  sessionStorage.removeItem(endedItem)
  if (isForGuests(window.location.pathname)) window.history.replaceState(null, '', path ?? homePath)
}

export const whySessionEnded = () => sessionStorage.getItem(endedItem) as SessionEnd | null

/** Loads the sign-in page anew, so that nothing the last person saw stays in memory. */
export function leaveSession(why: 'signedOut' | SessionEnd): void {
  clearItems()
  sessionStorage.removeItem(pathItem)
  if (why !== 'signedOut') {
    // Calls that were under way when the session's items went learn less than the one that was refused first.
    sessionStorage.setItem(endedItem, whySessionEnded() ?? why)
    rememberAddress()
  }
  window.location.assign(signInPath)
}
