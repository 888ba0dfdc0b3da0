import type { Page } from '@playwright/test'
import { phone } from './parties.ts'
import { setOut, visits } from './road-stage.ts'
import { callApi, chosenPassword, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { slowDown, watchTraffic } from './traffic.ts'

type Noted = Window & { shownAt?: number }

/** At once: what a page fetches for later begins when it is drawn. */
const noteWhenShown = (page: Page, text: string) =>
  page.addInitScript(sought => {
    const watch = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(sought)) return
      watch.disconnect()
      Object.assign(window, { shownAt: Date.now() } satisfies Partial<Noted>)
    })
    watch.observe(document, { childList: true, subtree: true })
  }, text)

test.use({ viewport: phone, hasTouch: true })

// How long it takes is measured by bench/road.ts; what goes over the line doesn't depend on the machine.
test('on a bad line the next visit takes 15 requests and 250 kB at most, and its audit opens', async ({
  page,
  request,
}) => {
  const { tag, email, first } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await page.goto('about:blank')
  const traffic = await watchTraffic(page)
  await traffic.clearCache()
  await slowDown(page)
  await noteWhenShown(page, `Mill ${tag}`)
  await page.goto('/', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => (window as Noted).shownAt, undefined, { timeout: 60_000 })
  const until = Number(await shown.jsonValue())
  await traffic.settle()
  // Its letters are fetched once it is laid out.
  const calls = traffic.calls().filter(({ at, url }) => at <= until || url.endsWith('.woff2'))
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.length, calls.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(15)
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(250_000)

  await page
    .getByRole('link', { name: new RegExp(`ROAD-${tag}`) })
    .first()
    .tap()
  await expect(page).toHaveURL(new RegExp(`/dashboard/audits/${first.id}`))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`ROAD-${tag}`) })).toBeVisible({
    timeout: 30_000,
  })
})
