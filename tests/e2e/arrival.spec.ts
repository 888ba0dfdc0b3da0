import type { Page, Route } from '@playwright/test'
import { makeParties } from './parties.ts'
import { callApi, expectNoViolations, makeAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** Shows the page of an audit while it still loads, and then the audit. */
async function arriveSlowly(page: Page, address: string, go: () => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const answer = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route(address, answer, { times: 1 })
  await go()
  await expect(page.getByText('Loading the audit')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  release()
}

test('Whoever comes to an audit stays on its heading while it loads', async ({ openFor, request }) => {
  const api = await callApi(request)
  const { auditor, planner, number } = await makeParties(api, request)
  const audit = await makeAudit(api, number, auditor.id)
  const page = await openFor(auditor.email)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: new RegExp(number) })
  await arriveSlowly(page, `**/api/projects/${audit.id}`, () => told.click())
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()

  const desk = await openFor(planner.email)
  await desk.goto(`/dashboard/audits?value=${number}`)
  await expect(desk.getByRole('row', { name: new RegExp(number) })).toBeVisible()
  await desk.keyboard.press('ControlOrMeta+k')
  await desk.getByRole('combobox', { name: 'Find a page, an audit' }).fill(number)
  const found = desk.getByRole('option', { name: `${number} Mills of ${number}` })
  await arriveSlowly(desk, `**/api/projects/${audit.id}`, () => found.click())
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeFocused()

  // Whoever types an address starts at the top, with what skips the navigation.
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1, name: number })).not.toBeFocused()
})

test('An old link shows what it can, and says what it left out', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries?sort=colour:asc&id=abc&name=Viet')
  const notice = page.getByText('This list can’t be shown as its address asks. Left out: id, sort.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('row', { name: /Vietnam/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Take it out of the address' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(/countries\?name=Viet$/)
  await expect(page.getByRole('row', { name: /Vietnam/ })).toBeVisible()
})

test('Whoever searches a list stays in the field to refine the search, and Back fills it as it was', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/countries')
  const name = page.getByRole('search').getByLabel('Name')
  await name.fill('land')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name=land$/)
  await expect(name).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.type('po')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name=poland$/)
  await expect(page.getByRole('row', { name: /Poland/ })).toBeVisible()
  await expect(name).toBeFocused()
  await page.goBack()
  await expect(name).toHaveValue('land')
  await page.goBack()
  await expect(name).toHaveValue('')
})
