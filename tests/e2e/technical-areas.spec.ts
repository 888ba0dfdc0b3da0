import { auditForm } from '#tests/factories.ts'
import { inHanoi, monday, mondayOfJune, nextTuesday, typed } from './days.ts'
import { makeParties } from './parties.ts'
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

test('A standard names a list of technical areas, and a new audit begins with those of the customer’s last one', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const code = `T${Date.now().toString(36)}`
  const standard = await api.make('/standards', {
    code,
    name: `Standard ${code}`,
    description: 'Of its own',
  })
  await signIn(page)
  await page.goto(`/settings/standards?code=${code}`)
  await page.getByRole('row', { name: code }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit standard' })
  await dialog.getByRole('combobox', { name: 'List of technical areas' }).selectOption('IAF')
  await dialog.getByRole('combobox', { name: 'Activity' }).selectOption('Minimum required')
  await dialog.getByRole('textbox', { name: 'Minimum audits' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter audits, days or both.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Minimum audits' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Minimum person-days' }).fill('1,5')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Standard updated successfully')).toBeVisible()
  expect((await api.read(`/standards/${standard.id}`)).activity).toEqual({
    audits: null,
    days: 1.5,
    months: 24,
  })

  const areas = (await api.read('/areas?list=IAF&limit=100')).rows
  const area = areas.find((one: { code: string }) => one.code === '4')
  const customer = await makeCustomer(api, `Loom ${code}`, code)
  await api.make(
    '/projects',
    auditForm(customer.customerId, [standard.id], {
      idflNumber: `${code}-1`,
      start: inHanoi(monday, '08:00'),
      end: inHanoi(monday, '17:00'),
      areaIds: [area.id],
      auditors: [{ id: await makeAuditor(api, `Area ${code}`, [code]) }],
    }),
  )
  await page.goto('/dashboard/audits')
  await page.getByRole('button', { name: 'Add audit' }).click()
  const form = page.getByRole('dialog', { name: 'Add audit' })
  await form.getByLabel('Audit number').fill(`${code}-2`)
  await form.getByRole('combobox', { name: 'Customer' }).fill(`Loom ${code}`)
  await page.getByRole('option', { name: new RegExp(`Loom ${code}`) }).click()
  await form.getByLabel('Start').fill(`${typed(nextTuesday)} 08:00`)
  await form.getByLabel('End').fill(`${typed(nextTuesday)} 17:00`)
  await expect(form.getByRole('combobox', { name: 'Technical areas' })).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Standards' }).fill(code)
  await page.getByRole('option', { name: new RegExp(code) }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByText(`As in audit ${code}-1, the customer’s last one.`)).toBeVisible()
  await expect(form.getByText(`IAF 4 ${area.name}`)).toBeVisible()
  await expectNoViolations(page)
  await form.getByRole('checkbox', { name: 'Choose auditors next' }).uncheck()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Audit created successfully')).toBeVisible()
  await page.getByRole('link', { name: `${code}-2` }).click()
  await expect(page.getByRole('region', { name: 'Audit', exact: true })).toContainText(`IAF 4 ${area.name}`)

  const holder = `Holder ${code}`
  await giveArea(api, {
    auditorId: await makeAuditor(api, holder, [code]),
    standardId: standard.id,
    areaId: area.id,
  })
  await page.getByRole('button', { name: 'Assign auditors' }).click()
  const team = page.getByRole('dialog', { name: 'Assign auditors' })
  await team.getByRole('checkbox', { name: `Area ${code}`, exact: true }).check()
  await expect(team).toContainText(`0 of 1 technical area; not IAF 4 in ${code}`)
  await team.getByRole('checkbox', { name: holder, exact: true }).check()
  await expect(team.getByText('1 of 1 technical area', { exact: true })).toBeVisible()
  await expectNoViolations(page)
})

/** Competent in the area, in the one period that they hold the standard. */
async function giveArea(
  api: Api,
  { auditorId, standardId, areaId }: { auditorId: number; standardId: number; areaId: number },
) {
  const { periods, version } = await api.read(`/auditors/${auditorId}/competences`)
  const [{ id, grade, validFrom, validTo }] = periods
  await api.change(`/auditors/${auditorId}/competences`, {
    standardId,
    periods: [{ id, grade, validFrom, validTo, areaIds: [areaId], evidence: '' }],
    version,
  })
}

/** What is done about too few person-days. */
async function setDaysRule(api: Api, days: string): Promise<void> {
  const { rules, version } = await api.read('/team-rules')
  await api.change('/team-rules', { rules: { ...rules, days }, version, confirmed: true })
}

test('An audit that was held with too few person-days is completed only with a reason why, by who may', async ({
  page,
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, auditor, number } = await makeParties(api, request)
  const customer = await makeCustomer(api, `Short ${number}`, number)
  const { id, version } = await planAudit(api, customer, number, [mondayOfJune(-1)], [auditor.id])
  await api.change(`/projects/${id}`, { days: { required: 3, offSite: 0 }, version })
  await setDaysRule(api, 'stop')
  try {
    const others = await openFor(planner.email)
    await others.goto(`/dashboard/audits/${id}`)
    await others.getByRole('button', { name: 'Complete' }).click()
    const refused = others.getByRole('dialog', { name: 'Complete audit' })
    await refused.getByRole('button', { name: 'Complete audit' }).click()
    await expect(refused.getByRole('alert')).toContainText(
      '1 of 3 person-days planned. The team rules stop this, and you don’t have the permission to override them.',
    )

    await signIn(page)
    await page.goto(`/dashboard/audits/${id}`)
    await page.getByRole('button', { name: 'Complete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete audit' })
    await dialog.getByRole('button', { name: 'Complete audit' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText('1 of 3 person-days planned.')
    const why = dialog.getByRole('textbox', { name: 'Why complete this audit anyway?' })
    await expect(why).toBeFocused()
    await expectNoViolations(page)
    await why.fill('Too short')
    await dialog.getByRole('button', { name: 'Override and complete' }).click()
    await expect(dialog.getByText('Please write why, in at least 10 characters.')).toBeVisible()
    await why.fill('Agreed with the scheme owner.')
    await dialog.getByRole('button', { name: 'Override and complete' }).click()
    await expect(page.getByText('Audit completed successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
  } finally {
    await setDaysRule(api, 'show')
  }
})
