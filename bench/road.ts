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
// - audit: from the tap on an audit until its heading is read, and the calls in a row that takes.

const rounds = 3
const line = { latency: 400, throughput: 400_000 / 8 }
const email = 'road@example.com'
type Figures = { ms: number; requests: number; bytes: number; scripts: number }

/** The line, and all that goes over it from now on. */
async function throttle(page: Page) {
  const client = await page.context().newCDPSession(page)
  const asked: { at: number; isScript: boolean }[] = []
  const came: { at: number; bytes: number }[] = []
  client.on('Network.requestWillBeSent', ({ type, wallTime, request: { url } }) => {
    if (url.startsWith('http')) asked.push({ at: wallTime * 1000, isScript: type === 'Script' })
  })
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    came.push({ at: Date.now(), bytes: encodedDataLength })
  })
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
  })
  return (until: number) => ({
    requests: asked.filter(({ at }) => at <= until).length,
    scripts: asked.filter(({ at, isScript }) => isScript && at <= until).length,
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
  const audit = (await link.count())
    ? await time(second, () => link.click(), { selector: 'h1', text: 'ROAD-BENCH' })
    : undefined
  await context.close()
  const fresh = await openPhone(browser, server, false)
  const page = await fresh.newPage()
  await page.goto(`${server}/auth/login`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(chosenPassword)
  const entered = await time(page, () => page.keyboard.press('Enter'))
  await fresh.close()
  return { cold, whole, warm, 'sign-in': entered, ...(audit && { audit }) }
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
  for (const name of ['cold', 'whole', 'warm', 'sign-in', 'audit']) {
    const figures = measured.flatMap(one => one[name] ?? [])
    if (figures.length === 0) continue
    const of = (figure: keyof Figures) => Math.round(median(figures.map(one => one[figure])))
    console.log(
      `${name}, ${checkouts[index]}: ${of('ms')} ms, ${of('requests')} requests (${of('scripts')} scripts), ${of('bytes')} bytes`,
    )
  }
await browser.close()
await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))
await rm(data, { recursive: true })
