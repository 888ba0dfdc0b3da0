import { makeParties } from './parties.ts'
import { listGiven, listPlain } from './plain-texts.ts'
import { callApi, makeAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { speakPseudo } from './words-walk.ts'

// In the pseudo-language every text is accented, longer by two fifths and in ⟦brackets⟧: what stays plain was hard-coded.
// Alone, since what others gave their records is plain.

test('notifications are in the reader’s language, whatever language the sender uses', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { auditor, number } = await makeParties(api, request)
  await makeAudit(api, `${number}-T`, auditor.id)
  const page = await openFor(auditor.email)
  await speakPseudo(page)
  await page.reload()
  await page.getByRole('button', { name: /Ñótífíçátíóñš/ }).click()
  const message = page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ hasText: `${number}-T` })
  await expect(message).toContainText('⟦Ýóú wéré áššígñéd tó')
  expect(await listPlain(page, await listGiven(api))).toEqual([])
})

test('what permissions allow, and what the history of a role says', async ({ page, request }) => {
  const api = await callApi(request)
  const { rows } = await api.read('/roles?name=Planner')
  for (const isActive of [false, true])
    await api.change(`/roles/${rows[0].id}`, { ...rows[0], version: undefined, isActive })
  const given = await listGiven(api)
  await signIn(page)
  await speakPseudo(page)
  await page.goto('/settings/roles')
  const menu = page.getByRole('row').filter({ hasText: 'Planner' }).getByRole('button').last()
  await menu.click()
  await page.getByRole('menuitem').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'ViewAllUser' })).toBeVisible()
  expect(await listPlain(page, given)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await menu.click()
  // Edit, Show accounts, History.
  await page.getByRole('menuitem').nth(2).click()
  const steps = dialog.getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toHaveText(/^Administrator ⟦.*⟧ ⟦.*⟧/)
  await expect(steps.first().getByRole('term')).toHaveText(/^⟦.*⟧$/)
  await expect(steps.first().getByRole('definition')).toHaveText(/^⟦.*⟧⟦.*⟧$/)
  expect(await listPlain(page, given)).toEqual([])
})
