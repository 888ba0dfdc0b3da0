import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { administrator } from '#tests/e2e/story.ts'
import { startServer } from '#tests/server-process.ts'
import { browserOptions } from '../playwright.config.ts'
import { median } from './load.ts'

// `npx tsx bench/first-view.ts CHECKOUT…`: from Enter on the sign-in page until the first view is read, with an empty cache,
// a processor four times slower and 1.6 Mbit/s. Of this checkout and of others, all of them built, in alternating rounds.

const rounds = 5
const views = {
  roster: { path: '/dashboard/rosters', reading: '/api/rosters?' },
  audits: { path: '/dashboard/audits', reading: '/api/projects?' },
  planner: { path: '/dashboard/rosters?tab=planner', reading: '/api/rosters?' },
}
type View = keyof typeof views
type Figures = { ms: number; requests: number; bytes: number }

async function measure(browser: Browser, server: string, view: View): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  // Signing in leads there.
  await page.goto(server + views[view].path)
  await page.waitForLoadState('networkidle')
  const client = await context.newCDPSession(page)
  let requests = 0
  let bytes = 0
  client.on('Network.requestWillBeSent', () => requests++)
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Network.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const throughput = 1_600_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  })
  const read = page.waitForResponse(response => response.url().includes(views[view].reading))
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  const began = performance.now()
  await page.keyboard.press('Enter')
  await (await read).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const figures = { ms: performance.now() - began, requests, bytes }
  await context.close()
  return figures
}

const checkouts = ['.', ...process.argv.slice(2)]
const data = await mkdtemp(join(tmpdir(), 'first-view-'))
const servers = []
for (const [index, checkout] of checkouts.entries()) {
  const program = [resolve(checkout, 'dist/server/main.js')]
  servers.push(await startServer(join(data, String(index)), { DATABASE_URL: '' }, program))
}
const browser = await chromium.launch(browserOptions)
for (const view of Object.keys(views) as View[]) {
  const taken: Figures[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { address }] of servers.entries())
      taken[index]?.push(await measure(browser, address, view))
  }
  for (const [index, figures] of taken.entries()) {
    const of = (name: keyof Figures) => Math.round(median(figures.map(each => each[name])))
    console.log(
      `${view}, ${checkouts[index]}: ${of('ms')} ms, ${of('requests')} requests, ${of('bytes')} bytes`,
    )
  }
}
await browser.close()
await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))
await rm(data, { recursive: true })
