import { useSyncExternalStore } from 'react'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { me, session } from '#contract/session.ts'
import type { Permission } from '#domain/permissions.ts'
import { beginSigningOut, leaveSession } from './after-sign-in.ts'
import { call } from './api.ts'
import { forgetAnswers } from './kept.ts'
import { readStored } from './read-stored.ts'
import { isPersonSuspended, isTakenOver, readItem, subscribeToItems, writeItems } from './storage.ts'

export type Me = Reply<typeof session.me>

let parsed: { text: string | null; me: Me | null } = { text: null, me: null }

/** The stored account of whoever is signed in in this browser, or null. The same object until it changes. */
export function currentUser(): Me | null {
  const text = readItem('user') && readItem('user_info')
  if (parsed.text !== text) parsed = { text, me: readStored(text, me) ?? null }
  return parsed.me
}

export function useCurrentUser(): Me | null {
  return useSyncExternalStore(subscribeToItems, currentUser)
}

/** Whether the session ended with something unsaved on the page, which waits for the same person to sign in again. */
export const useIsSuspended = (): boolean => useSyncExternalStore(subscribeToItems, isPersonSuspended)

/** The signed-in account, on pages that only a signed-in person reaches. */
export function useMe(): Me {
  const user = useCurrentUser()
  if (!user) throw new Error('useMe needs a signed-in account; this page is outside the guard.')
  return user
}

export function holds(permission: Permission): boolean {
  return currentUser()?.permissions.some(held => held.name === permission) ?? false
}

/** Whether the signed-in account may call the endpoint at all; the server still decides about each row. */
export function may({ access }: Pick<Endpoint, 'access'>): boolean {
  if (access === 'anyone') return true
  return access === 'signedIn' ? currentUser() !== null : access.some(holds)
}

export async function signIn(form: Input<typeof session.signIn>['body']): Promise<Me> {
  const { user, ...tokens } = await call(session.signIn, { body: form })
  writeItems({ ...tokens, ...describeUser(user) })
  return user
}

/** Reads the account again: a right may have been given or taken since it was stored. */
export async function refreshMe(signal?: AbortSignal): Promise<Me> {
  const user = await call(session.me, {}, signal)
  keepMe(user)
  return user
}

/** What a call has answered of the signed-in account, shown from now on. */
export function keepMe(user: Me): void {
  const isNews = readItem('user_info') !== describeUser(user).user_info
  if (isNews && hasOtherRights(user)) void forgetAnswers().catch(() => {})
  if (isNews && !isTakenOver()) writeItems(describeUser(user))
}

/** What may be known of others hangs on them. */
function hasOtherRights(user: Me): boolean {
  const before = currentUser()
  const rightsOf = ({ role, permissions, auditor }: Me) =>
    JSON.stringify([role.id, permissions.map(({ name }) => name), !auditor])
  return before !== null && rightsOf(before) !== rightsOf(user)
}

function describeUser(user: Me) {
  const { id, name, email } = user
  return { user: JSON.stringify({ id, name, email }), user_info: JSON.stringify(user) }
}

/** Ends the session here and on the server; a server that does not answer keeps nobody signed in here. */
export async function signOut(): Promise<void> {
  const refreshToken = readItem('refresh_token')
  beginSigningOut()
  await call(session.signOut, { body: refreshToken ? { refresh_token: refreshToken } : {} }).catch(() => {})
  leaveSession('signedOut')
}
