// The worker that lets the product start without reception. It knows the files of the build it came with (`build`, put before it by
// vite.config.ts) and nothing of what people read: no call of the API passes through its hands. What is pushed it shows, and opens.

declare const build: { id: string; files: string[] }

type Waiting = { waitUntil(done: Promise<unknown>): void }
type Asked = Waiting & { request: Request; respondWith(response: Promise<Response>): void }
type Pushed = Waiting & { data: { json(): PushMessage } | null }
type Tapped = Waiting & { notification: { close(): void; data: { path: string } } }
type Page = { url: string; postMessage(message: unknown): void; focus(): Promise<unknown> }
/** As the server wrote it; a message that comes twice has the same tag, and is shown once. */
type PushMessage = { title: string; body: string; path: string; tag: string }
type Worker = {
  addEventListener(name: 'install' | 'activate', act: (event: Waiting) => void): void
  addEventListener(name: 'fetch', act: (event: Asked) => void): void
  addEventListener(name: 'push', act: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', act: (event: Tapped) => void): void
  skipWaiting(): Promise<void>
  registration: { showNotification(title: string, how: object): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window' }): Promise<readonly Page[]>
    openWindow(path: string): Promise<unknown>
  }
}

const worker = globalThis as unknown as Worker
const prefix = 'build-'
/** A page that was opened before a new version came may want a file of the one before. */
const keptBuilds = 2
/** As long as a line that is only slow may take; then the page of this build opens. */
const patienceMs = 3_000

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(activate()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api')) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(readFile(request))
})

worker.addEventListener('push', event => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openRecord(event.notification.data.path))
})

const show = ({ title, body, path, tag }: PushMessage) =>
  worker.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } })

/** In the page that is open, which asks before it leaves what isn’t saved; else in a new one. */
async function openRecord(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/auth'))
  if (!page) return void (await worker.clients.openWindow(path))
  page.postMessage({ open: path })
  await page.focus().catch(() => {})
}

async function install(): Promise<void> {
  const cache = await caches.open(prefix + build.id)
  // One after the other: what the page itself asks for meanwhile comes first.
  for (const file of build.files) if (!(await cache.match(file))) await cache.add(file)
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter(name => name.startsWith(prefix))
  const others = builds.filter(name => name !== prefix + build.id)
  await Promise.all(others.slice(0, -(keptBuilds - 1)).map(name => caches.delete(name)))
  await worker.clients.claim()
}

/** The server's own page whenever it answers, so that a new version is never held back; else the one that came with this build. */
async function openPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(prefix + build.id)).match('/')
  const asked = fetch(request).catch(() => undefined)
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patienceMs))
  const answer = await (kept ? Promise.race([asked, late]) : asked)
  // A proxy in front of a server that is down says these.
  const isThere = answer && !(answer.status >= 502 && answer.status <= 504)
  return isThere ? answer : (kept ?? answer ?? Response.error())
}

/** A file's name says what is in it. */
async function readFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
