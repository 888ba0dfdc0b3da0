import type { Page } from '@playwright/test'
import { nextTuesday, say } from './days.ts'
import { phone } from './parties.ts'
import { callApi, expectNoViolations, lists, makeAudit, makeAuditor, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** By how many pixels something can be pushed sideways. */
const hiddenAtTheSide = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement
    const scrolls = (one: Element) => one === page || /auto|scroll/.test(getComputedStyle(one).overflowX)
    const scrolled = [page, ...page.querySelectorAll('main *')].filter(scrolls)
    return Math.max(...scrolled.map(one => one.scrollWidth - one.clientWidth))
  })

test('at a desk every table shows its usual columns whole', async ({ page, request }) => {
  const api = await callApi(request)
  await makeAudit(api, 'DESK-0', await makeAuditor(api, 'Desk Auditor', ['GRS']))
  await signIn(page)
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    expect(await hiddenAtTheSide(page), path).toBe(0)
  }
})

test.describe('On a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('every list is a column of cards, and nothing is pushed sideways', async ({ page, request }) => {
    const api = await callApi(request)
    await makeAudit(api, 'PHONE-0', await makeAuditor(api, 'Phone Auditor', ['GRS']))
    await signIn(page)
    for (const path of lists) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      await expect(page.getByRole('table')).toHaveCount(0)
      expect(await hiddenAtTheSide(page), path).toBe(0)
    }
  })

  test('an audit is found by filters behind one button, sorted, and opened by a tap', async ({
    page,
    request,
  }) => {
    const api = await callApi(request)
    const auditor = await makeAuditor(api, 'Tapped Auditor', ['GRS'])
    await makeAudit(api, 'PHONE-1', auditor)
    await makeAudit(api, 'PHONE-2')
    await signIn(page)
    await page.goto('/dashboard/audits')
    await expect(page.getByLabel('Number')).toHaveCount(0)

    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.tap()
    await page.getByLabel('Number').fill('PHONE-')
    await page.locator('main').getByRole('button', { name: 'Search', exact: true }).tap()
    await expect(page.getByLabel('Number')).toHaveCount(0)
    await expect(filters).toHaveText('Filters (1)')
    await expect(filters).toBeFocused()

    await page.getByLabel('Sort by').selectOption('Number')
    await page.getByRole('button', { name: 'Sort descending' }).click()
    const cards = page.getByRole('list', { name: 'Audits' }).getByRole('listitem')
    await expect(cards.first()).toContainText('PHONE-2')
    const card = cards.filter({ hasText: 'PHONE-1' })
    await expect(card).toContainText(
      new RegExp(`Assigned.*Mills of PHONE-1.*${say(nextTuesday)} 08:00 – 17:00.*Tapped Auditor`, 's'),
    )
    await expectNoViolations(page)

    await card.tap()
    await expect(page.getByRole('heading', { level: 1, name: /PHONE-1/ })).toBeVisible()
  })

  test('a request without a first day asks for a date, not for a time', async ({ page }) => {
    await signIn(page)
    await page.goto('/dashboard/request')
    await page.getByRole('button', { name: 'New request' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send request' }).tap()
    await expect(dialog.getByText('Please enter a date.')).toHaveCount(2)
    await expect(dialog.getByText('date and time')).toHaveCount(0)
  })
})
