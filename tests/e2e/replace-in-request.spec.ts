import { askForTimeOff, makeBookedParties } from './parties.ts'
import { expectNoViolations, makeAuditor } from './story.ts'
import { expect, test } from './test.ts'

test('Whoever decides on time off puts somebody else on the visit first, found by country and standard, by keys, and takes it back', async ({
  openFor,
  request,
}) => {
  const { api, auditor, planner, number } = await makeBookedParties(request)
  const instead = `Instead ${number}`
  await makeAuditor(api, instead, ['GRS'])
  const own = await openFor(auditor.email)
  await own.goto('/dashboard/request')
  await askForTimeOff(own, planner.name)
  const { rows } = await api.read(`/requests?userId=${auditor.id}`)

  const desk = await openFor(planner.email)
  await desk.goto(`/dashboard/request/${rows[0].id}`)
  const consequences = desk.getByRole('region', { name: 'If you accept' })
  await consequences.getByRole('button', { name: `Replace on ${number}` }).press('Enter')
  const dialog = desk.getByRole('dialog', { name: `Replace ${auditor.name}` })
  await expect(dialog.getByRole('textbox', { name: /^Find an auditor/ })).toBeFocused()
  await desk.keyboard.type(`viet grs ${number}`)
  const person = dialog.getByRole('button', { name: new RegExp(`^${instead}`) })
  await expect(person).toContainText('✓ GRS')
  await expectNoViolations(desk)
  await desk.keyboard.press('ArrowDown')
  await expect(person).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(person).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).press('Enter')
  await expect(desk.getByText(`${instead} replaced ${auditor.name} on ${number}`)).toBeVisible()
  // Nothing stands in the way of the time off any more.
  await expect(desk.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await expect(consequences.getByText(number)).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(consequences.getByRole('link', { name: number })).toBeVisible()
})
