import type { Page } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { today, typed } from './days.ts'
import {
  type Api,
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

// Alone, so that the tiles count what is made here.

type Certified = { id: number; customerId: number; standardId: number }

/** Of ISO 9001: its first surveillance is due so many days from today. */
async function certify(
  api: Api,
  company: string,
  number: string,
  dueIn: number,
  more: object = {},
): Promise<Certified> {
  const { customerId } = await makeCustomer(api, company, `C-${number}`)
  const { rows } = await api.read('/standards?code=ISO9001')
  const standardId = rows[0].id
  const decided = addDays(today, dueIn - 365)
  const body = { customerId, standardId, number, decided, expires: addDays(decided, 1095), ...more }
  return { ...(await api.make('/certificates', body)), customerId, standardId }
}

async function openVisit(page: Page, company: string) {
  await page.goto(`/dashboard/certification?q=${company.split(' ')[0]}`)
  const row = page.getByRole('row', { name: new RegExp(company) }).first()
  await row.dblclick()
  return page.getByRole('dialog').first()
}

const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('An audit is linked to a visit by mouse; list, tiles and drawer agree', async ({ page, request }) => {
  const api = await callApi(request)
  const certified = await certify(api, 'Linked Mills', 'LINK-1', 20)
  await planAudit(api, certified, 'A-FAR', [addDays(today, 200)])
  await planAudit(api, certified, 'A-NEAR', [addDays(today, 18)])
  await signIn(page)
  const drawer = await openVisit(page, 'Linked Mills')
  await expect(tile(page, 'unplanned')).toHaveText(/^1\s*Unplanned$/)
  await drawer.getByRole('button', { name: 'Link an audit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link an audit' })
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText('Please choose an audit.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Audit' }).click()
  await page.getByRole('option', { name: /A-FAR/ }).click()
  await expect(dialog.getByText(/^Outside the window of Surveillance 1 of LINK-1/)).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('combobox', { name: 'Audit' }).fill('NEAR')
  await page.getByRole('option', { name: /A-NEAR.*Draft/ }).click()
  await expect(dialog.getByText(/^Outside the window/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog).toBeHidden()

  const places = drawer.getByRole('region', { name: 'Sites and audits' })
  await expect(places.getByRole('listitem').filter({ hasText: 'Main site' })).toContainText('A-NEAR')
  await expect(drawer.getByRole('button', { name: 'Link an audit' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Waive' })).toHaveCount(0)
  await expect(drawer.getByRole('group', { name: 'Actions' })).toBeFocused()
  await expect(tile(page, 'unplanned')).toHaveText(/^0\s*Unplanned$/)
  await expect(tile(page, 'noTeam')).toHaveText(/^1\s*No team$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Linked Mills.*Draft/ }).first()).toBeFocused()
})

test('By keyboard alone days are changed, go back to the rule, and a visit is waived and opened again', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await certify(api, 'Keyed Mills', 'KEY-1', 25)
  await signIn(page)
  await page.goto('/dashboard/certification?bucket=due30&q=Keyed')
  const row = page.getByRole('row', { name: /Keyed Mills/ }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Surveillance 1 of KEY-1', exact: true })
  const press = async (name: string) => {
    await drawer.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Change days')
  const change = page.getByRole('dialog', { name: 'Change Surveillance 1 of KEY-1' })
  await expect(change.getByLabel('Due')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed(addDays(today, 130)))
  await page.keyboard.press('Enter')
  await expect(change.getByText('The window must end on or after the due day.')).toBeVisible()
  await expect(change.getByText('Please enter a reason.')).toBeVisible()
  await expect(change.getByLabel('Due')).toHaveValue(typed(addDays(today, 130)))
  await expectNoViolations(page)
  await change.getByLabel('Latest').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed(addDays(today, 160)))
  await change.getByLabel('Reason').focus()
  await page.keyboard.type('The plant is rebuilt')
  await change.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(change).toBeHidden()
  await expect(button(page, 'Change days')).toBeFocused()
  const facts = drawer.locator('dl').first()
  await expect(facts).toContainText('Set by hand')
  await expect(facts).toContainText('The plant is rebuilt')
  await expect(tile(page, 'due30')).toHaveText(/^0\s*30 days$/)
  await expect(tile(page, 'later')).toHaveText(/^3\s*Later$/)

  await press('Use programme dates')
  const question = page.getByRole('dialog', { name: 'Use programme dates' })
  await expect(question.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(facts).not.toContainText('Set by hand')
  await expect(drawer.getByRole('group', { name: 'Actions' })).toBeFocused()
  await expect(tile(page, 'due30')).toHaveText(/^1\s*30 days$/)

  await press('Waive')
  const waive = page.getByRole('dialog', { name: 'Waive visit' })
  await expect(waive.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Audited by another body')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(waive).toBeHidden()
  await expect(drawer).toBeVisible()
  await press('Waive')
  await expect(waive.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Audited by another body')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(waive).toBeHidden()
  await expect(facts).toContainText('Waived')
  await expect(facts).not.toContainText('Nothing planned')
  await expect(tile(page, 'due30')).toHaveText(/^0\s*30 days$/)
  await expect(drawer.getByRole('group', { name: 'Actions' })).toBeFocused()
  await press('Re-open')
  const reopen = page.getByRole('dialog', { name: 'Re-open visit' })
  await expect(reopen.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('They did not come')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(reopen).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Waive' })).toBeVisible()
  await expect(tile(page, 'due30')).toHaveText(/^1\s*30 days$/)
  await expect(drawer.getByRole('group', { name: 'Actions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Keyed Mills/ }).first()).toBeFocused()
})

test('From the board the decision that a visit waits for is recorded, by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const wanted = await makeCustomer(api, 'Decided Mills', 'C-DECIDED')
  const auditor = await makeAuditor(api, 'Deciding Auditor', ['GRS'])
  const { id } = await api.make('/certificates', { ...wanted, wantedBy: addDays(today, 30) })
  const { visits } = await api.read(`/certificates/${id}`)
  const made = await planAudit(api, wanted, 'A-DECIDED', [addDays(today, -20)], [auditor])
  const linked = await api.change(`/projects/${made.id}`, {
    version: made.version,
    countsFor: [{ visitId: visits[0].id }],
  })
  await api.change(`/projects/${made.id}/complete`, { version: linked.version })
  await signIn(page)
  await page.goto('/dashboard/certification?flag=toDecide')
  const row = page.getByRole('row', { name: /Decided Mills/ }).first()
  await expect(row).toContainText('Done')
  // How long ago it was due says nothing any more.
  await expect(row).not.toContainText(/days? ago|In \d+ days/)
  await row.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Initial visit of a pending certificate' })
  await drawer.getByRole('button', { name: 'Record the decision' }).focus()
  await page.keyboard.press('Enter')
  const grant = page.getByRole('dialog', { name: /^Grant / })
  await expect(grant.getByLabel('Number')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(grant).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Record the decision' })).toBeFocused()
  await page.keyboard.press('Enter')
  await grant.getByLabel('Number').fill('GRS-DECIDED')
  await grant.getByRole('button', { name: 'Grant' }).focus()
  await page.keyboard.press('Enter')
  await expect(grant).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Record the decision' })).toHaveCount(0)
  await expect(drawer).toBeFocused()
  await expect(tile(page, 'toDecide')).toHaveText(/^0\s*To decide$/)
  expect(await api.read(`/certificates/${id}`)).toMatchObject({ status: 'active', number: 'GRS-DECIDED' })
})

test('Suggested sites are named with their reasons, and a planner chooses others', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { customerId } = await makeCustomer(api, 'Spread Mills', 'C-SPREAD')
  const { sites, countryId, timeZone } = await api.read(`/customers/${customerId}`)
  const others = []
  for (const name of ['Hai Phong', 'Hue', 'Da Nang', 'Can Tho'])
    others.push(
      await api.make(`/customers/${customerId}/sites`, { name, address: name, countryId, timeZone }),
    )
  const { rows } = await api.read('/standards?code=ISO9001')
  const decided = addDays(today, 30 - 365)
  await api.make('/certificates', {
    customerId,
    standardId: rows[0].id,
    number: 'SPREAD-1',
    decided,
    expires: addDays(decided, 1095),
    siteIds: [sites[0].id, ...others.map(({ id }) => id)],
  })
  await signIn(page)
  const drawer = await openVisit(page, 'Spread Mills')
  const suggested = drawer.getByRole('list', { name: 'Suggested sites' }).getByRole('listitem')
  await expect(suggested).toHaveCount(3)
  await expect(suggested.first()).toHaveText(/Main site\s*Central site/)
  await expect(suggested.nth(1)).toContainText('Random sample')
  await expect(suggested.nth(2)).toContainText('Never visited')
  const names = await suggested.allInnerTexts()
  await drawer.getByRole('button', { name: 'Change days' }).click()
  const change = page.getByRole('dialog', { name: 'Change Surveillance 1 of SPREAD-1' })
  await change.getByRole('combobox', { name: 'Sites' }).click()
  await page.getByRole('option', { name: 'Main site' }).click()
  await page.keyboard.press('Escape')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(drawer).toContainText('3 sites are suggested, 1 is chosen.')
  await expect(drawer.locator('dl').first()).not.toContainText('Set by hand')
  await drawer.getByRole('button', { name: 'Change days' }).click()
  // Away from the first day, whose calendar lies over what is below.
  await change.getByRole('heading').click()
  await change.getByRole('button', { name: 'Choose the 3 suggested sites' }).click()
  await expectNoViolations(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  const places = drawer.getByRole('region', { name: 'Sites and audits' }).getByRole('listitem')
  await expect(places).toHaveCount(3)
  for (const name of names)
    await expect(places.filter({ hasText: name.split(/\s{2,}|\n/)[0] ?? '' })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Spread Mills.*3 of 5/ }).first()).toBeAttached()
})

test('Who may only look is offered nothing; what can’t be read says so', async ({ page, request }) => {
  const api = await callApi(request)
  await certify(api, 'Looked at Mills', 'LOOK-1', 22)
  const { email } = await makeAccount(api, 'Service Desk', 'Customer service')
  await choosePassword(request, email, 'one-time-password')
  await signIn(page, { email, password: chosenPassword })
  await page.route(/\/api\/visits\/\d+$/, route => route.fulfill({ status: 500, json: {} }))
  const drawer = await openVisit(page, 'Looked at Mills')
  await expect(drawer.getByRole('alert')).toContainText('The visit could not be loaded')
  await expect(drawer).toContainText('LOOK-1')
  await page.unroute(/\/api\/visits\/\d+$/)
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
  await expect(drawer.getByRole('region', { name: 'Sites and audits' })).toContainText('Main site')
  for (const name of ['Change days', 'Waive', 'Use programme dates'])
    await expect(drawer.getByRole('button', { name })).toHaveCount(0)
  await expectNoViolations(page)
})
