import type { Reply } from '#contract/endpoint.ts'
import { pushes } from '#contract/pushes.ts'
import { call } from '#web/app/api.ts'
import { pushAddressItem, pushedItem } from '#web/app/kept.ts'
import { storedUserId } from '#web/app/storage.ts'

/** Why this browser can show no notifications, or null. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied' | 'off'

export function findObstacle({
  publicKey,
}: Pick<Reply<typeof pushes.settings>, 'publicKey'>): PushObstacle | null {
  if (publicKey === null) return 'off'
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** How it went: its person or the browser may refuse, and the browser’s own service may be out of reach. */
export type Switched = 'on' | 'notGranted' | 'failed'

/** Asks for the permission, which a browser allows on a click only, and has this device notified until the session ends. */
export async function switchPushOn(publicKey: string): Promise<Switched> {
  if ((await Notification.requestPermission()) !== 'granted') return 'notGranted'
  // Where it was notified before and isn’t any more, the push service may know that address no longer.
  const subscription = await subscribe(publicKey, localStorage.getItem(pushAddressItem)).catch(() => null)
  if (!subscription) return 'failed'
  await register(subscription)
  return 'on'
}

/**
 * Has this device notified again where the browser has another address for it, as it gets one when the server made new keys. At the same
 * address nothing is done: who removed the device elsewhere wants it so.
 */
export async function renewPush(): Promise<void> {
  if (localStorage.getItem(pushedItem) !== String(storedUserId())) return
  const settings = await call(pushes.settings, {})
  const { publicKey } = settings
  if (!publicKey || findObstacle(settings) || Notification.permission !== 'granted') return
  const subscription = await subscribe(publicKey)
  if (localStorage.getItem(pushAddressItem) !== subscription.endpoint) await register(subscription)
}

/** This device is no longer notified, and isn’t when the product is next opened. */
export const forgetPush = (): void => localStorage.removeItem(pushedItem)

const patienceMs = 10_000

/** Never at the address that is `over`. */
async function subscribe(publicKey: string, over: string | null = null): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await withinTime(navigator.serviceWorker.ready)
  const found = await pushManager.getSubscription()
  const applicationServerKey = readBytes(publicKey)
  if (found && found.endpoint !== over && isFor(found, applicationServerKey)) return found
  await found?.unsubscribe()
  return withinTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return used.length === key.length && used.every((byte, place) => byte === key[place])
}

async function register(subscription: PushSubscription): Promise<void> {
  const keyOf = (name: PushEncryptionKeyName) => writeBytes(subscription.getKey(name))
  const { endpoint } = subscription
  await call(pushes.addDevice, { body: { endpoint, p256dh: keyOf('p256dh'), auth: keyOf('auth') } })
  localStorage.setItem(pushedItem, String(storedUserId()))
  localStorage.setItem(pushAddressItem, endpoint)
}

const withinTime = <Value>(awaited: Promise<Value>): Promise<Value> =>
  Promise.race([
    awaited,
    new Promise<never>((_, refuse) =>
      setTimeout(() => refuse(new Error('The browser doesn’t answer.')), patienceMs),
    ),
  ])

/** base64url, as keys travel. */
function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, character => character.charCodeAt(0))
}

const writeBytes = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
