import type { Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { pressItem, settle } from './settle.ts'
import { signIn } from './story.ts'
import { expect, test } from './test.ts'

const searchField = (page: Page) => page.getByPlaceholder(/^Find a page/)

test('what is opened as a dialog closes keeps the focus, twenty times in a row', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  const add = page.getByRole('button', { name: 'Add department' })
  const form = page.getByRole('dialog', { name: 'Add department' })
  for (let time = 1; time <= 20; time++) {
    await add.click()
    await form.getByLabel('Name').fill(`Shift ${time}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Department created successfully').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('departments')
    await expect(searchField(page), `time ${time}`).toHaveValue('departments')
    await page.keyboard.press('Enter')
    await expect(searchField(page)).toBeHidden()
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Close notification' }).first().click()
    await expect(page.getByText('Department created successfully')).toHaveCount(0)
  }
})

test('what was opened since keeps the focus when a dialog closes below it', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  const form = page.getByRole('dialog', { name: 'Add department' })
  await form.getByLabel('Name').fill('Night shift')
  const answer = await holdBack(page, '**/api/departments', 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Control+k')
  await expect(searchField(page)).toBeFocused()
  answer()
  await expect(form).toHaveCount(0)
  await page.keyboard.type('roles')
  await expect(searchField(page)).toHaveValue('roles')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add department' })).toBeFocused()
})

test('a dialog that is closed gives the focus back to where it was', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  const add = page.getByRole('button', { name: 'Add department' })
  await add.press('Enter')
  // One that is not there yet is not closed: it would open later, over what follows.
  await expect(page.getByRole('dialog', { name: 'Add department' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  // A form from the menu of a row, and a question whose row is gone afterwards.
  const menu = page.getByRole('button', { name: /^Actions for/ }).first()
  const name = (await menu.getAttribute('aria-label'))?.replace('Actions for ', '') ?? ''
  await menu.press('Enter')
  await pressItem(page, 'History')
  await expect(page.getByRole('dialog', { name: `History of ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await pressItem(page, 'Delete')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await page.goto('/dashboard/rosters?tab=planner')
  const keys = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await settle(page)
  await keys.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeFocused()
})

test('the field that a refusal is about is seen with its label, whole, though the heading of the dialog stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await page.goto('/settings/standards')
  await page.getByRole('button', { name: 'Add standard' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add standard' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const field = dialog.getByLabel('Code')
  await expect(field).toBeFocused()
  const heading = await dialog.locator('.mantine-Modal-header').boundingBox()
  const label = await dialog.locator('label', { hasText: /^Code/ }).boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
})
