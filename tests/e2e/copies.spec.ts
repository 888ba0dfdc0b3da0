import { inHanoi, monday, nextTuesday, plus } from './days.ts'
import { phone } from './parties.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('Last year’s audits are copied to the next one: several from the list with one Undo, and one by keys up to its team', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const anna = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const ben = await makeAuditor(api, `Ben ${tag}`, ['GRS'])
  const mill = await makeCustomer(api, `Copy Mill ${tag}`, `C-${tag}`)
  const first = await planAudit(api, mill, `COPY-${tag}-1`, [monday], [anna, ben])
  const second = await planAudit(api, mill, `COPY-${tag}-2`, [nextTuesday])
  const copiesOf = async () =>
    (await api.read(`/projects?customerId=${mill.customerId}&status=draft&limit=20`)).rows.length
  await signIn(page)
  await page.goto(`/dashboard/audits?q=COPY-${tag}`)
  const table = page.getByRole('table', { name: 'Audits' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('row').first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy 2 audits' })
  await expect(dialog.getByLabel('Years later')).toBeFocused()
  await expect(dialog.getByText('All 2 can be copied.')).toBeVisible()
  const team = `Proposed team: Anna ${tag} and Ben ${tag}`
  await expect(dialog.getByText(team, { exact: true })).toBeVisible()
  // Nobody was on the other.
  await expect(dialog.getByText(`${team}, as on COPY-${tag}-1`)).toBeVisible()
  await dialog.getByLabel('Years later').fill('9')
  await expect(dialog.getByText('Please enter a number from 1 to 5.')).toBeVisible()
  await dialog.getByLabel('Years later').fill('1')
  await expect(dialog.getByText('All 2 can be copied.')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Copy 2 audits' }).click()
  await expect(page.getByText(/^2 drafts were created: \S+ to \S+$/)).toBeVisible()
  await expect.poll(copiesOf).toBe(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 copies were deleted')).toBeVisible()
  await expect.poll(copiesOf).toBe(1)

  // Ben is away on the day of the copy.
  const { rows } = await api.make('/changes/copies/preview', { auditIds: [first.id] }, 200)
  const day = rows[0].start.slice(0, 10)
  await api.make('/rosters', {
    auditorId: ben,
    kind: 'timeOff',
    start: inHanoi(day, '00:00'),
    end: inHanoi(plus(day, 1), '00:00'),
    note: '',
  })
  await page.goto(`/dashboard/audits/${first.id}`)
  await page.getByRole('button', { name: 'Copy audit' }).press('Enter')
  const one = page.getByRole('dialog', { name: `Copy COPY-${tag}-1` })
  await expect(one.getByText('It can be copied.')).toBeVisible()
  await expect(one.getByRole('checkbox', { name: 'Choose auditors next' })).toBeChecked()
  await page.keyboard.press('Enter')
  const assign = page.getByRole('dialog', { name: 'Assign auditors' })
  await expect(
    assign.getByText(`The team of COPY-${tag}-1, which this audit was copied from, is proposed.`),
  ).toBeVisible()
  await expect(assign.getByText(`Not selected: Ben ${tag}.`)).toBeVisible()
  await expectNoViolations(page)
  await assign.getByRole('button', { name: 'Assign 1 auditor' }).press('Enter')
  await expect(assign).toHaveCount(0)
  const copy = (
    await api.read(`/projects?customerId=${mill.customerId}&auditorId=${anna}&limit=20&sort=start:desc`)
  ).rows[0]
  expect(copy.auditors.map(({ name }: { name: string }) => name)).toEqual([`Anna ${tag}`])
  await page.goto(`/dashboard/audits/${copy.id}`)
  await page.getByRole('link', { name: `COPY-${tag}-1` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `COPY-${tag}-1` })).toBeVisible()

  // Of the other, which nobody was on, the last team there is proposed, and named as such.
  await page.goto(`/dashboard/audits/${second.id}`)
  await page.getByRole('button', { name: 'Copy audit' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('It can be copied.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(
    assign.getByText(`is proposed: nobody was on COPY-${tag}-2, which this audit was copied from.`),
  ).toBeVisible()
  await expect(assign).toContainText(`The team of ${copy.idflNumber}`)
})
