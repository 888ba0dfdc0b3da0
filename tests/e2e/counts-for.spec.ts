import type { Page } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { mondayOfJune, today } from './days.ts'
import { atKeyboard } from './keyboard.ts'
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

/** A customer with certificates for ISO 9001 and GRS, whose next visits are due within two months. */
async function stage(api: Api, tag: string) {
  const { customerId, standardId: grs } = await makeCustomer(api, `Counted Mills ${tag}`, tag)
  const standards = await api.read('/standards?code=ISO9001')
  const iso = standards.rows[0].id as number
  const enter = (standardId: number, number: string, decided: string, expires: string) =>
    api.make('/certificates', { customerId, standardId, number, decided, expires })
  const qms = await enter(iso, `QMS-${tag}`, addDays(today, -335), addDays(today, 760))
  const yearly = await enter(grs, `GRS-${tag}`, addDays(today, -260), addDays(today, 100))
  return { customerId, iso, grs, qms: qms.id as number, yearly: yearly.id as number }
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('An audit that is added for a due visit is filled in as the visit suggests, and its page says what it counts for', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId, qms } = await stage(api, tag)
  await signIn(page)
  await page.goto(`/dashboard/audits?customerId=${customerId}`)
  await page.getByRole('button', { name: 'Add audit' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Audit number').fill(`CF-${tag}`)
  const picker = dialog.getByRole('combobox', { name: 'Counts for' })
  await picker.click()
  const option = page.getByRole('option', { name: `Surveillance 1 of QMS-${tag}` })
  await expect(option).toContainText('ISO9001')
  await option.click()
  await expect(dialog.getByText(`Window of Surveillance 1 of QMS-${tag}:`)).toBeVisible()
  await expect(dialog.getByLabel('Start')).not.toHaveValue('')
  await expect(dialog.getByLabel('End')).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expectNoViolations(page)
  await dialog.getByRole('checkbox', { name: 'Choose auditors next' }).uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await api.read(`/projects?certificateId=${qms}`)
  expect(rows).toHaveLength(1)
  expect(rows[0].standards.map(({ code }: { code: string }) => code)).toEqual(['ISO9001'])

  await page.goto(`/dashboard/audits/${rows[0].id}`)
  const facts = page.getByRole('region', { name: 'Audit', exact: true })
  await expect(facts).toContainText('Counts for')
  await expect(facts).toContainText('Surveillance 1')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await facts.getByRole('link', { name: `QMS-${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `QMS-${tag}` })).toBeVisible()
})

test('What an audit counts for is chosen and taken back by keyboard', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId, qms } = await stage(api, tag)
  await signIn(page)
  await page.goto(`/dashboard/audits?customerId=${customerId}`)
  const { press, type, moveTo, pick, openForm } = atKeyboard(page)
  const dialog = dialogOf(page)
  await openForm('Add audit')
  await type(`KF-${tag}`)
  await moveTo('Counts for')
  await pick(`Surveillance 1 of QMS-${tag}`)
  await press('Escape')
  await expect(dialog.getByText(`Window of Surveillance 1 of QMS-${tag}:`)).toBeVisible()
  await moveTo('Choose auditors next')
  await press('Space')
  await moveTo('Create')
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add audit' })).toBeFocused()
  const { rows } = await api.read(`/projects?certificateId=${qms}`)
  expect(rows).toHaveLength(1)

  await page.goto(`/dashboard/audits/${rows[0].id}`)
  const facts = page.getByRole('region', { name: 'Audit', exact: true })
  await expect(facts).toContainText('Surveillance 1')
  await moveTo('Edit')
  await press('Enter')
  await moveTo('Counts for')
  await press('Backspace')
  await moveTo('Save')
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect(facts).not.toContainText('Surveillance 1')
  expect((await api.read(`/projects?certificateId=${qms}`)).rows).toHaveLength(0)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText(`removed Surveillance 1 of QMS-${tag}, Main site`)
})

test('Completing the audit that a certificate waits for offers to record the decision, by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const wanted = await makeCustomer(api, `Decided Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Deciding ${tag}`, ['GRS'])
  const { id: certificateId } = await api.make('/certificates', { ...wanted, wantedBy: addDays(today, 30) })
  const { visits } = await api.read(`/certificates/${certificateId}`)
  const made = await planAudit(api, wanted, `DEC-${tag}`, [mondayOfJune(-1)], [auditor])
  await api.change(`/projects/${made.id}`, {
    version: made.version,
    countsFor: [{ visitId: visits[0].id }],
  })
  await signIn(page)
  await page.goto(`/dashboard/audits/${made.id}`)
  const { press } = atKeyboard(page)
  await page.getByRole('button', { name: 'Complete', exact: true }).focus()
  await press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete audit' }).focus()
  await press('Enter')
  const offer = page.getByRole('dialog', { name: 'Record the decision' })
  await expect(offer).toContainText('Initial visit of a pending certificate')
  await expect(offer.getByRole('button', { name: 'Record the decision' })).toBeFocused()
  await expectNoViolations(page)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Grant / })
  await dialog.getByLabel('Number').fill(`GRS-${tag}`)
  await dialog.getByRole('button', { name: 'Grant' }).focus()
  await press('Enter')
  await expect(dialog).toBeHidden()
  expect(await api.read(`/certificates/${certificateId}`)).toMatchObject({
    status: 'active',
    number: `GRS-${tag}`,
  })
  // The command bar finds what was granted.
  await press('Control+k')
  await page.keyboard.type(`GRS-${tag}`)
  await expect(page.getByRole('option', { name: `GRS-${tag}` })).toContainText(`Decided Mills ${tag}`)
  await expectNoViolations(page)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `GRS-${tag}` })).toBeVisible()
})
