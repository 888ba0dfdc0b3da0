import { typed } from './days.ts'
import { phone } from './parties.ts'
import { inDays, isReady, setOut, setOutWithPast, visits } from './road-stage.ts'
import { callApi, choosePassword, chosenPassword, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' })

test('an audit that its lead says is done, half a day earlier, completes by itself where Team rules say so', async ({
  page,
  request,
  openFor,
}) => {
  const { api, over, tag, email, mine } = await setOutWithPast(request, [inDays(-3), inDays(-2)])
  const office = await openFor(undefined, { width: 1440, height: 900 })
  await office.goto('/settings/team-rules')
  await office.getByRole('button', { name: 'Change rules' }).click()
  const rules = office.getByRole('dialog', { name: 'Team rules' })
  await rules.getByLabel('Complete audits automatically once the lead marks them as done').check()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Team rules updated successfully')).toBeVisible()

  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: `Dye House ${tag}` })
  await card.getByRole('link', { name: 'Done…' }).tap()
  const form = page.getByRole('dialog', { name: `OVER-${tag} is done` })
  await form.getByLabel('End').fill(`${typed(inDays(-2))} 12:00`)
  await page.keyboard.press('Tab')
  await form.getByLabel('Note for the office').fill('The last afternoon wasn’t needed')
  await form.getByRole('button', { name: 'Done', exact: true }).tap()
  await expect(form).toHaveCount(0)
  await expect(card).toHaveCount(0)
  expect((await mine.read(`/projects/${over.id}`)).done).toMatchObject({
    end: `${inDays(-2)}T05:00:00.000Z`,
    note: 'The last afternoon wasn’t needed',
  })
  // It is looked for once a minute.
  await expect
    .poll(async () => (await api.read(`/projects/${over.id}`)).status, { timeout: 120_000 })
    .toBe('completed')
  await office.goto(`/dashboard/audits/${over.id}`)
  await expect(office.getByText('Completed', { exact: true }).first()).toBeVisible()
})

test('the phone number that somebody enters in the profile is on the next visit of a team-mate, to be called', async ({
  page,
  request,
  openBrowser,
}) => {
  const { tag, email } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await page.goto('/dashboard/profile')
  await page.getByLabel('Phone').fill('+49 170 5550')
  await page.getByRole('button', { name: 'Save preferences' }).tap()
  await expect(page.getByText('Preferences saved successfully')).toBeVisible()

  const ben = `ben.${tag}@example.com`
  await choosePassword(request, ben, 'auditor-password')
  const other = await openBrowser(phone)
  await signIn(other, { email: ben, password: chosenPassword })
  const visit = other.getByRole('region', { name: `Mill ${tag}` })
  await expect(visit).toContainText(`Anna ${tag}`)
  await expect(visit.getByRole('link', { name: '+49 170 5550' })).toHaveAttribute('href', 'tel:+491705550')
})

test('a phone can install the product', async ({ page, context, request }) => {
  const { email } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await isReady(page)
  const session = await context.newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/app\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Stories run in windows that keep nothing, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
})
