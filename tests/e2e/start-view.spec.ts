import { phone } from './parties.ts'
import {
  administrator,
  callApi,
  choosePassword,
  chosenPassword,
  makeAuditor,
  makeColleague,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test('The roster opens as the planner for whoever prefers that; links to the calendar and phones show the calendar', async ({
  page,
  request,
}) => {
  const who = { name: 'Pia Planner', email: 'pia.planner@example.com', password: 'a-password-of-my-own' }
  await makeColleague(request, who)
  await signIn(page, who)
  await page.goto('/dashboard/profile')
  await page.getByRole('combobox', { name: 'Default roster view' }).click()
  await page.getByRole('option', { name: 'Planner' }).click()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await expect(tab('Planner')).toHaveAttribute('aria-selected', 'true')
  await tab('Calendar').click()
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
  await page.reload()
  await expect(tab('Calendar')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/dashboard/rosters?view=week')
  await expect(tab('Calendar')).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize(phone)
  await page.goto('/dashboard/rosters')
  await expect(tab('Calendar')).toHaveAttribute('aria-selected', 'true')
})

test('An auditor’s own roster opens as it was left, and with nothing of what shows others alone', async ({
  page,
  request,
}) => {
  const tag = Date.now().toString(36)
  await makeAuditor(await callApi(request), `Own ${tag}`, ['GRS'])
  const email = `own.${tag}@example.com`
  await choosePassword(request, email, 'auditor-password')
  await signIn(page, { email, password: chosenPassword })
  const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name })
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    const own = page.getByRole('heading', { level: 1, name: 'My roster' })
    await expect(own).toBeVisible({ visible: name === 'Roster' })
  }
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week', { exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/date=/)
  const address = page.url()
  await open('Audit Information')
  await open('Roster')
  await expect(page).toHaveURL(address)
  await expect(view('Week')).toBeChecked()
  // Again on it, it is as at first.
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await expect(view('Month')).toBeChecked()

  // As whoever planned until now may have left it in this browser.
  const leave = (search: string) =>
    page.evaluate(left => {
      const item = Object.keys(localStorage).find(name => name.startsWith('roster:')) ?? ''
      localStorage.setItem(item, JSON.stringify({ ...JSON.parse(localStorage[item]), search: left }))
    }, search)
  await open('Audit Information')
  await leave('tab=planner&q=an&scale=week')
  await open('Roster')
  await expect(page).toHaveURL(/rosters$/)
  await open('Audit Information')
  await leave('auditorId=1&kind=timeOff&view=agenda')
  await open('Roster')
  await expect(page).toHaveURL(/rosters\?view=agenda$/)
})

test('Who isn’t signed in comes to the address they asked for', async ({ page }) => {
  const address = '/dashboard/rosters?tab=planner&q=mekong'
  await page.goto(address)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Planner' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Planner' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=planner.*q=mekong/)
})
