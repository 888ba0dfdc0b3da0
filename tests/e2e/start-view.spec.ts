import { phone } from './parties.ts'
import { administrator, makeColleague, signIn } from './story.ts'
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
