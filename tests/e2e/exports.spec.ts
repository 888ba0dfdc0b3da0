import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

const download = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('A list leaves as a file by keyboard, as it is shown or to be imported again', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  const open = page.getByRole('button', { name: 'Export', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export this list' })
  await expect(dialog.getByRole('radio', { name: 'Excel (.xlsx)' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'For importing again' })).toBeChecked()
  const { name, bytes } = await download(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/^Departments \d{4}-\d\d-\d\d\.csv$/)
  expect(bytes.toString()).toMatch(/^\uFEFFID,Version,Name,Description\r\n/)
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await open.click()
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
})

test('Everything leaves once one has shown that it is oneself, and the log tells of it', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/data')
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible()
  // As the server says a quarter of an hour after signing in.
  const refusal = {
    statusCode: 403,
    error: 'Forbidden',
    code: 'prove_again',
    message: 'Please confirm that it is you.',
  }
  let asked = 0
  await page.route('**/api/exports', route =>
    route.request().method() === 'POST' && asked++ < 2
      ? route.fulfill({ status: 403, json: refusal })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Export everything' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Export everything' })
  await expect(question).toContainText('The other administrators will be notified.')
  await expectNoViolations(page)
  const go = question.getByRole('button', { name: 'Export', exact: true })
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })

  // Who thinks better of it reads why nothing came, and may ask again.
  await go.press('Enter')
  await expect(proof.getByLabel('Password').first()).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(question.getByRole('alert')).toContainText('Please confirm that it is you.')
  await go.press('Enter')
  await expect(proof.locator('input[type=password]')).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(proof).toContainText('The password is incorrect.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await proof.getByLabel('Password').first().fill('admin-password')
  const { name, bytes } = await download(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/^Everything \d{4}-\d\d-\d\d\.zip$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Everything.*ZIP.*Downloaded/ })).toBeVisible()
})
