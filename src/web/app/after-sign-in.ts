import { clearItems } from './storage.ts'

/** Kept per tab, so that two tabs that sign in again return each to its own page. */
const pathItem = 'post_login_redirect'
const expiredItem = 'session_expired'

export const homePath = '/dashboard/rosters'
export const signInPath = '/auth/login'

export function savePathForAfterSignIn(path: string): void {
  sessionStorage.setItem(pathItem, path)
}

/** The saved path, once. Only a path within the application is followed. */
export function takePathForAfterSignIn(): string {
  const path = sessionStorage.getItem(pathItem)
  sessionStorage.removeItem(pathItem)
  return path && /^\/(dashboard|settings)\//.test(path) ? path : homePath
}

export const hasSessionExpired = () => sessionStorage.getItem(expiredItem) !== null
export const forgetExpiredSession = () => sessionStorage.removeItem(expiredItem)

/** Loads the sign-in page anew, so that nothing the last person saw stays in memory. */
export function leaveSession(why: 'signedOut' | 'expired'): void {
  clearItems()
  if (why === 'expired') {
    sessionStorage.setItem(expiredItem, 'yes')
    savePathForAfterSignIn(window.location.pathname + window.location.search)
  } else {
    sessionStorage.removeItem(pathItem)
  }
  window.location.assign(signInPath)
}
