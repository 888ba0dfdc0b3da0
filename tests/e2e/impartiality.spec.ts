import { monday } from './days.ts'
import {
  callApi,
  choosePassword,
  chosenPassword,
  expectNoViolations,
  makeAccount,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

// First, while the register is empty.
test('Whoever may only read the register meets it once there is something in it', async ({
  request,
  openFor,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const planner = await makeAccount(api, `Pia ${tag}`, 'Planner')
  await choosePassword(request, planner.email, 'one-time-password')
  const page = await openFor(planner.email)
  const entry = page.getByRole('link', { name: 'Impartiality' })
  await expect(page.getByRole('link', { name: 'Competence' })).toBeVisible()
  await expect(entry).toHaveCount(0)

  const { customerId } = await makeCustomer(api, `Down Mills ${tag}`, tag)
  const auditorId = await makeAuditor(api, `Ida ${tag}`, ['GRS'])
  await api.make('/exclusions', {
    auditorId,
    customerId,
    reason: 'family',
    from: '2020-01-01',
    to: null,
    note: '',
  })
  await entry.click()
  await expect(page.getByRole('row', { name: `Ida ${tag}` })).toContainText('In force')
})

test('The office excludes an auditor, is asked about booked audits, and withdraws a mistake', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Silk Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Imke ${tag}`, ['GRS'])
  await planAudit(api, customer, `IMP-${tag}`, [monday], [auditor])
  await signIn(page)
  await page.getByRole('link', { name: 'Impartiality' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impartiality' })).toBeVisible()
  await page.getByRole('button', { name: 'Add exclusion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add exclusion' })
  await dialog.getByRole('combobox', { name: 'Auditor' }).fill(`Imke ${tag}`)
  await page.getByRole('option', { name: `Imke ${tag}` }).click()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(tag)
  await page.getByRole('option', { name: `Silk Mills ${tag}` }).click()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Family or friendship' }).click()
  await dialog.getByLabel('First day').fill('01-01-2020')
  await dialog.getByLabel('Note').fill('Sister of the owner')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect(question).toContainText(`IMP-${tag}`)
  await expect(question).toContainText(`Excluded from Silk Mills ${tag}.`)
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 booked audit must be re-assigned or overridden.')).toBeVisible()
  const row = page.getByRole('row', { name: `Imke ${tag}` })
  await expect(row).toContainText('In force')
  await expect(row).toContainText('Sister of the owner')
  // What is to be shown whoever asks whether it was kept.
  await expect(row.getByRole('link', { name: `IMP-${tag}` })).toBeVisible()
  await expect(row).toContainText('not overridden')
  const filters = page.getByRole('search')
  await filters.getByLabel('Audited to').fill('31-12-2020')
  await filters.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No results match your search.')).toBeVisible()
  await filters.getByRole('button', { name: 'Reset' }).click()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw exclusion' })
  await withdrawal.getByLabel('Why').fill('Another Imke')
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdrawal).toBeHidden()
  await expect(row).toContainText('Withdrawn')
  await expect(row.getByRole('link', { name: `IMP-${tag}` })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

test('A cooling-off time is proposed, and cut short only once that is confirmed', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Cool Mills ${tag}`, tag)
  const auditorId = await makeAuditor(api, `Cora ${tag}`, ['GRS'])
  await api.make('/exclusions', {
    auditorId,
    customerId,
    reason: 'consultancy',
    from: '2024-01-01',
    endedOn: '2026-03-31',
    note: '',
  })
  await signIn(page)
  await page.goto(`/dashboard/impartiality?q=${tag}`)
  const row = page.getByRole('row', { name: `Cora ${tag}` })
  await expect(row).toContainText('31 Mar 2028')
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit exclusion' })
  await dialog.getByLabel('Last day').fill('31-03-2027')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Shorten the cooling-off time?' })
  await expect(question).toContainText('The cooling-off time is 24 months: until 31 Mar 2028.')
  await question.getByRole('button', { name: 'Shorten it' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('31 Mar 2027')
})

test('An auditor declares a conflict of interest in their profile', async ({ request, openFor }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  await makeCustomer(api, `Kin Mills ${tag}`, tag)
  await makeAuditor(api, `Kim ${tag}`, ['GRS'])
  const email = `kim.${tag}@example.com`
  await choosePassword(request, email, 'auditor-password', chosenPassword)
  const page = await openFor(email, { width: 390, height: 844 })
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Conflicts of interest' })
  await expect(section).toContainText('None.')
  await section.getByRole('button', { name: 'Declare a conflict of interest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').fill('Kin')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Financial interest' }).click()
  await dialog.getByLabel('What it is about').fill('I own shares')
  await dialog.getByRole('button', { name: 'Declare' }).click()
  await expect(dialog).toContainText('No customer has this name or number.')
  await dialog.getByLabel('Company').fill(`kin mills ${tag}`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Declare' }).click()
  await expect(dialog).toBeHidden()
  await expect(section).toContainText(`Kin Mills ${tag}`)
  await expect(section).toContainText('I own shares')
  await expectNoViolations(page)
})

test('Customer service keeps the wishes of a customer', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Wish Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Wim ${tag}`, ['GRS'])
  await planAudit(api, customer, `WISH-${tag}`, [monday], [auditor])
  await signIn(page)
  await page.goto(`/dashboard/customers/${customer.customerId}`)
  const section = page.getByRole('region', { name: 'Preferred and refused auditors' })
  await section.getByRole('button', { name: 'Edit wishes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferred and refused auditors' })
  await dialog.getByRole('button', { name: 'Add wish' }).click()
  await dialog.getByRole('combobox', { name: 'Auditor' }).fill(`Wim ${tag}`)
  await page.getByRole('option', { name: `Wim ${tag}` }).click()
  await dialog.getByLabel('Note').fill('Quarrel in May')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect(question).toContainText(`WISH-${tag}`)
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(section).toContainText(`Wim ${tag}`)
  await expect(section).toContainText('Refused')
})

test('What was overridden stands beside the register, with who and why', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Over Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Ove ${tag}`, ['GRS'])
  const form = { auditorId: auditor, customerId: customer.customerId, reason: 'family', from: '2020-01-01' }
  await api.make('/exclusions', { ...form, note: '' })
  const { id, version } = await planAudit(api, customer, `OVER-${tag}`, [monday])
  await api.change(`/projects/${id}/assign`, {
    auditors: [{ id: auditor }],
    override: { reason: 'Nobody else speaks the language' },
    version,
  })
  await signIn(page)
  await page.goto('/dashboard/impartiality')
  await page.getByRole('tab', { name: 'Overrides' }).click()
  const row = page.getByRole('row', { name: `OVER-${tag}` })
  await expect(row).toContainText('Nobody else speaks the language')
  await expect(row).toContainText('Register no.')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`OVER-${tag}`)
})

test('Who only adds to the register adds to it, and reads nothing of it', async ({ request, openFor }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  await makeCustomer(api, `Wool Mills ${tag}`, tag)
  await makeAuditor(api, `Ines ${tag}`, ['GRS'])
  const held = ['ModifyImpartiality', 'ViewAllUser', 'ViewAllCustomers', 'ViewPublicMasterData']
  const permissions = held.map(permission => ({ name: permission }))
  const role = `Keeper ${tag}`
  await api.make('/roles', { name: role, description: '', isActive: true, permissions })
  const keeper = await makeAccount(api, `Kai ${tag}`, role)
  await choosePassword(request, keeper.email, 'one-time-password')
  const page = await openFor(keeper.email)
  await page.getByRole('link', { name: 'Impartiality' }).click()
  await expect(page.getByText('You can add to the register, but not view it')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add exclusion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add exclusion' })
  await dialog.getByRole('combobox', { name: 'Auditor' }).fill(`Ines ${tag}`)
  await page.getByRole('option', { name: `Ines ${tag}` }).click()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(tag)
  await page.getByRole('option', { name: `Wool Mills ${tag}` }).click()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Family or friendship' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Exclusion added')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add exclusion' })).toBeFocused()
  await expect(page.getByText(`Ines ${tag}`)).toHaveCount(0)
  expect((await api.read(`/exclusions?value=${tag}`)).rows).toMatchObject([{ reason: 'family' }])
})
