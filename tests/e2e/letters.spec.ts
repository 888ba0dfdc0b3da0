import { phone } from './parties.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A letter is turned on with a preview, proposed on the audit, read, sent, and stays with it.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const number = `LET-${Date.now().toString(36)}`
  const { customerId, standardId } = await makeCustomer(api, `Mills of ${number}`, number)
  const auditorId = await makeAuditor(api, `Anna ${number}`, ['GRS'])
  const year = new Date().getFullYear() + 1
  const form = { idflNumber: number, customerId, standardId: [standardId] }
  const times = { start: `${year}-03-02T01:00:00.000Z`, end: `${year}-03-02T10:00:00.000Z` }
  const audit = await api.make('/projects', { ...form, ...times })

  await signIn(page)
  await page.goto('/settings/messages')
  await page.getByRole('button', { name: 'Edit the letter Audit confirmed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Audit confirmed' })
  await dialog.getByLabel('Sent').selectOption('When someone sends it')
  await dialog.getByRole('combobox', { name: 'Preview with audit' }).fill(number)
  await page.getByRole('option', { name: new RegExp(number) }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`Your audit ${number} is confirmed`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Audit confirmed/ })).toContainText('When someone sends it')

  await api.change(`/projects/${audit.id}/assign`, { auditors: [{ id: auditorId }], version: audit.version })
  await page.goto(`/dashboard/audits/${audit.id}`)
  const panel = page.getByRole('region', { name: 'Customer mails' })
  await expect(panel).toContainText(`The customer has not been told: confirmed for 02 Mar ${year} 08:00.`)
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send letter' })
  await expect(sending).toContainText(`Audit team: Anna ${number}`)
  await expectNoViolations(page)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sending).toBeHidden()

  await page.setViewportSize(phone)
  await expect(panel.getByRole('button', { name: 'Don’t send' })).toBeVisible()
  await expectNoViolations(page)
})
