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

test('A certificate is granted, extended, suspended, restored and withdrawn on its page', async ({
  page,
  request,
}) => {
  const { tag, id } = await makePending(await callApi(request))
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  const status = (name: string) =>
    expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  await status('Pending')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Grant' }).click()
  await dialog.getByLabel('Number').fill(`QMS-${tag}`)
  await expect(dialog.getByLabel('Expires')).not.toHaveValue('')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Grant' }).click()
  const question = page.getByRole('dialog', { name: 'Not audited yet' })
  await expect(question).toContainText('is not done yet')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Grant anyway' }).click()
  await status('Active')
  await expect(page.getByRole('heading', { level: 1, name: `QMS-${tag}` })).toBeVisible()

  await page.getByRole('button', { name: 'Extend' }).click()
  await dialog.getByLabel('Reason').fill('The audit was put off by a flood')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText(/extended beyond the end of the cycle/)).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The fees are not paid')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await status('Suspended')
  await expect(page.getByRole('button', { name: 'Extend' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByLabel('Reason').fill('They are paid')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await status('Active')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Reason').fill('The company closes')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await status('Withdrawn')
  await expect(page.getByText('The company closes').first()).toBeVisible()
})

test('By keyboard alone a certificate is changed, suspended and withdrawn', async ({ page, request }) => {
  const api = await callApi(request)
  const { tag, id, version } = await makePending(api)
  await api.change(`/certificates/${id}/grant`, {
    number: `KEY-${tag}`,
    decided: yearAgo,
    confirmed: true,
    version,
  })
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  const dialog = page.getByRole('dialog')
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const giveReason = async (reason: string) => {
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type(reason)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await press('Edit')
  await dialog.getByLabel('Scope').focus()
  await page.keyboard.type('Weaving of cotton')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Certificate', exact: true })).toContainText(
    'Weaving of cotton',
  )
  await press('Suspend')
  await giveReason('The fees are not paid')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await press('Withdraw')
  await giveReason('The company closes')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
})

async function makePending(api: Awaited<ReturnType<typeof callApi>>) {
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Granted Mills ${tag}`, tag)
  const standards = await api.read('/standards?code=ISO9001')
  const { id, version } = await api.make('/certificates', {
    customerId,
    standardId: standards.rows[0].id,
    wantedBy: addDays(today, 200),
  })
  return { tag, id: id as number, version: version as number }
}
