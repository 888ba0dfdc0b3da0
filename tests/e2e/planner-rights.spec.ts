import type { Page } from '@playwright/test'
import { thursday, tuesday } from './days.ts'
import { barIn, drag, findDrafts, middleOf, openPlanner, readDay, rowOf, setStage } from './planner-stage.ts'
import {
  type Api,
  callApi,
  choosePassword,
  chosenPassword,
  expectNoViolations,
  makeAccount,
} from './story.ts'
import { expect, test } from './test.ts'

test('Customer service moves audits and gives drafts to auditors, and is offered nothing that would be refused.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  await makeAudit('OWN', tuesday, [anna.id])
  await makeAudit('TODO', thursday, [])
  await openPlannerAs(page, api, { tag, role: 'Customer service' })
  await findDrafts(page, tag, 1)
  // Nobody’s time is booked: a name is no button, and nothing is drawn on a row.
  await expect(rowOf(page, anna.name).locator('button[data-name]')).toHaveCount(0)
  const day = await readDay(page)
  const bar = await middleOf(barIn(page, anna.name, 'OWN'))
  await drag(page, { x: bar.x + 3 * day, y: bar.y }, { x: bar.x + 4 * day, y: bar.y })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nor is an audit given to another auditor: held over a row it stays in its own.
  const other = await middleOf(rowOf(page, bao.name))
  await drag(page, bar, { x: bar.x, y: other.y })
  await expect(rowOf(page, anna.name)).toContainText('Free')
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: /^Replace/ })).toHaveCount(0)
  await barIn(page, anna.name, 'OWN').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('status').getByText(/can’t be removed/)).toBeAttached()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog')
  await expect(card.getByRole('button', { name: 'Move…' })).toBeVisible()
  await expect(card.getByRole('button', { name: /Replace|Remove/ })).toHaveCount(0)
  await expectNoViolations(page)
})

test('Who may only look is offered no list of what is to do, and nothing to do.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  await makeAudit('SEEN', tuesday, [anna.id])
  const role = `Viewer ${tag}`
  const held = ['ViewAllRoster', 'ViewDetailRoster', 'ViewOwnUser', 'ViewPublicMasterData']
  const permissions = held.map(name => ({ name }))
  await api.make('/roles', { name: role, description: '', isActive: true, permissions })
  await openPlannerAs(page, api, { tag, role })
  const bar = barIn(page, anna.name, 'SEEN')
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: 'To do' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'To do' })).toHaveCount(0)
  await bar.click({ modifiers: ['Control'] })
  await expect(page.getByText(/selected\. Drag one/)).toHaveCount(0)
  await bar.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').getByText(/can’t be moved/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /…$/ })).toHaveCount(0)
})

test('A disabled auditor is marked, is not counted as free and takes no booking.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  await makeAudit('LAST', tuesday, [bao.id])
  await makeAudit('TODO', thursday, [])
  await openPlanner(page, `&q=${tag}`)
  const days = page.getByRole('list', { name: 'Days' })
  await expect(days).toContainText('2 free')
  await api.change(`/users/disable-user/${bao.id}?isEnabled=false`, {})
  await expect(rowOf(page, bao.name)).toContainText('Disabled')
  await expect(rowOf(page, anna.name)).not.toContainText('Disabled')
  await expect(days).toContainText('1 free')
  await expect(days).not.toContainText('2 free')
  await expect(rowOf(page, bao.name).locator('button[data-name]')).toHaveCount(0)
  const drafts = await findDrafts(page, tag, 1)
  await drafts.getByRole('button').click()
  const finder = page.getByRole('complementary', { name: /^Who can take TODO/ })
  await expect(finder.getByRole('button', { name: new RegExp(anna.name) })).toBeVisible()
  await expect(finder.getByText(bao.name)).toHaveCount(0)
  await expectNoViolations(page)
})

async function openPlannerAs(page: Page, api: Api, { tag, role }: { tag: string; role: string }) {
  const { email } = await makeAccount(api, `Planning ${tag}`, role)
  await choosePassword(page.request, email, 'one-time-password')
  await openPlanner(page, `&q=${tag}`, { email, password: chosenPassword })
}
