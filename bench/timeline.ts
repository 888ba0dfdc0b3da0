import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, preview } from 'vite'
import { permissions } from '#domain/permissions.ts'
import { signedIn } from '#tests/signed-in.ts'
import { browserOptions } from '../playwright.config.ts'
import { median } from './load.ts'
import { auditorCount, auditors, entries, ghosts, plan } from './timeline/data.ts'

// `npx tsx bench/timeline.ts`: the planner with 200 auditors and 3,000 entries over a quarter in a real browser, beside
// @mantine/schedule's ResourcesMonthView with the same entries (it shows a month of them, so a third). Then the planner with a proposal
// of 1,000 ghosts over them.

const rounds = 3
const moves = 15

type Figures = { renderMs: number; longTasks: number; longestMs: number; dragMs: number; heapMb: number }
type Subject = { open: (page: Page) => Promise<void>; bar: string; scroller: string }

async function buildInto(root: string, outDir: string, input: string): Promise<void> {
  await build({
    root: resolve(root),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { postcss: { plugins: [mantine()] } },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: resolve(root, input) } },
  })
}

async function serveBuilt(outDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: outDir,
    build: { outDir },
    preview: { port: 0 },
  })
  const address = server.httpServer.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

const user = signedIn({ permissions: permissions.map(({ name }) => ({ name })) })

const bodies: [string, unknown][] = [
  ['/users/get/me', user],
  ['/plans/17', plan],
  ['/plans/17/ghosts', ghosts],
]

/** The API's answers, so that only the screen is measured. */
function answer(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname
  const rows = path.endsWith('/rosters') ? entries : path.endsWith('/auditors') ? auditors : []
  const listed = { count: String(rows.length), rows }
  const body = bodies.find(([ending]) => path.endsWith(ending))?.[1] ?? listed
  return route.fulfill({ json: body })
}

/** Notes when the last of the data arrived, when bars stood, and every long task. */
function watchPage(bar: string): void {
  const seen = window as unknown as { dataAt?: number; shownAt?: number; longTasks: number[] }
  seen.longTasks = []
  new PerformanceObserver(list => seen.longTasks.push(...list.getEntries().map(one => one.duration))).observe(
    {
      type: 'longtask',
    },
  )
  const ask = window.fetch
  window.fetch = async (...given) => {
    const response = await ask(...given)
    if (/\/api\/(rosters|auditors|plans\/17\/ghosts)\?/.test(String(given[0]))) {
      const read = response.json.bind(response)
      response.json = async () => {
        const body = await read()
        seen.dataAt = performance.now()
        return body
      }
    }
    return response
  }
  const look = () => {
    if (document.querySelector(bar)) requestAnimationFrame(() => (seen.shownAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function measure(browser: Browser, { open, bar, scroller }: Subject): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: user.timeZone,
  })
  const page = await context.newPage()
  await page.addInitScript(`window.__name ??= fn => fn; (${watchPage.toString()})(${JSON.stringify(bar)})`)
  await open(page)
  await page.waitForFunction('window.shownAt > 0')
  const renderMs = Number(await page.evaluate('window.shownAt - window.dataAt'))
  await page.waitForTimeout(1000)
  const { longTasks, longestMs } = await scroll(page, scroller)
  const dragMs = await drag(page, bar)
  const heapMb = await readHeap(page)
  await context.close()
  return { renderMs, longTasks, longestMs, dragMs, heapMb }
}

/** Two seconds of wheel, down and up. */
async function scroll(page: Page, scroller: string) {
  const box = await page.locator(scroller).first().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 300)
  await page.evaluate('window.longTasks.length = 0')
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, step < 40 ? 120 : -120)
    await page.waitForTimeout(33)
  }
  const tasks = (await page.evaluate('window.longTasks')) as number[]
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks) }
}

/** A bar in the middle of the screen, taken along time by fifteen moves; until the last is painted. */
async function drag(page: Page, bar: string): Promise<number> {
  const boxes = await Promise.all((await page.locator(bar).all()).slice(0, 400).map(one => one.boundingBox()))
  const box = boxes.find(one => one && one.x > 560 && one.x < 800 && one.y > 350 && one.y < 600)
  if (!box) return Number.NaN
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y)
  await page.waitForTimeout(300)
  const before = performance.now()
  for (let move = 1; move <= moves; move++) await page.mouse.move(x + move * 24, y)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const took = performance.now() - before
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return took
}

async function readHeap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20
}

function planner(url: string, bar = '[data-entry]', given = ''): Subject {
  return {
    bar,
    scroller: '[data-line]',
    open: async page => {
      const items = {
        access_token: 'bench',
        refresh_token: 'bench',
        user: JSON.stringify(user),
        user_info: JSON.stringify(user),
      }
      await page.addInitScript(given => Object.assign(localStorage, given), items)
      await page.route('**/api/**', answer)
      await page.goto(`${url}/dashboard/rosters?tab=planner&scale=quarter&date=2026-11-15${given}`)
    },
  }
}

/** Entries have positive numbers. */
const ghostBar = '[data-entry^="-"]'

function rival(url: string): Subject {
  return {
    bar: '.mantine-ResourcesMonthView-resourcesMonthViewEventWrapper',
    scroller: '.mantine-ResourcesMonthView-resourcesMonthViewRow',
    open: async page => void (await page.goto(`${url}/rival.html`)),
  }
}

function report(name: string, results: readonly Figures[]): void {
  const of = (key: keyof Figures) => median(results.map(one => one[key])).toFixed(key === 'heapMb' ? 1 : 0)
  console.log(
    `| ${name} | ${of('renderMs')} | ${of('longTasks')} | ${of('longestMs')} | ${of('dragMs')} | ${of('heapMb')} |`,
  )
}

async function run(folder: string): Promise<void> {
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
  await buildInto('src/web', ours, 'index.html')
  await buildInto('bench/timeline', theirs, 'rival.html')
  const servers = [await serveBuilt(ours), await serveBuilt(theirs)] as const
  const browser = await chromium.launch(browserOptions)
  const results: [Figures[], Figures[], Figures[]] = [[], [], []]
  try {
    for (let round = 0; round < rounds; round++) {
      results[0].push(await measure(browser, planner(servers[0].url)))
      results[1].push(await measure(browser, rival(servers[1].url)))
      results[2].push(await measure(browser, planner(servers[0].url, ghostBar, '&plan=17')))
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map(server => server.stop()))
  }
  console.log(
    `${auditorCount} auditors, ${entries.length} entries over a quarter; medians of ${rounds} rounds`,
  )
  console.log(
    '| | first render after data, ms | long tasks while scrolling | longest, ms | 15 moves of a drag, ms | JS heap, MB |',
  )
  console.log('|---|---|---|---|---|---|')
  report('planner, quarter', results[0])
  report('ResourcesMonthView, month', results[1])
  report(`planner with ${ghosts.length} ghosts`, results[2])
}

const folder = await mkdtemp(join(tmpdir(), 'bench-timeline-'))
try {
  await run(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
