import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi, expectNoViolations, makeAccount, signIn } from './story.ts'
import { expect, test } from './test.ts'

const permissions = ['ViewAllUser', 'ViewAllCustomers', 'ViewPublicMasterData']
const oneTimePassword = 'one-time-password'

test('A role is made, an account that has it signs in, and is signed out when it is disabled', async ({
  page,
  openBrowser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const role = `Reception ${mark}`
  const name = `Rita ${mark}`
  const email = `rita.${mark}@example.com`

  await signIn(page)
  await addRole(page, role)
  await addAccount(page, { name, role, email })
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: `Actions for ${role}` }).click()
  await page.getByRole('menuitem', { name: 'Show accounts' }).click()
  await expect(page.getByText('1 - 1 / 1')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()

  const own = await openBrowser()
  await chooseOwnPassword(own, email)
  const menu = own.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Customer' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Audit Information' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await expectNoViolations(own)

  await disable(page, name)
  await expect(own).toHaveURL(/\/auth\/login/)
  await expect(own.getByRole('alert')).toContainText('Your session has expired.')
  await expect(own.getByRole('alert')).toContainText('Your account is no longer active.')
  await expectNoViolations(own)
  // Whoever comes next to this tab is somebody else.
  await own.reload()
  await expect(own.getByLabel('Email')).toBeVisible()
  await expect(own.getByRole('alert')).toHaveCount(0)
})

test('Whoever is disabled before choosing a password is signed out without a click', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { name, email } = await makeAccount(api, `Late ${Date.now().toString(36)}`, 'Planner')
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill('one-time-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible()
  const { rows } = await api.read(`/users?value=${encodeURIComponent(name)}`)
  await api.change(`/users/disable-user/${rows[0].id}?isEnabled=false`, {})
  await expect(page.getByRole('alert')).toContainText('Your account is no longer active.')
  await expectNoViolations(page)
  // Whoever types next is somebody else.
  await page.getByLabel('Email').fill('s')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('An administrator reads in the history of an account that sign-ins to it failed, from where and how often', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { name, email } = await makeAccount(api, `Tried ${Date.now().toString(36)}`, 'Planner')
  for (let nth = 0; nth < 3; nth++)
    await request.post('/api/auth', { data: { email, password: 'not-the-password' } })
  await signIn(page)
  await page.goto(`/settings/accounts?name=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const drawer = page.getByRole('dialog', { name: /^History of / })
  await expect(drawer.getByText('recorded failed sign-ins').first()).toBeVisible()
  await expect(drawer).toContainText('Failed sign-ins')
  await expect(drawer).toContainText('127.0.0.1')
  await expect(drawer).not.toContainText('not-the-password')
  await expectNoViolations(page)
})

async function addRole(page: Page, role: string): Promise<void> {
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('table').getByText('Administrator', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: 'Add role' })
  await form.getByLabel('Name').fill(role)
  for (const permission of permissions)
    await form.getByRole('checkbox', { name: permission, exact: true }).check()
  await expect(form.getByRole('status')).toContainText('3 of ')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Add this role?' })
  await expect(question).toContainText(`Grants 3 permissions: ${permissions.join(', ')}.`)
  await expect(question).toHaveCSS('opacity', '1')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByText('Role created successfully')).toBeVisible()
  await expect(form).toBeHidden()
}

type NewAccount = { name: string; role: string; email: string }

async function addAccount(page: Page, { name, role, email }: NewAccount): Promise<void> {
  await page.getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('table').getByText('admin@example.com')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog', { name: 'Add account' })
  const pick = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }
  await form.getByLabel('Display name').fill(name)
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Username').fill(email.split('@')[0] ?? '')
  await form.getByLabel('Email').fill(email)
  await pick('Department', 'Audit')
  await pick('Role', role)
  await pick('Country', 'Vietnam')
  await form.getByLabel(/^One-time password/).fill(oneTimePassword)
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(form).toBeHidden()
}

/** The first sign-in asks for a password that nobody else has seen, before anything else. */
async function chooseOwnPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(oneTimePassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel(/^One-time password/).fill(oneTimePassword)
  await page.getByLabel(/^New password/).fill('password-of-my-own')
  await page.getByLabel(/^Confirm new password/).fill('password-of-my-own')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
}

async function disable(page: Page, name: string): Promise<void> {
  await page.getByRole('search').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Enabled')
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable account' })
  await expect(dialog).toContainText('will be signed out everywhere immediately')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
}
