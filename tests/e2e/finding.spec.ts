import type { Page } from '@playwright/test'
import { monday, mondayOfJune, plus, say, sayDate, sayLong, sayWeek, sayWithWeekday, typed } from './days.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

const company = 'Faraway Felt'
const number = 'FAR-1'
const auditor = 'Frida Faraway'
/** A Tuesday. */
const far = plus(mondayOfJune(8), 1)
const fifth = `${monday.slice(0, 8)}05`

/** An audit of another year, so that nothing of it is on the roster's first page. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await callApi(await playwright.request.newContext({ ...(baseURL && { baseURL }) }))
  const customer = await makeCustomer(api, company, 'F-1', {
    email: 'office@faraway.example',
    phone: '+84 24 3333 0000',
    address: '7 Long Road',
    contacts: [{ name: 'Hoa Pham', description: 'Quality manager', phone: '+84 9 1111 2222', isMain: true }],
  })
  const team = [await makeAuditor(api, auditor, ['GRS'])]
  await planAudit(api, customer, number, [far, plus(far, 1)], team)
})

test('“When does the auditor come?”: from the customer’s name to audit, site and auditor', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await page.keyboard.type('faraway')
  await page.getByRole('option', { name: new RegExp(`${company}.*F-1`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next audit' })
  await expect(next).toContainText(`${say(far)} 08:00`)
  await expect(next).toContainText(auditor)

  await page.getByRole('link', { name: 'All audits of this customer' }).click()
  await expect(page.getByText('1 - 1 / 1')).toBeVisible()
  await expect(page.getByRole('cell', { name: `${say(far)} 08:00` })).toBeVisible()
  await page.getByRole('button', { name: 'Add audit' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' }).last()).toHaveValue(`${company} (F-1)`)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: number }).click()
  const site = page.getByRole('region', { name: 'Site' })
  await expect(site).toContainText('7 Long Road')
  await expect(site).toContainText('Hoa Pham Quality manager')
  await expect(site.getByRole('link', { name: '+84 9 1111 2222' })).toHaveAttribute(
    'href',
    'tel:+84911112222',
  )
  await expectNoViolations(page)
  await page.getByRole('link', { name: `Show ${auditor} in the roster` }).click()
  await expect(page.getByRole('heading', { name: sayWeek(plus(far, -1)) })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(number) }).first()).toBeVisible()
})

test('an Enter that is quicker than the server opens nothing that was found for other words', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('dialog', { name: 'Command bar' })
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await page.keyboard.type('faraway')
  await expect(bar.getByRole('option', { name: new RegExp(company) }).first()).toBeVisible()
  await page.keyboard.type(' elsewhere')
  await page.keyboard.press('Enter')
  await expect(bar.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/rosters/)
})

test('the roster’s search leads to an audit of any time', async ({ page }) => {
  await signIn(page)
  await page.getByLabel('Find an audit in the roster by number or customer').fill('faraway')
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: sayWithWeekday(far) })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(number) }).first()).toBeVisible()
})

test('a list that a search leaves empty offers to clear it', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/customers?companyName=nobody-is-called-that')
  await expect(page.getByText('No records')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('cell', { name: company }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('')
})

test('a planner whose search fits nobody offers to show all auditors', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/rosters?tab=planner&q=nobody-is-called-that')
  await expect(page.getByText('No matching auditors')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all auditors' }).click()
  await expect(page.getByRole('group', { name: auditor })).toBeVisible()
})

test('what is typed as a date is read generously and never lost', async ({ page }) => {
  await signIn(page)
  const start = await openAuditForm(page)
  const [year = ''] = fifth.split('-')
  for (const written of [sayDate(fifth), `5/6/${year.slice(2)}`, fifth]) {
    await start.fill(written)
    await start.blur()
    await expect(start).toHaveValue(`${typed(fifth)} 08:00`)
  }
  await start.fill('next week')
  await start.blur()
  await expect(start).toHaveValue('next week')
  await expect(page.getByText('Please enter it as DD-MM-YYYY HH:mm.')).toBeVisible()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByText('Please choose at least one standard.')).toBeVisible()
  await expect(start).toHaveValue('next week')
})

test('Tab takes what was typed into a picker, and leaves standing what nothing fits', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const country = page.getByRole('dialog').getByRole('combobox', { name: 'Country' })
  await country.pressSequentially('Germ')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Germany (DE)')
  await country.fill('Atlantis')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Atlantis')
  await expect(page.getByText('No results for “Atlantis”.')).toBeVisible()
  await country.fill('viet')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue(/^Viet/)
  await expect(country).not.toHaveAttribute('aria-invalid', 'true')

  await page.goto('/dashboard/audits')
  await page.getByRole('button', { name: 'Add audit' }).first().click()
  const customer = page.getByRole('dialog').getByRole('combobox', { name: 'Customer' })
  await customer.pressSequentially('nobody neu')
  await page.keyboard.press('Tab')
  await expect(customer).toHaveValue('nobody neu')
  await expect(page.getByText('No results for “nobody neu”.')).toBeVisible()
  const standards = page.getByRole('dialog').getByRole('combobox', { name: 'Standards' })
  await standards.pressSequentially('GRS')
  await page.keyboard.press('Tab')
  await expect(standards).toHaveValue('')
  await expect(page.getByRole('dialog').getByText(/^GRS · /)).toBeVisible()
})

test('a calendar marks the chosen day', async ({ page }) => {
  await signIn(page)
  const start = await openAuditForm(page)
  await start.fill(typed(fifth))
  await start.blur()
  await start.click()
  const ground = (day: string) =>
    page
      .getByRole('button', { name: day, exact: true })
      .evaluate(button => getComputedStyle(button).backgroundColor)
  expect(await ground(sayLong(fifth))).not.toBe(await ground(sayLong(plus(fifth, 1))))
})

test('who keeps editing is back in the field', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const address = page.getByRole('dialog').getByLabel('Address')
  await address.fill('7 Long')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
})

async function openAuditForm(page: Page) {
  await page.goto('/dashboard/audits')
  await page.getByRole('button', { name: 'Add audit' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Customer' }).fill('Faraway')
  await page.getByRole('option', { name: new RegExp(company) }).click()
  return form.getByLabel('Start')
}
