import { signInPath } from './guest-address.ts'
import { forgetKept } from './kept.ts'
import { readRoadUser, roadPath } from './road-user.ts'
import { clearItems, isPersonSuspended, isTakenOver, resumePerson, suspendPerson } from './storage.ts'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** Kept per tab, so that two tabs that sign in again return each to its own page. */
const pathItem = 'post_login_redirect'
const endedItem = 'session_ended'

/** Why a session ended that nobody signed out of: signing in again helps, or an administrator has to. */
export type SessionEnd = 'expired' | 'inactive'

export const homePath = '/dashboard/rosters'

const isForGuests = (path: string) => path === '/' || path.startsWith('/auth/')

/** For a guest: `/` is the sign-in's own address; any other page is remembered while sign-in stands in its place. */
export function rememberAddress(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/') window.history.replaceState(null, '', signInPath)
  if (!isForGuests(pathname)) sessionStorage.setItem(pathItem, pathname + search + hash)
}

/** Whether somebody signed in comes to the roster from here, or will; whoever sees none begins elsewhere. */
export const leadsHome = (): boolean => whereto(homePath).startsWith(homePath)

/** Whose next visits an auditor’s phone shows first from here, if it does. */
export function readTraveller(): ReturnType<typeof readRoadUser> {
  return whereto(roadPath).startsWith(roadPath) ? readRoadUser() : null
}

/** Where it leads from here: `home` unless another page was asked for. */
function whereto(home: string): string {
  const { pathname } = window.location
  return isForGuests(pathname) ? (sessionStorage.getItem(pathItem) ?? home) : pathname
}

/** For somebody signed in: pages for guests lead to the remembered page, or to the one where they begin. */
export function enterAddress(home: string): void {
  const path = sessionStorage.getItem(pathItem)
  sessionStorage.removeItem(pathItem)
  sessionStorage.removeItem(endedItem)
  if (isForGuests(window.location.pathname)) window.history.replaceState(null, '', path ?? home)
}

export const whySessionEnded = () => sessionStorage.getItem(endedItem) as SessionEnd | null

/** Once said, it is for nobody who comes after; that a session expired stays until somebody signs in. */
export function forgetInactive(): void {
  if (whySessionEnded() === 'inactive') sessionStorage.removeItem(endedItem)
}

let isSigningOut = false

/** From here on the session ends as one signs out, also where a call that was under way is refused before the answer comes. */
export function beginSigningOut(): void {
  isSigningOut = true
}

/**
 * Reloads the sign-in page, so that nothing the last person saw stays in memory. Where a session ended by itself with
 * something typed and not saved, the page stays for the same person to sign in again (`SignInAgainPage`). The session of
 * somebody who has signed in meanwhile isn’t ended by it.
 */
export function leaveSession(end: 'signedOut' | SessionEnd): void {
  const why = isSigningOut ? 'signedOut' : end
  if (isTakenOver()) {
    abandonPage(homePath)
    return
  }
  if (why === 'expired' && isPersonSuspended()) return
  const isKept = why === 'expired' && hasUnsaved()
  if (why !== 'signedOut') notifyOtherTabs(isKept ? why : keepReason(why))
  clearItems()
  void forgetKept().catch(() => {})
  if (isKept) suspendPerson()
  else leavePage(why)
}

function leavePage(why: 'signedOut' | SessionEnd): void {
  sessionStorage.removeItem(pathItem)
  // Whoever signs in after somebody who can't any more is somebody else.
  if (why === 'expired') rememberAddress()
  abandonPage(signInPath)
}

/** The same person is back: the page goes on where it was. */
export function resumeSession(): void {
  sessionStorage.removeItem(endedItem)
  resumePerson()
}

/** Somebody else takes over, or nobody does: nothing of this page stays. */
export function abandonPage(path: string): void {
  forgetUnsaved()
  window.location.assign(path)
}

/** The first stays: calls that were under way when the session's items went learn less than the one refused before. */
function keepReason(why: SessionEnd): SessionEnd {
  const reason = whySessionEnded() ?? why
  sessionStorage.setItem(endedItem, reason)
  return reason
}

/** Written and taken away at once: only the tabs that are open now get it, each as an event. */
function notifyOtherTabs(why: SessionEnd): void {
  localStorage.setItem(endedItem, why)
  localStorage.removeItem(endedItem)
}

/** One tab learns why the session ended; the others, which sign-in takes over with it, say so too. Answers how to stop. */
export function subscribeToSessionEnd(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== endedItem || !newValue) return
    if (newValue === 'expired' && hasUnsaved()) return suspendPerson()
    keepReason(newValue as SessionEnd)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
