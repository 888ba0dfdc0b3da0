import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { addDays, localDay } from '#domain/zoned-time.ts'
import {
  callApi,
  choosePassword,
  chosenPassword,
  makeAuditor,
  makeCustomer,
  planAudit,
} from '#tests/e2e/story.ts'
import { startServer } from '#tests/server-process.ts'
import { browserOptions } from '../playwright.config.ts'
import { median } from './load.ts'

// `npx tsx bench/road.ts CHECKOUT…`: an auditor's phone on a line of 400 kbit/s that takes 400 ms there and back, throttled by the
// browser itself. Of this checkout and of others, all of them built, in alternating rounds:
// - cold: signed in, nothing in the cache, until the customer of the next visit is read, as the browser draws it;
// - warm: the same once more; where there is a worker, once it holds its files;
// - whole: the same line until the product has taken over from that first screen, with its bottom bar;
// - sign-in: from Enter on the sign-in page, with an empty cache before;
// - audit: from the tap on an audit until its heading is read; audit, whole: until its history is.
// Rounds are calls one after the other: one that is asked only once another of the round before was answered begins the next.

const rounds = 3
const line = { latency: 400, throughput: 400_000 / 8 }
const email = 'road@example.com'
type Figures = { ms: number; requests: number; kept: number; rounds: number; bytes: number; scripts: number }

type Asked = { at: number; isScript: boolean; isCall: boolean; isKept?: boolean; answeredAt?: number }

/** How often something waited for an answer before it was asked. */
function countRounds(calls: readonly Asked[]): number {
  let [rounds, answeredAt] = [0, 0]
  for (const call of calls.toSorted((one, other) => one.at - other.at)) {
    if (rounds === 0 || call.at >= answeredAt) {
      rounds++
      answeredAt = Number.POSITIVE_INFINITY
    }
    answeredAt = Math.min(answeredAt, call.answeredAt ?? Number.POSITIVE_INFINITY)
  }
  return rounds
}

/** The line, and all that goes over it from now on. */
async function throttle(page: Page) {
  const client = await page.context().newCDPSession(page)
  const asked = new Map<string, Asked>()
  const came: { at: number; bytes: number }[] = []
  client.on('Network.requestWillBeSent', ({ requestId, type, wallTime, request: { url } }) => {
    const isCall = url.includes('/api/')
    if (url.startsWith('http'))
      asked.set(requestId, { at: wallTime * 1000, isScript: type === 'Script', isCall })
  })
  client.on('Network.responseReceived', ({ requestId, response: { fromServiceWorker, fromDiskCache } }) => {
    const one = asked.get(requestId)
    if (one) one.isKept = Boolean(fromServiceWorker || fromDiskCache)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.answeredAt = Date.now()
    came.push({ at: Date.now(), bytes: encodedDataLength })
  })
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
  })
  const listUntil = (until: number) => [...asked.values()].filter(({ at }) => at <= until)
  return (until: number) => ({
    requests: listUntil(until).length,
    kept: listUntil(until).filter(({ isKept }) => isKept).length,
    rounds: countRounds(listUntil(until).filter(({ isCall }) => isCall)),
    scripts: listUntil(until).filter(({ isScript }) => isScript).length,
    bytes: came.reduce((sum, { at, bytes }) => (at <= until ? sum + bytes : sum), 0),
  })
}

type Sign = { selector: string; text: string }
const visit: Sign = { selector: 'body', text: 'Mill of the bench' }
const bottomBar: Sign = { selector: 'nav[aria-label="Quick access"]', text: 'Notifications' }

/** When the page has drawn it, by its own clock. */
async function seen(page: Page, sign = visit): Promise<number> {
  const isThere = ({ selector, text }: Sign) =>
    document.querySelector<HTMLElement>(selector)?.innerText.includes(text) && Date.now()
  const found = await page.waitForFunction(isThere, sign, { polling: 'raf', timeout: 120_000 })
  return Number(await found.jsonValue())
}

/** From `act` on; answers how long it took until something was read, and what went over the line until then. */
async function begin(page: Page, act: () => Promise<unknown>) {
  const count = await throttle(page)
  const began = Date.now()
  await act()
  return async (sign = visit): Promise<Figures> => {
    const until = await seen(page, sign)
    return { ms: until - began, ...count(until) }
  }
}

const time = async (page: Page, act: () => Promise<unknown>, sign = visit): Promise<Figures> =>
  (await begin(page, act))(sign)

async function signIn(page: Page, server: string): Promise<void> {
  await page.goto(`${server}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(chosenPassword)
  await page.keyboard.press('Enter')
}

/** A phone on which somebody has signed in, with nothing but the session kept. */
async function openPhone(browser: Browser, server: string, isSignedIn = true): Promise<BrowserContext> {
  const shared = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
  if (!isSignedIn) return browser.newContext(shared)
  const first = await browser.newContext({ ...shared, serviceWorkers: 'block' })
  const page = await first.newPage()
  await signIn(page, server)
  await seen(page)
  const storageState = await first.storageState()
  await first.close()
  return browser.newContext({ ...shared, storageState })
}

async function measure(browser: Browser, server: string): Promise<Record<string, Figures>> {
  const context = await openPhone(browser, server)
  const first = await context.newPage()
  const until = await begin(first, () => first.goto(`${server}/`, { waitUntil: 'commit' }))
  const cold = await until()
  const whole = await until(bottomBar)
  await first.evaluate(async () => {
    const worker = navigator.serviceWorker
    const hasOne = await Promise.race([
      worker.ready.then(() => true),
      new Promise(done => setTimeout(done, 40_000, false)),
    ])
    return hasOne
  })
  await first.close()
  const second = await context.newPage()
  const warm = await time(second, () => second.goto(`${server}/`, { waitUntil: 'commit' }))
  await second.waitForLoadState('networkidle').catch(() => {})
  const link = second.getByRole('link', { name: /ROAD-BENCH/ }).first()
  const opened = (await link.count()) ? await begin(second, () => link.click()) : undefined
  const audit = await opened?.({ selector: 'h1', text: 'ROAD-BENCH' })
  const all = await opened?.({ selector: 'section[aria-label="History"]', text: 'created' })
  await context.close()
  const fresh = await openPhone(browser, server, false)
  const page = await fresh.newPage()
  await page.goto(`${server}/auth/login`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(chosenPassword)
  const entered = await time(page, () => page.keyboard.press('Enter'))
  await fresh.close()
  return { cold, whole, warm, 'sign-in': entered, ...(audit && all && { audit, 'audit, whole': all }) }
}

/** An auditor with a visit in three days. */
async function setStage(server: string): Promise<void> {
  const caller = await request.newContext({ baseURL: server })
  const api = await callApi(caller)
  const id = await makeAuditor(api, 'Road', ['GRS'])
  await choosePassword(caller, email, 'auditor-password')
  const mill = await makeCustomer(api, 'Mill of the bench', 'BENCH')
  const day = addDays(localDay(new Date(), 'Asia/Ho_Chi_Minh'), 3)
  await planAudit(api, mill, 'ROAD-BENCH', [day], [id])
  await caller.dispose()
}

const checkouts = ['.', ...process.argv.slice(2)]
const data = await mkdtemp(join(tmpdir(), 'road-'))
const servers: { address: string; kill: (signal: NodeJS.Signals) => Promise<void> }[] = []
for (const [index, checkout] of checkouts.entries()) {
  const program = [resolve(checkout, 'dist/server/main.js')]
  const server = await startServer(join(data, String(index)), { DATABASE_URL: '' }, program)
  await setStage(server.address)
  servers.push(server)
}
const browser = await chromium.launch(browserOptions)
const taken = servers.map((): Record<string, Figures>[] => [])
for (let round = 0; round < rounds; round++)
  for (const [index, { address }] of servers.entries()) taken[index]?.push(await measure(browser, address))
for (const [index, measured] of taken.entries())
  for (const name of ['cold', 'whole', 'warm', 'sign-in', 'audit', 'audit, whole']) {
    const figures = measured.flatMap(one => one[name] ?? [])
    if (figures.length === 0) continue
    const of = (figure: keyof Figures) => Math.round(median(figures.map(one => one[figure])))
    console.log(
      `${name}, ${checkouts[index]}: ${of('ms')} ms, ${of('requests')} requests (${of('kept')} of them from the phone, ${of('scripts')} scripts), ${of('rounds')} rounds of calls, ${of('bytes')} bytes`,
    )
  }
await browser.close()
await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))
await rm(data, { recursive: true })
