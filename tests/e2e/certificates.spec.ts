import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { callApi, expectNoViolations, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** Of London, where the administrator is. */
const today = new Date().toISOString().slice(0, 10)
const typed = (day: string) => day.split('-').reverse().join('-')
const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`

async function pickStandard(page: Page, dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Standard' }).fill(code)
  await page.getByRole('option', { name: code.replace('ISO', 'ISO ') }).click()
}

test('A standing certificate is entered on its customer’s page, with the expiry that the programme proposes', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Certified Mills ${tag}`, tag)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  const section = page.getByRole('region', { name: 'Certificates' })
  await expect(section).toContainText('No certificates yet.')
  await expect(section.getByRole('button')).toHaveCount(1)

  await section.getByRole('button', { name: 'Enter certificate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(tag))
  // With one site there is none to choose.
  await expect(dialog.getByLabel('Central site')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a certificate number.')).toBeVisible()
  await expectNoViolations(page)
  await pickStandard(page, dialog, 'ISO9001')
  await dialog.getByLabel('Number').fill(`QMS-${tag}`)
  await dialog.getByLabel('Decided').fill(typed(yearAgo))
  await page.keyboard.press('Tab')
  const end = addDays(`${Number(yearAgo.slice(0, 4)) + 3}${yearAgo.slice(4)}`, -1)
  await expect(dialog.getByLabel('Expires')).toHaveValue(typed(end))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const line = section
    .getByRole('listitem')
    .filter({ hasText: `QMS-${tag}` })
    .first()
  await expect(line).toContainText('Active')
  await expect(line).toContainText('Surveillance 1: due')
  await expect(line).toContainText('Recertification: due')
  await expect(page.getByRole('region', { name: 'Next audit' })).toContainText(
    /Nothing planned; Surveillance 1 is due/,
  )
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBeLessThanOrEqual(0)
})

test('A certificate that is wanted is entered by keyboard alone, and its page says what comes first', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Wanted Mills ${tag}`, tag)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  await page.getByRole('button', { name: 'Enter certificate' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ISO14001')
  await expect(page.getByRole('option', { name: 'ISO 14001' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Standard' })).toHaveValue('ISO 14001')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Wanted by')).toBeFocused()
  await page.keyboard.type(typed(addDays(today, 200)))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const link = page.getByRole('link', { name: 'No number yet' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'The pending certificate for ISO14001' }),
  ).toBeVisible()
  const cycle = page.getByRole('list', { name: 'This cycle', exact: true })
  await expect(cycle.getByRole('listitem').filter({ hasText: 'Stage 1' })).toContainText('Nothing planned')
  await expect(cycle.getByRole('listitem').filter({ hasText: 'Stage 2' })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})
