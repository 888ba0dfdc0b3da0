import type { Page } from '@playwright/test'
import { monday, thursday } from './days.ts'
import { barIn, drag, findDrafts, middleOf, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('Team rules are read on one page, changed in one dialog, and their history says them', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const before = await api.read('/team-rules')
  await signIn(page)
  await page.goto('/settings/team-rules')
  await expect(page.getByRole('row', { name: 'Holds none of the standards Ask' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Change rules' }).click()
  const dialog = page.getByRole('dialog', { name: 'Team rules' })
  await expect(dialog.getByLabel('Audit days in any 7 days')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByLabel('Audit days in any 7 days').fill('8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a whole number from 1 to 7.')).toBeVisible()
  await dialog.getByLabel('Audit days in any 7 days').fill('7')
  await dialog.getByLabel('Refused by the customer').selectOption('Stop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Team rules updated successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Refused by the customer Stop' })).toBeVisible()
  await page.getByRole('button', { name: 'History of the team rules' }).click()
  await expect(page.getByRole('dialog', { name: 'History of' })).toContainText(
    'Refused by the customer: Stop',
  )
  const { version } = await api.read('/team-rules')
  const { rules, limits } = before
  await api.change('/team-rules', { rules, limits, version, confirmed: true })
})

test('Who is stopped is assigned only with a reason why; an exclusion since shows among concerns', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Linen Mills ${tag}`, tag)
  const name = `Orla ${tag}`
  const auditorId = await makeAuditor(api, name, ['GRS'])
  const { id } = await planAudit(api, customer, `OVR-${tag}`, [monday])
  const exclude = (more: object = {}) =>
    api.make('/exclusions', {
      auditorId,
      customerId: customer.customerId,
      reason: 'family',
      from: '2020-01-01',
      to: null,
      note: '',
      ...more,
    })
  await exclude()
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Assign auditors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  await dialog.getByRole('textbox', { name: 'Find an auditor' }).fill(name)
  const row = dialog
    .getByRole('region', { name: /^Can’t/ })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row).toContainText(`Excluded from Linen Mills ${tag}.`)
  await expect(row).toContainText('Override…')
  await row.getByRole('checkbox').check()
  const assign = dialog.getByRole('button', { name: 'Assign 1 auditor' })
  const question = dialog.getByRole('alertdialog', { name: 'Override?' })
  const goOn = question.getByRole('button', { name: 'Override and assign' })
  // All that is asked comes into sight, however little room there is below the list.
  for (const height of [560, 600, 640, 680, 720, 760]) {
    await page.setViewportSize({ width: 1280, height })
    await assign.click()
    await expect(goOn).toBeInViewport({ ratio: 1 })
    await question.getByRole('button', { name: 'Back' }).click()
  }
  await page.setViewportSize({ width: 1280, height: 600 })
  await assign.click()
  await expect(question).toContainText(`Excluded from Linen Mills ${tag}.`)
  await expectNoViolations(page)
  const why = question.getByRole('textbox', { name: 'Why assign this team anyway?' })
  await expect(question).toContainText('The history will show that this was overridden.')
  await why.fill('Too short')
  await goOn.click()
  await expect(question.getByText('Please write why, in at least 10 characters.')).toBeVisible()
  await expect(goOn).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await why.fill('Nobody else holds the standard that week.')
  await goOn.click()
  await expect(page.getByText(`${name} assigned successfully`)).toBeVisible()
  expect((await api.read(`/projects/${id}`)).auditors).toMatchObject([{ id: auditorId }])
  const team = page.getByRole('region', { name: 'Team', exact: true })
  await expect(team).toContainText(/Overridden by .*: Impartiality register/)
  await team.getByRole('button', { name: 'Competence at assignment' }).click()
  await expect(team).toContainText('GRS: Auditor, no end date')
  await expectNoViolations(page)

  await exclude({ confirmed: true, from: '2021-01-01' })
  await page.goto('/dashboard/audits')
  await page.getByRole('tab', { name: /^Concerns \(\d+\)$/ }).click()
  const concern = page.getByRole('list', { name: 'Concerns' }).getByRole('listitem').filter({ hasText: name })
  await expect(concern).toContainText(`Excluded from Linen Mills ${tag}.`)
  await expectNoViolations(page)
  const filters = page.getByRole('search')
  const kinds = filters.getByRole('combobox', { name: 'Concern' })
  const search = async (...toggled: string[]) => {
    await kinds.focus()
    await kinds.press('ArrowDown')
    for (const label of toggled) await page.getByRole('option', { name: label, exact: true }).click()
    await kinds.press('Escape')
    await filters.getByRole('button', { name: 'Search', exact: true }).click()
  }
  await search('Rotation')
  await expect(page.getByText('No matching concerns')).toBeVisible()
  await search('Rotation', 'Impartiality register')
  await expect(page).toHaveURL(/code=excluded/)
  await concern.getByRole('link', { name: `OVR-${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`OVR-${tag}`)
  await expect(team).toContainText(`Excluded from Linen Mills ${tag}.`)
})

test('A draft dropped on who is stopped asks why, and leads back; days by hand are entered where they are asked for', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makePerson, makeAudit, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const { id, number } = await makeAudit('STOP', monday, [])
  const { customerId, version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { version, days: { required: 2, offSite: 0, reason: '' } })
  const open = { from: '2020-01-01', to: null, note: '' }
  await api.make('/exclusions', { auditorId: anna.id, customerId, reason: 'family', ...open })
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 1)
  await drag(page, await middleOf(drafts.first()), await middleOf(rowOf(page, anna.name)))
  await expect(rowOf(page, anna.name)).toContainText('Override')
  await page.mouse.up()
  const question = page.getByRole('dialog', { name: 'Assign auditor' })
  await expect(question).toContainText('You can override this; saving asks you why.')
  await question.getByRole('button', { name: 'Override…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Override?' })
  await expect(dialog).toContainText(`Excluded from Planned Mills ${tag}.`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Override…' }).click()
  await dialog.getByRole('textbox').fill('Nobody else holds the standard that week.')
  await dialog.getByRole('button', { name: 'Override and save' }).click()
  await expect(page.getByText(`${anna.name} assigned to ${number}`)).toBeVisible()

  await page.goto(`/dashboard/audits/${id}`)
  const team = page.getByRole('region', { name: 'Team', exact: true })
  await expect(team).toContainText('1 of 2 person-days planned.')
  await page.getByRole('button', { name: 'Re-assign' }).click()
  const again = page.getByRole('dialog', { name: 'Re-assign auditors' })
  await again.getByLabel(`Person-days of ${anna.name}`).fill('2')
  await expect(again).toContainText('2 of 2 person-days')
  await again.getByRole('button', { name: 'Re-assign 1 auditor' }).click()
  const replacing = again.filter({ hasText: 'stays on the team' })
  await replacing.getByRole('button', { name: 'Re-assign', exact: true }).click()
  // What was overridden of who stays is not asked about.
  await expect(team).toContainText('2 person-days (entered by hand)')
})

test('Where travel is told, bars have hatched caps, and say how long the way takes', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  await makeAudit('WAY', monday, [anna.id])
  await makeAudit('FAR', thursday, [anna.id])
  await openPlanner(page, `&q=${tag}`)
  const row = rowOf(page, anna.name)
  await expect(barIn(page, anna.name, 'WAY')).toBeVisible()
  await expect(row.locator('[data-travel]')).toHaveCount(0)
  await tellTravel(page, {
    [`WAY-${tag}`]: { before: null, after: 16 },
    [`FAR-${tag}`]: { before: 16, after: null },
  })
  await page.reload()
  await expect(barIn(page, anna.name, 'WAY')).toHaveAccessibleName(/16 hours of travel after/)
  await expect(barIn(page, anna.name, 'FAR')).toHaveAccessibleName(/16 hours of travel before/)
  await expect(row.locator('[data-travel="after"]')).toHaveCount(1)
  await expect(row.locator('[data-travel="before"]')).toHaveCount(1)
  await expectNoViolations(page)
  await barIn(page, anna.name, 'WAY').hover()
  await expect(page.getByText('16 hours of travel after', { exact: true })).toBeVisible()
})

/** Travel as the roster tells it while Team rules count it; turned on for everybody, it would ask in other stories. */
async function tellTravel(page: Page, hours: Record<string, object>): Promise<void> {
  await page.route(/\/api\/rosters\?/, async route => {
    const response = await route.fetch()
    const { rows, ...rest } = (await response.json()) as {
      rows: { project: { idflNumber: string } | null }[]
    }
    const withTravel = rows.map(row => {
      const travelHours = hours[row.project?.idflNumber ?? '']
      return travelHours ? { ...row, travelHours } : row
    })
    await route.fulfill({ response, json: { ...rest, rows: withTravel } })
  })
}
