import { inHanoi, monday, mondayOfJune, plus, tuesday } from './days.ts'
import { makeBookedParties, makeParties } from './parties.ts'
import {
  callApi,
  expectNothingAside,
  expectNoViolations,
  makeAudit,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test('Another team is asked about first, by both teams’ names, and nothing is done until one says yes', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { auditor, number } = await makeParties(api, request)
  const other = `Instead ${number}`
  const id = await makeAuditor(api, other, ['GRS'])
  const audit = await makeAudit(api, number, auditor.id)
  await signIn(page)
  await page.goto(`/dashboard/audits/${audit.id}`)
  await page.getByRole('button', { name: 'Re-assign' }).click()
  const dialogs = page.getByRole('dialog', { name: 'Re-assign auditors' })
  const dialog = dialogs.filter({ has: page.getByRole('checkbox') })
  // The team is chosen already.
  await dialog.getByRole('checkbox', { name: new RegExp(auditor.name) }).uncheck()
  await dialog.getByLabel('Find an auditor by name, country, department or standard').fill(other)
  await dialog.getByRole('checkbox', { name: new RegExp(other) }).check()
  await dialog.getByRole('button', { name: 'Re-assign 1 auditor' }).click()
  const question = dialogs.filter({ hasText: `${other} will replace` })
  await expect(question).toContainText(`${other} will replace ${auditor.name} on ${number}.`)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect((await api.read(`/projects/${audit.id}`)).auditors).toMatchObject([{ id: auditor.id }])

  await dialog.getByRole('button', { name: 'Re-assign 1 auditor' }).click()
  await question.getByRole('button', { name: 'Re-assign', exact: true }).click()
  await expect(page.getByText(`${other} assigned successfully`)).toBeVisible()
  expect((await api.read(`/projects/${audit.id}`)).auditors).toMatchObject([{ id }])
})

test('What can’t be undone has the focus on Cancel; what asks for a reason, on the reason', async ({
  page,
  request,
}) => {
  const { api, audit, auditor, number } = await makeBookedParties(request)
  const over = await makeAudit(api, `${number}-OVER`)
  const day = mondayOfJune(-4)
  const { version } = await api.change(`/projects/${over.id}`, {
    start: inHanoi(day, '08:00'),
    end: inHanoi(day, '17:00'),
    version: over.version,
  })
  await api.change(`/projects/${over.id}/assign`, { auditors: [{ id: auditor.id }], version })
  const draft = await makeAudit(api, `${number}-DRAFT`)
  await signIn(page)
  const ask = async (id: number, button: string) => {
    await page.goto(`/dashboard/audits/${id}`)
    await page.getByRole('button', { name: button }).click()
    return page.getByRole('dialog')
  }
  for (const button of ['Cancel audit', 'Return to draft']) {
    const asked = await ask(audit.id, button)
    await expect(asked.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  }
  const completing = await ask(over.id, 'Complete')
  await expect(completing.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const deleting = await ask(draft.id, 'Delete')
  await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('A page of a record says in its breadcrumb which page it is', async ({ page, request }) => {
  const api = await callApi(request)
  const { number } = await makeParties(api, request)
  const { id } = await makeAudit(api, number)
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  const path = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(path.getByRole('link')).toHaveText('Audit Information')
  await expect(path.locator('[aria-current="page"]')).toHaveText('Audit')
})

test('An account’s form shows its number, and a role’s that it needs permissions', async ({
  page,
  request,
}) => {
  const name = `Numbered ${Date.now().toString(36)}`
  const id = await makeAuditor(await callApi(request), name, ['GRS'])
  await signIn(page)
  await page.goto(`/settings/accounts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const account = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(account.getByLabel('ID account')).toHaveValue(String(id))
  await expect(account.getByLabel('ID account')).toHaveAttribute('readonly')
  await expect(account.getByLabel('Display name')).toBeFocused()

  await page.goto('/settings/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const role = page.getByRole('dialog', { name: 'Add role' })
  await expect(role.locator('legend').first()).toHaveText(/^Permissions\s*\*$/)
})

test('Where the browser refuses to copy, it says so until one closes it', async ({ page, request }) => {
  await page.clock.install()
  const api = await callApi(request)
  const { number } = await makeParties(api, request)
  await makeAudit(api, number)
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
    navigator.clipboard.writeText = refuse
    navigator.clipboard.write = refuse
  })
  await signIn(page)
  await page.goto(`/dashboard/audits?q=${number}`)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Your browser doesn’t allow copying here.' })
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
  await page.mouse.move(0, 0)
  await expectNoViolations(page)
  await page.clock.fastForward('10:00')
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close notification' }).click()
  await expect(message).toHaveCount(0)
})

test('The page of an auditor says where they are and where they go next, how full their months are, and follows live', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Page Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Page ${tag}`, ['GRS'])
  await planAudit(api, customer, `NOW-${tag}`, [monday, tuesday], [auditor])
  const next = await planAudit(api, customer, `NEXT-${tag}`, [plus(monday, 8)], [auditor])
  await signIn(page)
  await page.clock.setFixedTime(`${monday}T04:00:00Z`)
  await page.goto(`/dashboard/auditors?q=${tag}`)
  await page.getByRole('row', { name: tag }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Page ${tag}` })).toBeVisible()
  const audits = page.getByRole('region', { name: 'Audits' })
  await expect(audits.getByRole('list', { name: 'Now' })).toContainText(`NOW-${tag}`)
  await expect(audits.getByRole('list', { name: 'Next' })).toContainText(`NEXT-${tag}`)
  await expect(page.getByRole('region', { name: 'Standards held' })).toContainText('GRS')
  const load = page.getByRole('region', { name: 'Load by month' })
  await expect(load.getByText(/^June \d{4}: 3 audit days, 0 days away$/)).toBeAttached()
  const told = page.getByRole('region', { name: 'Booking history' })
  await expect(told.getByRole('listitem').filter({ hasText: `NOW-${tag}` })).toContainText('booked')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoViolations(page)
    await expectNothingAside(page)
  }
  await api.change(`/projects/${next.id}/cancel`, { reason: 'The mill is closed', version: next.version })
  await expect(load.getByText(/^June \d{4}: 2 audit days, 0 days away$/)).toBeAttached()
  await expect(told.getByRole('listitem').first()).toContainText('The mill is closed')
  await expect(told.getByRole('listitem').first()).toContainText(`NEXT-${tag}`)
  await audits.getByRole('link', { name: `NOW-${tag}` }).click()
  await page.getByRole('link', { name: `Page ${tag}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Page ${tag}` })).toBeVisible()
})
