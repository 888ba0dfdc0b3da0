import { storedUserId } from './storage.ts'

const cacheName = 'kept-answers'
/** What was written without reception. */
export const waitingName = 'waiting-requests'
/** When something was last kept: the server was there then, and knew who asked. */
const contactItem = 'kept_at'
const longestMs = 7 * 86_400_000

type Kept = { ownerId: number; at: number; data: unknown }

/** Only over HTTPS, or on the machine itself, does a browser keep anything for a page. */
export const canKeep = () => typeof caches !== 'undefined'

const addressOf = (key: string) => `/kept/${encodeURIComponent(key)}`

/** Keeps an answer on this device for the person who got it, to be read without reception. */
export async function keep(ownerId: number, key: string, data: unknown): Promise<void> {
  if (!canKeep() || storedUserId() !== ownerId) return
  const kept: Kept = { ownerId, at: Date.now(), data }
  const cache = await caches.open(cacheName)
  await cache.put(addressOf(key), Response.json(kept))
  // Signed out meanwhile: what was wiped doesn’t come back.
  if (storedUserId() === ownerId) localStorage.setItem(contactItem, String(kept.at))
  else await forgetKept()
}

/** What was kept under that key for whoever is signed in, and when. After a week without a contact nothing is. */
export async function readKept<Data>(key: string): Promise<{ data: Data; at: number } | undefined> {
  if (!canKeep() || storedUserId() === null) return
  if (await forgetIfOld()) return
  const found = await (await caches.open(cacheName)).match(addressOf(key))
  const kept = (await found?.json()) as Kept | undefined
  if (!kept) return
  if (kept.ownerId !== storedUserId()) return forgetKept()
  return { data: kept.data as Data, at: kept.at }
}

/**
 * After a week without a contact nothing of what was read stays. What waits to be sent is left to whether somebody is reached now: then it
 * is sent. A clock that was set back proves nothing either.
 */
export async function forgetIfOld(): Promise<boolean> {
  const at = localStorage.getItem(contactItem)
  const sinceMs = Date.now() - Number(at)
  if (at === null || (sinceMs <= longestMs && sinceMs >= -86_400_000)) return false
  await forgetRead()
  return true
}

/** Who switched notifications on in this browser, while they are signed in. */
export const pushedItem = 'pushed_to'

/** At which address of its push service this browser was notified last. */
export const pushAddressItem = 'pushed_at'

/** In which zones somebody reads times as there. */
export const abroadItem = 'abroad'

/** Nothing of what was kept stays on this device, nor what waits to be sent, nor notifications that it still shows. */
export async function forgetKept(): Promise<undefined> {
  localStorage.removeItem(contactItem)
  if (canKeep()) await caches.delete(waitingName)
  await forgetRead()
}

async function forgetRead(): Promise<void> {
  for (const item of [pushedItem, pushAddressItem, abroadItem]) localStorage.removeItem(item)
  if (canKeep()) await caches.delete(cacheName)
  const shown = await (await navigator.serviceWorker?.getRegistration())?.getNotifications?.()
  for (const notification of shown ?? []) notification.close()
}

/** What was read with other rights. */
export async function forgetAnswers(): Promise<void> {
  if (canKeep()) await caches.delete(cacheName)
}

const keptAt = new WeakMap<object, number>()

export const noteKept = (answer: object, at: number): void => void keptAt.set(answer, at)

/** Since when an answer has been on this device, where it was read from there; undefined where the server gave it. */
export const keptSince = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? keptAt.get(answer) : undefined
