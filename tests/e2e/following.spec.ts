import { makeParties } from './parties.ts'
import { callApi, chosenPassword, expectNoViolations, makeAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A planner follows an audit, is notified of another’s change, opens it and stops following.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { auditor, planner, number } = await makeParties(api, request)
  const audit = await makeAudit(api, number)
  await signIn(page, { email: planner.email, password: chosenPassword })
  await page.goto(`/dashboard/audits/${audit.id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText(`You’re now following ${number}`)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('started following the audit')).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/dashboard/rosters')
  const { version } = await api.read(`/projects/${audit.id}`)
  await api.change(`/projects/${audit.id}/assign`, { auditors: [{ id: auditor.id }], version })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByText(`was assigned to ${auditor.name}`).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/audits/${audit.id}$`))

  await page.getByRole('button', { name: 'Following' }).click()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect(history.getByText('stopped following the audit')).toBeVisible()

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('combobox', { name: 'Audit you follow' })).toBeVisible()
})
