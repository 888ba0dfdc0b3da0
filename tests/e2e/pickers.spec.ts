import type { Page } from '@playwright/test'
import { monday, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await callApi(await playwright.request.newContext({ ...(baseURL && { baseURL }) }))
  await makeCustomer(api, 'Quick Quilts', 'QQ-1')
  await makeCustomer(api, 'Quick Quivers', 'QQ-2')
})

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
  const answer = await holdBack(page, /\/api\/customers\?/)
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
  const answer = await holdBack(page, /\/api\/customers\?/)
  await customer.pressSequentially('QQ-')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  answer()
  await expect(customer).toHaveValue('Quick Quivers (QQ-2)')
})

test('a picker of several takes one with each Enter, once its options have come', async ({ page }) => {
  await signIn(page)
  const answer = await holdBack(page, /\/api\/standards\?/)
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

test('Who is chosen for an audit puts those first who cover what is still missing, and near ones say so', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = `P${Date.now().toString(36)}`
  const mill = await makeCustomer(api, `Picked Mill ${tag}`, `P-${tag}`)
  const [both, same] = [`${tag} A both`, `${tag} B same`]
  const other = `${tag} C other`
  await makeAuditor(api, both, ['GRS', 'OCS'])
  const sameId = await makeAuditor(api, same, ['GRS', 'OCS'])
  await makeAuditor(api, other, ['GOTS'])
  // Booked in that month, B comes after A.
  await planAudit(api, mill, `BEFORE-${tag}`, [monday], [sameId])
  const { rows } = await api.read('/standards?limit=100')
  const standardId = rows
    .filter(({ code }: { code: string }) => ['GRS', 'OCS', 'GOTS'].includes(code))
    .map(({ id }: { id: number }) => id)
  const { id, version } = await planAudit(api, mill, `GAP-${tag}`, [wednesday])
  await api.change(`/projects/${id}`, { standardId, version })
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Assign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  await dialog.getByLabel('Find an auditor by name, country, department or standard').fill(tag)
  const order = async () => {
    const names = await dialog.locator('label:has([data-candidate])').allInnerTexts()
    return names.flatMap(text => [both, same, other].filter(name => text.includes(name)))
  }
  await expect.poll(order).toEqual([both, same, other])
  await expect(dialog.locator('label').filter({ hasText: both })).toContainText('Same country')
  await expectNoViolations(page)
  // By keys: what is missing then is GOTS, which only the third holds.
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('checkbox', { name: both })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([both, other, same])
  await expect(dialog.getByRole('checkbox', { name: both })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('checkbox', { name: other })).toBeFocused()
  await page.keyboard.press('Space')
  // Nothing is missing any more.
  await expect.poll(order).toEqual([both, same, other])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.read(`/projects/${id}`)).auditors.length).toBe(2)
})
