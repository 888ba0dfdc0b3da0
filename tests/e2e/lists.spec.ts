import { callApi, makeAuditor, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('a list: asked again, filtered from a heading, a range from a click', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries')
  await expect(page.getByText(/^1 - 10/)).toBeVisible()

  for (const name of ['Search', 'Reset', 'Search']) {
    const asked = page.waitForRequest(request => /\/api\/countries\?.*offset=0/.test(request.url()))
    await page.getByRole('button', { name, exact: true }).click()
    await asked
  }

  await page.getByRole('button', { name: 'Code', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by Code' }).click()
  await expect(page.getByRole('search').getByLabel('Code')).toBeFocused()

  const cell = (row: number) => page.locator(`[data-row="${row}"]`).getByRole('cell').nth(3)
  await cell(1).click()
  await cell(3).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('checkbox', { name: /^Select row/, checked: true })).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: /^Actions/ })).toBeVisible()
})

test('a reset of a password that is under way can’t be closed: the new one would never be seen', async ({
  page,
  request,
}) => {
  const name = 'Rosa Reset'
  await makeAuditor(await callApi(request), name, ['GRS'])
  await signIn(page)
  await page.goto('/settings/accounts?q=Rosa')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /one-time password|Reset password/ }).click()
  const dialog = page.getByRole('dialog')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/one-time-password', async route => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  answer()
  await expect(dialog.getByLabel('One-time password')).toBeVisible()
})
