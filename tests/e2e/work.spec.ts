import { addDays } from '#domain/zoned-time.ts'
import { inHanoi, today } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import {
  callApi,
  choosePassword,
  chosenPassword,
  expectNothingAside,
  expectNoViolations,
  makeAccount,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

// First, while nobody has planned anything.
test('Where nothing needs anybody the list says so, until somebody makes a draft, and again once it is assigned', async ({
  request,
  openFor,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const planner = await makeAccount(api, `Pia ${tag}`, 'Planner')
  await choosePassword(request, planner.email, 'one-time-password')
  const page = await openFor(planner.email)
  const entries = page.getByRole('navigation').getByRole('link')
  await expect(entries.first()).toHaveText('Work list')
  await entries.first().click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expectNoViolations(page)

  const customer = await makeCustomer(api, `First Mills ${tag}`, tag)
  const draft = await planAudit(api, customer, `FIRST-${tag}`, [addDays(today, 40)])
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`FIRST-${tag}`)
  const auditor = await makeAuditor(api, `Finn ${tag}`, ['GRS'])
  await api.change(`/projects/${draft.id}/assign`, { auditors: [{ id: auditor }], version: draft.version })
  await expect(page.getByText('You’re all caught up')).toBeVisible()
})

test('What needs attention is listed once with why, and done from there by mouse and by keys, until all is done', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Work Mills ${tag}`, tag)
  const [anna, cho] = [
    await makeAuditor(api, `Anna ${tag}`, ['GRS']),
    await makeAuditor(api, `Cho ${tag}`, ['GRS']),
  ]
  const reviewer = await makeAccount(api, `Rita ${tag}`, 'Planner')
  const reviewers = await api.read(`/users?value=${reviewer.email}`)
  const past = addDays(today, -3)
  await planAudit(api, customer, `OVER-${tag}`, [past], [anna])
  await planAudit(api, customer, `DRAFT-${tag}`, [addDays(today, 40)])
  const lost = await planAudit(api, customer, `LOST-${tag}`, [addDays(today, 41)], [cho])
  await api.make(
    '/changes',
    { steps: [{ kind: 'unassign', projectId: lost.id, version: lost.version, auditors: [{ id: cho }] }] },
    200,
  )
  const email = `anna.${tag}@example.com`
  await choosePassword(request, email, 'auditor-password')
  const ofAnna = await callApi(request, { email, password: chosenPassword })
  await ofAnna.make('/requests', {
    category: 'timeOff',
    reviewerId: reviewers.rows[0].id,
    start: inHanoi(addDays(today, 20), '08:00'),
    end: inHanoi(addDays(today, 21), '17:00'),
    note: `Family ${tag}`,
  })

  await signIn(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Work list' }).click()
  await page.getByLabel('Number or customer').fill(tag)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(`OVER-${tag}`)
  await expect(rows.first()).toContainText('To complete')
  await expect(rows.first()).toContainText('isn’t completed yet')
  await expect(rows.nth(1)).toContainText(`Anna ${tag} asks for time off.`)
  await expect(rows.nth(2)).toContainText('No team is assigned yet.')
  await expect(rows.nth(3)).toContainText(`The whole team was removed: Cho ${tag} left`)
  await expectNoViolations(page)

  await page.getByRole('button', { name: /^Draft\s*1$/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/kind=draft/)
  await page.getByRole('button', { name: /^Draft\s*1$/ }).click()
  await expect(rows).toHaveCount(4)

  // By keys: down, assign, and back where one was.
  const { press } = atKeyboard(page)
  await rows.first().getByRole('button', { name: 'Complete' }).focus()
  await press('j', 'j')
  await expect(rows.nth(2).getByRole('button', { name: `Assign: DRAFT-${tag}` })).toBeFocused()
  await press('k', 'k', 'Enter')
  const question = page.getByRole('dialog', { name: 'Complete audit' })
  await question.getByRole('button', { name: 'Complete audit' }).click()
  await expect(question).toBeHidden()
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Assign/ })
    .focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: /Assign/ })
  await expect(dialog).toContainText(`DRAFT-${tag}`)
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rows.nth(1).getByRole('button', { name: /^Assign/ })).toBeFocused()
  await press('ArrowDown', 'o')
  await expect(page).toHaveURL(new RegExp(`/dashboard/audits/${lost.id}`))

  // The filters are kept, and on a phone every row is there with its button.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/work')
  await expect(rows).toHaveCount(3)
  await expectNothingAside(page)
  await expectNoViolations(page)
  await page.goto(`/dashboard/work?kind=request&auditorId=${anna}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`Anna ${tag} asks for time off.`)
  await rows.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('No records')).toBeVisible()
})

test('Who did what is read day by day, by person and kind, and leads to each record', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Acts ${tag}`, `A${tag}`)
  const { id } = await planAudit(api, customer, `ACT-${tag}`, [addDays(today, 50)])
  await signIn(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Who did what' }).click()
  const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(rows.filter({ hasText: `ACT-${tag}` })).toHaveCount(1)
  await expect(rows.filter({ hasText: `Acts ${tag}` }).first()).toBeVisible()
  await expectNoViolations(page)
  const { press } = atKeyboard(page)
  await page.getByRole('combobox', { name: 'Kind of record' }).focus()
  await page.keyboard.type('audit')
  await press('ArrowDown', 'Enter', 'Escape')
  await expect(page).toHaveURL(/entity=project/)
  await expect(rows.filter({ hasText: `Acts ${tag}` })).toHaveCount(0)
  await page.getByRole('link', { name: `ACT-${tag}` }).focus()
  await press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/audits/${id}`))
  await page.goto('/dashboard/history')
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(/day=/)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(rows.filter({ hasText: `ACT-${tag}` })).toHaveCount(1)

  // What was done in one go is one line, which opens into each by key; what was deleted since leads nowhere.
  const gone = await planAudit(api, customer, `GONE-${tag}`, [addDays(today, 60)])
  const kept = await planAudit(api, customer, `KEPT-${tag}`, [addDays(today, 70)])
  const agree = [id, kept.id, gone.id].map(projectId => ({
    kind: 'agree',
    projectId,
    version: 0,
    on: addDays(today, -1),
  }))
  await api.make('/changes', { steps: agree }, 200)
  await api.remove(`/projects/${gone.id}?version=1`)
  await page.reload()
  const several = rows.getByRole('button', { name: 'noted that the customer agreed: 3 audits' })
  await several.press('Enter')
  const each = page.getByRole('list', { name: /3 audits, each of them$/ })
  await expect(each.getByRole('link')).toHaveText([`KEPT-${tag}`, `ACT-${tag}`])
  await expect(each.getByText(`GONE-${tag} (deleted)`)).toBeVisible()
  await expectNoViolations(page)

  // Of somebody who did nothing there is nothing.
  const idle = await makeAuditor(api, `Idle ${tag}`, ['GRS'])
  await page.goto(`/dashboard/history?who=${idle}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Who did what' })).toBeVisible()
  await expect(page.getByText(`ACT-${tag}`)).toHaveCount(0)
  const { id: me } = await api.read('/users/get/me')
  await page.goto(`/dashboard/history?who=${me}`)
  await expect(rows.filter({ hasText: `ACT-${tag}` })).toHaveCount(1)
})

test('The work list is narrowed to a standard, somebody and days, and its address brings the same', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Narrow ${tag}`, `N${tag}`)
  const anna = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const { rows: standards } = await api.read('/standards?code=GRS')
  await planAudit(api, customer, `NEAR-${tag}`, [addDays(today, 50)])
  await planAudit(api, customer, `FAR-${tag}`, [addDays(today, 90)])
  await planAudit(api, customer, `OVER-${tag}`, [addDays(today, -7)], [anna])
  await signIn(page)
  await page.goto(`/dashboard/work?q=${tag}`)
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)

  const { press, pick } = atKeyboard(page)
  await page.getByRole('combobox', { name: 'Who' }).focus()
  await pick(`Anna ${tag}`)
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`auditorId=${anna}`))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`OVER-${tag}`)
  await expectNoViolations(page)
  await page.reload()
  await expect(rows).toHaveCount(1)

  // Days and standards as a link brings them.
  const days = `from=${addDays(today, 40)}&to=${addDays(today, 60)}`
  await page.goto(`/dashboard/work?q=${tag}&standardId=${standards[0].id}&${days}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`NEAR-${tag}`)
  await page.getByRole('button', { name: 'Reset', exact: true }).focus()
  await press('Enter')
  await expect(page).not.toHaveURL(/standardId|from=/)
})

test('The work list is narrowed to a country and to a department by keys, and its counts with it', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const [countries, departments] = await Promise.all([
    api.read('/countries?code=TH'),
    api.read('/departments?name=Planning'),
  ])
  const hanoi = await makeCustomer(api, `Hanoi ${tag}`, `H${tag}`)
  const bangkok = await makeCustomer(api, `Bangkok ${tag}`, `B${tag}`, {
    countryId: countries.rows[0].id,
    timeZone: 'Asia/Bangkok',
  })
  const anna = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const ben = await makeAuditor(api, `Ben ${tag}`, ['GRS'])
  await api.change(`/users/${ben}`, {
    ...(await api.read(`/users/${ben}`)),
    departmentId: departments.rows[0].id,
  })
  await planAudit(api, hanoi, `AH-${tag}`, [addDays(today, -9)], [anna])
  await planAudit(api, bangkok, `AB-${tag}`, [addDays(today, -8)], [anna])
  await planAudit(api, bangkok, `BB-${tag}`, [addDays(today, -7)], [ben])
  await signIn(page)
  await page.goto(`/dashboard/work?q=${tag}`)
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)

  const { press, pick } = atKeyboard(page)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await page.getByRole('combobox', { name: 'Country' }).focus()
  await pick('Thailand')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`countryId=${countries.rows[0].id}`))
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`AB-${tag}`)
  await expect(page.getByRole('button', { name: /^To complete\s*2$/ })).toBeVisible()

  // Of whose people somebody is on the team.
  await page.getByRole('combobox', { name: 'Department' }).focus()
  await pick('Planning')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`departmentId=${departments.rows[0].id}`))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`BB-${tag}`)
  await expect(page.getByRole('button', { name: /^To complete\s*1$/ })).toBeVisible()
  await expectNoViolations(page)

  // As it was left, and on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/work')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters (3)' }).focus()
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Thailand (TH)')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Planning')
  await expectNothingAside(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Reset', exact: true }).focus()
  await press('Enter')
  await expect(page).not.toHaveURL(/countryId|departmentId/)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})
