import type { Locator } from '@playwright/test'
import { mondayOfJune, plus, typed } from './days.ts'
import { atKeyboard, fillByKeyboard, slowDown } from './keyboard.ts'
import {
  administrator,
  callApi,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

// An audit that has been held already, entered late: so it can be completed on any day this test runs.
const held = mondayOfJune(-1)
const june = `/dashboard/rosters?date=${held}&view=month`

test.describe('The main job', () => {
  test.beforeAll(async ({ playwright, baseURL }) => {
    const api = await callApi(await playwright.request.newContext({ ...(baseURL && { baseURL }) }))
    await makeAuditor(api, 'Ready Recycler', ['GRS'])
    await makeAuditor(api, 'Ready Manager', ['ISO9001'])
    await makeAuditor(api, 'Only Down', ['RDS'])
    await bookBusyAuditor(api)
  })

  test('by mouse: customer, draft, team, roster, completed', async ({ page }) => {
    await signIn(page)
    await expectNoViolations(page)

    await page.getByRole('link', { name: 'Customer' }).click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Add customer' }).click()
    await fillCustomer(page.getByRole('dialog'), 'Mouse Mills', 'M-1')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Customer created successfully')).toBeVisible()

    await page.getByRole('link', { name: 'Audit Information' }).click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Add audit' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Audit number').fill('MOUSE-1')
    await form.getByRole('combobox', { name: 'Customer' }).fill('Mouse')
    await page.getByRole('option', { name: /Mouse Mills/ }).click()
    await expectNoViolations(page)
    await form.getByLabel('Start').fill(`${typed(plus(held, 1))} 08:00`)
    await form.getByLabel('End').fill(`${typed(plus(held, 2))} 17:00`)
    await form.getByRole('combobox', { name: 'Standards' }).click()
    await page.getByRole('option', { name: /^GRS/ }).click()
    await page.getByRole('option', { name: /ISO 9001/ }).click()
    // The list is open still, and covers none of the buttons.
    await form.getByRole('button', { name: 'Create and assign' }).click()

    const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
    await expect(dialog.getByRole('region', { name: /^Ready/ })).toContainText('Ready Recycler')
    await expect(dialog.getByRole('region', { name: /^Needs confirmation/ })).toContainText('Only Down')
    await expect(dialog.getByRole('region', { name: /^Can’t/ })).toContainText('BUSY-1')
    await dialog.getByRole('checkbox', { name: 'Ready Recycler' }).check()
    await dialog.getByRole('checkbox', { name: 'Ready Manager' }).check()
    await expect(dialog.getByText('2 of 2', { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: /^Assign 2/ }).click()
    await expect(dialog).toBeHidden()

    await page.goto(june)
    await expectNoViolations(page)
    await page
      .getByRole('button', { name: /MOUSE-1/ })
      .first()
      .click()
    await expectNoViolations(page)
    await page
      .getByRole('link', { name: /open|audit/i })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MOUSE-1')
    await expect(page.getByText('Overdue')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /complete/i })
      .click()
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  })

  test('by keyboard alone', async ({ page }) => {
    const { type, pick, press, moveTo, openForm, goTo } = atKeyboard(page)
    await page.goto('/auth/login')
    await moveTo('Email')
    await type(administrator.email)
    await press('Tab')
    await type(administrator.password)
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()

    await goTo('Customers')
    await openForm('Add customer')
    await fillByKeyboard(page, {
      'Customer name': 'Keyboard Knits',
      Email: 'office@example.com',
      'Company name': 'Keyboard Knits Ltd.',
      'Company number': 'K-1',
      Address: '1 Mill Road',
    })
    await moveTo('Country')
    await pick('Vietnam')
    await moveTo('Name')
    await type('Lan Tran')
    await moveTo('Save')
    await press('Enter')
    await expect(page.getByText('Customer created successfully')).toBeVisible()

    await goTo('Audit Information')
    await openForm('Add audit')
    await moveTo('Audit number')
    await type('KEYS-1')
    await moveTo('Customer')
    await pick('Keyboard')
    await moveTo('Start')
    await type(`${typed(plus(held, 3))} 08:00`)
    await moveTo('End')
    // Proposed, and typed over.
    await expect(page.getByLabel('End')).toHaveValue(`${typed(plus(held, 3))} 17:00`)
    await type(`${typed(plus(held, 4))} 17:00`)
    await expect(page.getByLabel('End')).toHaveValue(`${typed(plus(held, 4))} 17:00`)
    await moveTo('Standards')
    await pick('GRS')
    await pick('9001')
    await press('Escape')
    await moveTo('Create and assign')
    await press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
    await expect(dialog.getByRole('region', { name: /^Ready/ })).toContainText('Ready Recycler')
    const recover = await slowDown(page, 20)
    await type('Ready')
    await press('ArrowDown', 'Space', 'ArrowDown', 'Space', 'Enter')
    // Slow is what the keys met; how long the dialog then takes to slide out is of no account.
    await recover()
    await expect(dialog).toBeHidden()

    await page.goto(june)
    await expect(page.getByRole('button', { name: /KEYS-1/ }).first()).toBeVisible()
    await moveTo('Find an audit in the roster by number or customer')
    await type('KEYS-1')
    await expect(page.getByRole('option', { name: /KEYS-1/ })).toBeVisible()
    await press('Enter')
    await moveTo(/^KEYS-1/)
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'KEYS-1' })).toContainText('Keyboard Knits')
    await moveTo('Open audit')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('KEYS-1')
    await moveTo('Complete')
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await moveTo('Complete audit')
    await press('Enter')
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  })
})

async function bookBusyAuditor(api: Awaited<ReturnType<typeof callApi>>): Promise<void> {
  const busy = await makeAuditor(api, 'Busy Bee', ['GRS', 'ISO9001'])
  const customer = await makeCustomer(api, 'Other Mills', 'O-1', { name: 'Other' })
  await planAudit(api, customer, 'BUSY-1', [plus(held, 2)], [busy])
}

async function fillCustomer(form: Locator, company: string, number: string): Promise<void> {
  await form.getByLabel('Customer name').fill(company)
  await form.getByLabel('Company name').fill(`${company} Ltd.`)
  await form.getByLabel('Company number').fill(number)
  await form.getByLabel('Email').first().fill('office@example.com')
  await form.getByLabel('Address').fill('1 Mill Road')
  await form.getByRole('combobox', { name: 'Country' }).fill('Viet')
  await form.page().getByRole('option', { name: 'Vietnam' }).click()
  await form.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Lan Tran')
}
