import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { permissions } from '#domain/permissions.ts'
import { mondayOfJune, typed } from './days.ts'
import { atKeyboard, fillByKeyboard } from './keyboard.ts'
import { administrator, expectNoViolations, makeColleague } from './story.ts'
import { expect, test } from './test.ts'

test('An auditor’s account is added, edited, disabled, given a new password, deleted and found again by keyboard', async ({
  page,
}) => {
  const { press, type, moveTo, chooseInMenu, pick, goTo, openForm } = atKeyboard(page)
  const mark = randomUUID().slice(0, 8)
  const name = `Kim ${mark}`
  await signInByKeyboard(page, administrator)
  await goTo('Accounts')

  await openForm('Add account')
  const form = page.getByRole('dialog', { name: 'Add account' })
  await fillByKeyboard(page, {
    'Display name': name,
    'Full name': `Kim Nguyen ${mark}`,
    Username: `kim.${mark}`,
    Email: `kim.${mark}@example.com`,
  })
  await moveTo('Department')
  await press('ArrowDown')
  await expectNoViolations(page)
  await pick('Audit')
  await moveTo('Role')
  await pick('Auditor')
  await moveTo('Country')
  await pick('Vietnam')
  await moveTo('Generate')
  await press('Enter')
  await expect(form.getByLabel('One-time password')).not.toHaveValue('')
  await moveTo('Standard')
  await pick('GRS')
  await moveTo('Valid from')
  await type(typed(mondayOfJune(-1)))
  await expectNoViolations(page)
  await moveTo('Save')
  await press('Enter')
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add account' })).toBeFocused()

  await page.reload()
  await moveTo('Name')
  await type(name)
  await press('Enter')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  const openMenu = () => moveTo(`Actions for ${name}`)

  await openMenu()
  await chooseInMenu('Edit')
  const editing = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(editing).toBeVisible()
  await expectNoViolations(page)
  await moveTo('Username')
  await press('Control+a')
  await type(`kim.tran.${mark}`)
  await moveTo('Save')
  await press('Enter')
  await expect(row).toContainText(`kim.tran.${mark}`)
  await expect(editing).toBeHidden()
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused()

  await chooseInMenu('Disable')
  await expect(page.getByRole('dialog', { name: 'Disable account' })).toContainText('No bookings')
  await expectNoViolations(page)
  await moveTo('Disable')
  await press('Enter')
  await expect(row).toContainText('Disabled')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openMenu()
  await chooseInMenu('Reset password')
  await expect(page.getByRole('dialog')).toContainText('will be signed out everywhere immediately')
  await moveTo('Reset password')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'One-time password' })).toBeFocused()
  await expectNoViolations(page)
  await moveTo('I’ve saved it')
  await press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openMenu()
  await chooseInMenu('Delete')
  await expect(page.getByRole('dialog', { name: 'Delete confirm!' })).toContainText(name)
  await expectNoViolations(page)
  await moveTo('Delete')
  await press('Enter')
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect(page.getByText('No records')).toBeVisible()

  await page.reload()
  await moveTo('Show')
  await press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Deleted' })).toBeVisible()
  await expectNoViolations(page)
  await press('ArrowDown', 'Enter')
  await moveTo('Search')
  await press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible()
  await openMenu()
  await chooseInMenu('View')
  await expect(page.getByRole('dialog', { name })).toContainText('This account is deleted.')
  await expectNoViolations(page)
})

test('A role is added with permissions found and chosen by group, changed and deleted by keyboard', async ({
  page,
}) => {
  const { press, type, moveTo, chooseInMenu, goTo, openForm } = atKeyboard(page)
  const role = `Reception ${randomUUID().slice(0, 8)}`
  await signInByKeyboard(page, administrator)
  await goTo('Roles')

  await openForm('Add role')
  const form = page.getByRole('dialog', { name: 'Add role' })
  await fillByKeyboard(page, { Name: role, Description: 'Answers the phone' })
  await moveTo('Search permissions')
  await type('customer')
  await moveTo('Customers: all')
  await press('Space')
  await expect(form.getByRole('status')).toContainText(`5 of ${permissions.length} selected`)
  await moveTo('ViewAllCustomers')
  await moveTo('DeleteCustomers')
  await press('Space')
  await expect(form.getByRole('status')).toContainText(`4 of ${permissions.length} selected`)
  await expectNoViolations(page)
  await moveTo('Save')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add this role?' })).toContainText('Grants 4 permissions')
  await moveTo('Add role')
  await press('Enter')
  await expect(page.getByText('Role created successfully')).toBeVisible()
  await expect(form).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: role })
  await expect(row).toContainText('4')
  await moveTo(`Actions for ${role}`)
  await chooseInMenu('Edit')
  const editing = page.getByRole('dialog', { name: 'Update role' })
  await expect(editing).toBeVisible()
  await moveTo('Active')
  await press('Space')
  await moveTo('Save')
  await press('Enter')
  const question = page.getByRole('dialog', { name: 'Update this role?' })
  await expect(question).toBeVisible()
  await moveTo('Update role')
  await press('Enter')
  await expect(row).toContainText('Inactive')
  await expect(editing).toBeHidden()

  await moveTo(`Actions for ${role}`)
  await chooseInMenu('Delete')
  await expect(page.getByRole('dialog', { name: 'Delete confirm!' })).toContainText(role)
  await expectNoViolations(page)
  await moveTo('Delete')
  await press('Enter')
  await expect(page.getByText('Role deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('Preferences are set, another session is ended and the password is changed by keyboard', async ({
  page,
  request,
}) => {
  const { press, moveTo, goTo } = atKeyboard(page)
  const me = { name: 'Priya', email: `priya.${randomUUID()}@example.com`, password: 'password-of-priya' }
  await makeColleague(request, me)
  await signInByKeyboard(page, me)
  await goTo('Profile')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(me.email)

  await moveTo('Sign out elsewhere')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign out elsewhere' })).toBeVisible()
  await expectNoViolations(page)
  await moveTo('Sign out elsewhere')
  await press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions).toContainText('This session')
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeFocused()

  await moveTo('Week starts on')
  await press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Sunday' })).toBeVisible()
  await expectNoViolations(page)
  await press('ArrowDown', 'Enter')
  await moveTo('Save preferences')
  await press('Enter')
  await expect(page.getByText('Preferences saved successfully')).toBeVisible()

  await fillByKeyboard(page, {
    'Current password': 'not-the-password',
    'New password': 'another-of-priya',
    'Confirm new password': 'another-of-priya',
  })
  await press('Enter')
  const current = page.getByLabel('Current password')
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await press('Control+a')
  await page.keyboard.type(me.password)
  await press('Enter')
  await expect(page.getByText(/^Password changed\./)).toBeVisible()

  await moveTo(/Account of Priya$/)
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNoViolations(page)
  await press('End', 'Enter')
  await page.waitForURL('**/auth/login')
  await signInByKeyboard(page, { ...me, password: 'another-of-priya' })
})

test('A forgotten password is set again by keyboard', async ({ page, request, startMailServer }) => {
  const { press, type, moveTo } = atKeyboard(page)
  const email = `forgetful.${randomUUID()}@example.com`
  await makeColleague(request, { name: 'Forgetful', email, password: 'forgotten-password' })
  const mailServer = await startMailServer()
  await page.goto('/auth/login')
  await moveTo(/^Forgot/)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Forgot/ })).toBeVisible()
  await fillByKeyboard(page, { Email: email })
  await press('Enter')
  const codes = () => mailServer.codesTo(email)
  await expect.poll(() => codes().length, { timeout: 30_000 }).toBe(1)
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await type(codes()[0] ?? '')
  await press('Enter')
  await expect(page.getByRole('status')).toContainText('Step 3 of 3.')
  await fillByKeyboard(page, {
    'New password': 'remembered-password',
    'Confirm new password': 'remembered-password',
  })
  await press('Enter')
  await page.waitForURL('**/auth/login')
  await expect(page.getByRole('status')).toContainText('Your password has been changed.')
  await moveTo('Password')
  await type('remembered-password')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
})

async function signInByKeyboard(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/auth/login')
  await fillByKeyboard(page, { Email: who.email, Password: who.password })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
}
