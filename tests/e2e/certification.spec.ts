import { addDays } from '#domain/zoned-time.ts'
import { phone } from './parties.ts'
import { type Api, callApi, expectNoViolations, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Alone, so that the tiles count what is made here, and no other story sees the entry of the navigation.
test.use({ isAlone: true })

const today = new Date().toISOString().slice(0, 10)

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
  await expect(page.getByText('No certificate owes a visit.')).toBeVisible()

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
  await setStage(await callApi(request))
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
})

test('What can’t be read says so, and is read again', async ({ page, request }) => {
  await setStage(await callApi(request))
  await signIn(page)
  const read = /\/api\/visits(\?|\/counts)/
  await page.route(read, route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard/certification')
  const failed = page.locator('main').getByRole('alert')
  await expect(failed).toHaveCount(2)
  await page.unroute(read)
  await failed.first().getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-tile="overdue"]')).toHaveText(/^2\s*Overdue$/)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Late Weaving/ }).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
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
})
