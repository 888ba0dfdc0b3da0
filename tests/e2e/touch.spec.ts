import { phone } from './parties.ts'
import { signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true })

test('Back closes what is open, asks before it loses what was typed, and only then leaves', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/departments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Expand navigation' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Countries' }).tap()
  await expect(page).toHaveURL(/countries/)
  await page.goBack()
  await expect(page).toHaveURL(/departments/)

  for (const open of ['Expand navigation', 'Notifications', /^Account of/]) {
    await page.getByRole('button', { name: open }).tap()
    const opened = page.getByRole('dialog').or(page.getByRole('menu'))
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(page).toHaveURL(/departments/)
  }

  await page.getByRole('button', { name: 'Add department' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add department' }).tap()
  await dialog.getByLabel('Name').fill('Half typed')
  await page.goBack()
  await expect(dialog.getByText('Leave without saving?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).tap()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard changes' }).tap()
  await expect(dialog).toBeHidden()

  // Nothing is open: one press leaves the page, and none is spent on what was closed.
  await page.goBack()
  await expect(page).toHaveURL(/rosters/)
})
