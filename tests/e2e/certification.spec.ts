import type { Locator } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { today } from './days.ts'
import { deafen } from './hold-back.ts'
import { phone } from './parties.ts'
import { type Api, callApi, expectNoViolations, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Alone, so that the tiles count what is made here, and no other story sees the entry of the navigation.

/**
 * A certificate for ISO 9001 that was decided so many days ago: its first surveillance is due a year after that, a second and
 * the recertification years later.
 */
async function makeCertificate(api: Api, companyName: string, number: string, decidedAgo: number) {
  const { customerId } = await makeCustomer(api, companyName, `C-${number}`)
  const { rows } = await api.read('/standards?code=ISO9001')
  const decided = addDays(today, -decidedAgo)
  const expires = addDays(decided, 1095)
  return api.make('/certificates', { customerId, standardId: rows[0].id, number, decided, expires })
}

let isStaged = false

/** Two surveillances that are overdue, one that is due within 30 days, and what comes years later. */
async function setStage(api: Api) {
  if (isStaged) return
  isStaged = true
  await makeCertificate(api, 'Overdue Mills', 'QMS-1', 420)
  await makeCertificate(api, 'Late Weaving', 'QMS-2', 440)
  await makeCertificate(api, 'Soon Dyeing', 'QMS-3', 350)
}

test('Before the first certificate nothing speaks of certification; then its entry is there at once', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await signIn(page)
  const entry = page.getByRole('link', { name: 'Certification', exact: true })
  await expect(page.getByRole('link', { name: 'Audit Information' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.goto('/dashboard/certification')
  await expect(page.getByText('Nothing is due.')).toBeVisible()
  await expect(page.getByText('No certificate requires a visit.')).toBeVisible()

  await setStage(api)
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certification' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Overdue Mills/ }).first()).toBeVisible()
})

test('A planner reads by keyboard what is overdue, and opens a visit', async ({ page, request }) => {
  await setStage(await callApi(request))
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto('/dashboard/certification')
  const tile = (name: string) => page.locator(`[data-tile="${name}"]`)
  await expect(tile('overdue')).toHaveText(/^2\s*Overdue$/)
  await expect(tile('due30')).toHaveText(/^1\s*30 days$/)
  await expect(tile('unplanned')).toHaveText(/^3\s*Unplanned$/)
  await expectNoViolations(page)

  // One stop of Tab, arrows between them.
  await tile('overdue').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile('due30')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tile('toDecide')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Company or number')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tile('toDecide')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(tile('overdue')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/bucket=overdue/)
  const rows = page.getByRole('table', { name: 'Due visits' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)

  // The first that fell due comes first.
  await expect(rows.first()).toContainText('Late Weaving')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Surveillance 1 of QMS-2' })
  await expect(drawer).toContainText('Late Weaving')
  await expect(drawer.getByRole('region', { name: 'Sites and audits' })).toContainText('Main site')
  await expect(drawer.getByRole('region', { name: 'History' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(rows.first()).toBeFocused()
})

test('A planner narrows the board by mouse; a tile that leaves nothing says what comes next', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await setStage(api)
  const { rows: found } = await api.read('/standards?code=ISO9001')
  await signIn(page)
  await page.goto('/dashboard/certification')
  await page.getByLabel('Company or number').fill('Soon')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const tile = (name: string) => page.locator(`[data-tile="${name}"]`)
  await expect(tile('overdue')).toHaveText(/^0\s*Overdue$/)
  await expect(tile('due30')).toHaveText(/^1\s*30 days$/)

  await tile('due60').click()
  await expect(page.getByText('Nothing is due.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Nothing is due.')).toBeVisible()
  await expect(page.getByText(/^Next is Surveillance 1 of Late Weaving, due /)).toBeVisible()
  await tile('due60').click()
  await expect(tile('due60')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('row', { name: /Late Weaving/ }).first()).toBeVisible()

  // The standard that is looked at is no search that found nothing.
  await page.goto(`/dashboard/certification?standardId=${found[0].id}&bucket=due60`)
  await expect(page.getByText('Nothing is due.')).toBeVisible()
  await expect(page.getByText(/^Next is Surveillance 1 of Late Weaving, due /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)

  // With colors of one's own, what a tile means stands apart from what it lies over.
  await page.emulateMedia({ forcedColors: 'active' })
  await tile('overdue').hover()
  await expect(page.getByRole('tooltip')).toHaveCSS('border-top-width', '1px')
  await page.emulateMedia({ forcedColors: 'none' })
})

test('On a screen on the wall and on paper the tiles are read from three meters away', async ({
  page,
  request,
}) => {
  await setStage(await callApi(request))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page)
  await page.goto('/dashboard/certification')
  const count = page.locator('[data-tile="overdue"]').getByText('2', { exact: true })
  const name = page.locator('[data-tile="outsideWindow"]').getByText('Outside window')
  const pixels = (text: typeof name) =>
    text.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  await expect(count).toBeVisible()
  // A letter is about as many millimeters high as its size has pixels, divided by three, on a screen of a meter.
  expect(await pixels(count)).toBeGreaterThanOrEqual(64)
  expect(await pixels(name)).toBeGreaterThanOrEqual(24)
  const isPushedAside = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isPushedAside()).toBe(false)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
  expect(await pixels(name)).toBeGreaterThanOrEqual(24)
  await expect(page.getByRole('row', { name: /Overdue Mills/ }).first()).toBeVisible()
})

test('What can’t be read says so, and is read again', async ({ page, request }) => {
  await setStage(await callApi(request))
  await signIn(page)
  // Else all is read again without a press.
  await deafen(page)
  const read = /\/api\/visits(\?|\/counts)/
  await page.route(read, route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard/certification')
  const failed = page.locator('main').getByRole('alert')
  await expect(failed).toHaveCount(2)
  await expect(page.locator('[data-tile="overdue"]')).toHaveText(/^–\s*Overdue$/)
  await page.unroute(read)
  await failed.first().getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-tile="overdue"]')).toHaveText(/^2\s*Overdue$/)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Late Weaving/ }).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('The register lists all certificates, is narrowed, and leads to their pages; one is entered there', async ({
  page,
  request,
}) => {
  await setStage(await callApi(request))
  await signIn(page)
  await page.goto('/dashboard/certification')
  await page.getByRole('tab', { name: 'Due' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  const rows = page.getByRole('table', { name: 'Certificates' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'QMS-1' })).toContainText(/Overdue Mills.*Active.*Surveillance 1/s)
  await expectNoViolations(page)
  await page.getByLabel('Company', { exact: true }).fill('overdue')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('QMS-1')
  await page.getByLabel('Company', { exact: true }).fill('')
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: /^Main site \(Soon Dyeing/ }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/siteId=\d+/)
  await expect(rows).toHaveCount(1)
  // A page that is opened with a site says which it is.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(/^Main site \(Soon Dyeing/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Number', { exact: true }).fill('qms-3')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/tab=register/)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'QMS-3' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.getByRole('tab', { name: 'Due' }).click()
  await expect(page.getByRole('table', { name: 'Due visits' })).toBeVisible()
  await expect(page).not.toHaveURL(/number=/)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Enter certificate' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter certificate' })).toBeVisible()
})

test('The weeks of a standard show where there is too much, and narrow the list by mouse and by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await setStage(api)
  const { rows: found } = await api.read('/standards?code=ISO9001')
  await signIn(page)
  await page.goto('/dashboard/certification')
  await expect(page.getByText(/^Filter by a standard/)).toBeVisible()
  await page.goto(`/dashboard/certification?standardId=${found[0].id}`)
  const weeks = page.getByRole('toolbar', { name: 'Weeks' }).getByRole('button')
  await expect(weeks).toHaveCount(26)
  // Both that are overdue, and nobody who holds the standard.
  await expect(weeks.first()).toHaveAccessibleName(
    /: 2 days due, 0 drafted, 0 free, 2 too many\. What is overdue/,
  )
  await expectNoViolations(page)
  // In high contrast red says nothing: the figure above the bar does, and what is due looks as its key does.
  await page.emulateMedia({ forcedColors: 'active' })
  const colorOf = (part: Locator) => part.evaluate(one => getComputedStyle(one).backgroundColor)
  const bar = weeks.first().locator('[class*="due"]')
  expect(await colorOf(bar)).toBe(await colorOf(page.locator('[data-key="due"]')))
  await page.emulateMedia({ forcedColors: 'none' })
  const rows = page.getByRole('table', { name: 'Due visits' }).locator('tbody tr')
  await weeks.first().click()
  await expect(weeks.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(2)
  await weeks.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(weeks.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(rows.filter({ hasText: 'Soon Dyeing' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: /the next 26 weeks/ })
  await expect(table.locator('tbody tr')).toHaveCount(26)
  await expect(table.locator('tbody tr').first()).toContainText(/2\s*0\s*0\s*2$/)
  await expectNoViolations(page)
  await table.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await page.route(/\/api\/visits\/capacity/, route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const section = page.getByRole('region', { name: /the next 26 weeks/ })
  await expect(section.getByRole('alert')).toContainText('The weeks could not be loaded')
  await page.unroute(/\/api\/visits\/capacity/)
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(weeks).toHaveCount(26)
})

test.describe('On a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the board is tiles and cards', async ({ page, request }) => {
    await setStage(await callApi(request))
    await signIn(page)
    await page.goto('/dashboard/certification?bucket=overdue')
    const cards = page.getByRole('list', { name: 'Due visits' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expectNoViolations(page)
    await cards.filter({ hasText: 'Late Weaving' }).getByRole('button', { name: 'Late Weaving' }).tap()
    await expect(page.getByRole('dialog', { name: 'Surveillance 1 of QMS-2' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('the register is cards, and weeks are shown when asked for', async ({ page, request }) => {
    const api = await callApi(request)
    await setStage(api)
    await signIn(page)
    await page.goto('/dashboard/certification?tab=register')
    const cards = page.getByRole('list', { name: 'Certificates' }).getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await expectNoViolations(page)
    await cards.getByRole('button', { name: 'QMS-1' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'QMS-1' })).toBeVisible()
    const { rows } = await api.read('/standards?code=ISO9001')
    await page.goto(`/dashboard/certification?standardId=${rows[0].id}`)
    await page.getByRole('button', { name: 'Show weeks' }).tap()
    await expect(page.getByRole('table', { name: /the next 26 weeks/ }).locator('tbody tr')).toHaveCount(26)
    await expectNoViolations(page)
  })
})

test('The board that is left open reads itself anew when it becomes another day somewhere', async ({
  page,
  request,
}) => {
  await setStage(await callApi(request))
  await signIn(page)
  // Shortly before midnight in Hanoi, whatever day it is.
  await page.clock.install({ time: `${today}T16:50:40Z` })
  let isTomorrow = false
  let askedTomorrow = 0
  await page.route('**/api/visits/counts*', async route => {
    const isAskedTomorrow = isTomorrow
    askedTomorrow += Number(isTomorrow)
    const response = await route.fetch()
    const counts = await response.json()
    // What the server answers there once the window of what is due soon is over.
    if (isAskedTomorrow) Object.assign(counts.buckets, { overdue: 3, due30: 0 })
    await route.fulfill({ response, json: counts })
  })
  await page.goto('/dashboard/certification')
  const tile = (name: string) => page.locator(`[data-tile="${name}"]`)
  await expect(tile('overdue')).toHaveText(/^2\s*Overdue$/)
  const list = page.waitForResponse(/\/api\/visits\?/, { timeout: 100_000 })
  // Nothing but the clock goes on: a minute at most until it is looked at, and some seconds that clocks may differ by.
  isTomorrow = true
  await page.clock.setSystemTime(`${today}T17:00:00Z`)
  await list
  await expect(tile('overdue')).toHaveText(/^3\s*Overdue$/, { timeout: 100_000 })
  await expect(tile('due30')).toHaveText(/^0\s*30 days$/)
  // Once for the day, and once more at most, where the stream has only just stood.
  expect(askedTomorrow).toBeLessThanOrEqual(2)
})
