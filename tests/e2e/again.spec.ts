import type { Page } from '@playwright/test'
import { makeParties } from './parties.ts'
import { callApi, chosenPassword, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

/** A department half typed, and then a session that ends from another browser. */
async function typeAndLoseSession(page: Page, other: Page, name: string) {
  await page.goto('/settings/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  const form = page.getByRole('dialog', { name: 'Add department' })
  await form.getByLabel('Name').fill(name)
  await other.goto('/dashboard/profile')
  await other.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out elsewhere' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  return { form, again }
}

test('A session that ends elsewhere keeps the half-filled form for the same person', async ({ openFor }) => {
  const page = await openFor()
  const name = `Kept ${Date.now()}`
  const { form, again } = await typeAndLoseSession(page, await openFor(), name)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await again.getByLabel('Password').first().fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toContainText('password is wrong')
  await again.getByLabel('Password').first().fill('admin-password')
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Department created successfully')).toBeVisible()
})

test('Whoever else signs in never sees what the first one typed', async ({ openFor, request }) => {
  const { planner } = await makeParties(await callApi(request), request)
  const page = await openFor()
  const name = `Not for others ${Date.now()}`
  const { form, again } = await typeAndLoseSession(page, await openFor(), name)
  await expect(again).toContainText('admin@example.com')

  // In another tab of the same browser.
  const tab = await page.context().newPage()
  await tab.goto('/auth/login')
  await tab.getByLabel('E-mail').fill(planner.email)
  await tab.getByLabel('Password').first().fill(chosenPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/dashboard/rosters')
  await page.waitForURL('**/dashboard/rosters')
  await expect(page.getByRole('button', { name: `Account of ${planner.name}` })).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await page.content()).not.toContain(name)
})
