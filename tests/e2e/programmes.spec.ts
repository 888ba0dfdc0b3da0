import { callApi, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A standard gets a programme, its numbers are adjusted, and its history says them', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const code = `P${Date.now().toString(36)}`
  await api.make('/standards', { code, name: `Standard ${code}`, description: 'Of its own' })
  await signIn(page)
  await page.goto(`/settings/standards?code=${code}`)
  await page.getByRole('row', { name: code }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit standard' })
  await expect(dialog.getByRole('radio', { name: 'None: no visits are due' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Adjust' })).toBeHidden()
  await dialog.getByRole('radio', { name: 'Yearly' }).check()
  await dialog.getByRole('radio', { name: 'Three-year cycle' }).check()
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  const valid = dialog.getByRole('textbox', { name: 'Valid for (months)' })
  await expect(valid).toHaveValue('36')
  await expectNoViolations(page)

  await valid.fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const surveillance = dialog.getByRole('textbox', { name: 'Surveillance every (months)' })
  await expect(surveillance).toHaveAccessibleDescription(/at most 11/)
  await expect(surveillance).toBeFocused()
  await valid.fill('24')
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Drafts created automatically (days before due)' }).fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Standard updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { rows } = await api.read(`/standards?code=${code}`)
  expect(rows[0].programme).toMatchObject({ validMonths: 24, surveillanceMonths: 12, draftDays: 60 })

  await page
    .getByRole('row', { name: code })
    .getByRole('button', { name: /Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: `History of ${code}` })
  await expect(history).toContainText('valid for 24 months, surveillance every 12 months')
  await expect(history).toContainText('drafted 60 days before due')
})

test('How drafts are numbered and how far ahead they are planned is set on Standards', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { version, draftPrefix, noticeDays } = await api.read('/programme-settings')
  await signIn(page)
  await page.goto('/settings/standards')
  await page.getByRole('button', { name: 'Programme settings', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Programme settings' })
  await expectNoViolations(page)
  await dialog.getByLabel('Days of notice').fill('91')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a whole number from 0 to 90.')).toBeVisible()
  await dialog.getByLabel('Days of notice').fill('21')
  await dialog.getByLabel('Audit numbers start with').fill('PL')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Programme settings updated successfully')).toBeVisible()
  expect(await api.read('/programme-settings')).toMatchObject({ draftPrefix: 'PL', noticeDays: 21 })
  await page.getByRole('button', { name: 'History of the programme settings' }).click()
  await expect(page.getByRole('dialog', { name: 'History of' })).toContainText('Days of notice')
  await api.change('/programme-settings', { draftPrefix, noticeDays, version: version + 1 })
})
