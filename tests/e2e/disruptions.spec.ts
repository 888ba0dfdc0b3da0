import { plus, tuesday, typed } from './days.ts'
import { phone } from './parties.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Alone, so that nobody else is missing.
test.use({ isAlone: true })

test('Whoever is missing is reported from the command bar, and stands in the list', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const mills = await makeCustomer(api, `Flax Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Ines ${tag}`, ['GRS'])
  await planAudit(api, mills, `DIS-${tag}`, [tuesday, plus(tuesday, 1)], [auditor])
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/dashboard/disruptions')
  await expect(page.getByText('Nobody is missing.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('missing')
  await page.getByRole('option', { name: 'Report somebody missing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report somebody missing' })
  await dialog.getByRole('combobox', { name: 'Auditor' }).fill(`Ines ${tag}`)
  await page.getByRole('option', { name: `Ines ${tag}` }).click()
  await expect(dialog.getByText('No audit is hit.')).toBeVisible()
  await dialog.getByLabel('First day').fill(typed(plus(tuesday, 1)))
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Last day').fill(typed(tuesday))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Please choose a last day that isn’t before the first.')).toBeVisible()
  await dialog.getByLabel('Last day').fill(typed(plus(tuesday, 3)))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('1 audit is hit:')).toBeVisible()
  await expect(dialog.getByText(`DIS-${tag} · Flax Mills ${tag}`)).toBeVisible()
  await dialog.getByLabel('Note').fill('Called at seven.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row', { name: `Ines ${tag}` })
  await expect(row).toContainText('Sick')
  await expect(row).toContainText('1 of 1 open')
  await expect(row).toContainText('Called at seven.')
  await expect(page.getByRole('link', { name: 'Disruptions, 1 audit open' })).toBeVisible()
  await expectNoViolations(page)
})
