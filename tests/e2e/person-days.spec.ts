import { monday } from './days.ts'
import {
  type Api,
  callApi,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

/** A standard of its own, with a day table of one row: other stories’ audits ask for no days. */
async function makeTable(api: Api, tag: string): Promise<{ name: string; standardId: number }> {
  const code = `PD${tag}`
  const standard = { code, name: `Scheme ${tag}`, description: 'Days by a table', isEnabled: true }
  const { id: standardId } = await api.make('/standards', standard)
  const name = `Table ${tag}`
  await api.make('/day-tables', {
    name,
    standardIds: [standardId],
    risks: ['Medium'],
    rows: [{ upTo: 65, days: [6] }],
    shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
    maxReduction: 30,
    maxIntegration: 20,
    onSite: 80,
    minDays: 1,
    factors: [],
  })
  return { name, standardId }
}

test('Days are calculated by the table of a standard; fewer are entered only with a reason why', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { name, standardId } = await makeTable(api, tag)
  const { customerId } = await makeCustomer(api, `Counted Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Counted ${tag}`, [`PD${tag}`])
  const { id } = await planAudit(api, { customerId, standardId }, `DAYS-${tag}`, [monday], [auditor])
  await signIn(page)

  await page.goto(`/settings/day-tables?name=${name}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const table = page.getByRole('dialog', { name: 'Edit day table' })
  await table.getByRole('textbox', { name: 'Days at Medium, row 1' }).fill('6,5')
  await expectNoViolations(page)
  await table.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Day table updated successfully')).toBeVisible()
  await expect(table).toBeHidden()

  await page.goto(`/dashboard/audits/${id}`)
  const card = page.getByRole('region', { name: 'Person-days' })
  await expect(card).toContainText('The required days have not been entered. 1 is planned.')
  await card.getByRole('button', { name: 'Calculate' }).click()
  const dialog = page.getByRole('dialog', { name: `Person-days of DAYS-${tag}` })
  await dialog.getByRole('combobox', { name: 'Visit' }).selectOption({ value: 'initial' })
  await dialog.getByRole('textbox', { name: 'Effective personnel' }).fill('60')
  await expect(dialog.getByRole('status')).toHaveText('6.5 days: 5.5 at the site, 1 off site')
  const required = dialog.getByRole('textbox', { name: 'Days at the site' })
  await expect(required).toHaveValue('5.5')
  await expectNoViolations(page)
  await required.fill('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please say why fewer days than calculated.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why fewer days than calculated' }).fill('A single process.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('1 of 4 person-days')
  await expect(card).toContainText('A single process.')
  await expect(card).toContainText('60 people')
  await expect(card.getByRole('button', { name: 'Change' })).toBeFocused()
})
