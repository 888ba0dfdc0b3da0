import type { Page } from '@playwright/test'
import { callApi, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await callApi(await playwright.request.newContext({ ...(baseURL && { baseURL }) }))
  await makeCustomer(api, 'Quick Quilts', 'QQ-1')
  await makeCustomer(api, 'Quick Quivers', 'QQ-2')
})

/** Answers how to let through what the server is asked for; until then it answers nothing. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(path, async route => {
    await held
    await route.continue()
  })
  return answer
}

async function openForm(page: Page) {
  await signIn(page)
  await page.goto('/dashboard/audits')
  await page.getByRole('button', { name: 'Add audit' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add audit' })
  return { form, customer: form.getByRole('combobox', { name: 'Customer' }) }
}

test('Enter takes the first that the server found, and sends no form', async ({ page }) => {
  const { form, customer } = await openForm(page)
  await customer.pressSequentially('Quick')
  await expect(page.getByRole('option', { name: /^Quick/ })).toHaveCount(2)
  const first = await page
    .getByRole('option', { name: /^Quick/ })
    .first()
    .textContent()
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue(first ?? '')
  await expect(page.getByRole('option', { name: /^Quick/ })).toHaveCount(0)
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
  // Another, by its number, in place of it.
  await customer.fill('QQ-2')
  await expect(page.getByRole('option', { name: /Quick Quivers/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue('Quick Quivers (QQ-2)')
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
})

test('an Enter that is quicker than the server waits for it, however often it is pressed', async ({
  page,
}) => {
  const { form, customer } = await openForm(page)
  const answer = await hold(page, /\/api\/customers\?/)
  await customer.pressSequentially('QQ-1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
  await expect(customer).toHaveValue('QQ-1')
  answer()
  await expect(customer).toHaveValue('Quick Quilts (QQ-1)')
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
})

test('what nothing fits stays as it was typed, and sends no form', async ({ page }) => {
  const { form, customer } = await openForm(page)
  await customer.pressSequentially('nobody is called that')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Customer' }).getByText('No results')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue('nobody is called that')
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
})

test('whoever types on after Enter gets what fits the words that stand there', async ({ page }) => {
  const { customer } = await openForm(page)
  const answer = await hold(page, /\/api\/customers\?/)
  await customer.pressSequentially('QQ-')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  answer()
  await expect(customer).toHaveValue('Quick Quivers (QQ-2)')
})

test('a picker of several takes one with each Enter, once its options have come', async ({ page }) => {
  await signIn(page)
  const answer = await hold(page, /\/api\/standards\?/)
  await page.goto('/dashboard/audits')
  await page.getByRole('button', { name: 'Add audit' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add audit' })
  const standards = form.getByRole('combobox', { name: 'Standards' })
  await standards.pressSequentially('GRS')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  answer()
  await expect(form.getByText(/^GRS · /)).toHaveCount(1)
  await expect(standards).toHaveValue('')
  await standards.pressSequentially('9001')
  await page.keyboard.press('Enter')
  await expect(form.getByText(/ISO ?9001/)).toHaveCount(1)
  await expect(form.getByText('Please enter an audit number.')).toHaveCount(0)
})
