import { say, tuesday, wednesday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { barIn, findDrafts, openPlanner, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test('A customer agrees to dates: noted by mouse and by a key, given up by a move, brought back by Undo', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const { id, name } = await makePerson('Anna')
  const [first, second] = [await makeAudit('AGREE', tuesday, [id]), await makeAudit('LATER', wednesday, [id])]
  const draft = await makeAudit('TODO', wednesday, [])
  await openPlanner(page, `&q=${tag}`)
  // Where nobody notes agreements, nothing says tentative.
  await expect(barIn(page, name, `${first.number}, .*Assigned, ${say(tuesday)}`)).toBeVisible()
  const toDo = await findDrafts(page, draft.number, 1)
  await expect(toDo).not.toContainText('Tentative')

  await barIn(page, name, second.number).click()
  await page
    .getByRole('dialog', { name: second.number })
    .getByRole('button', { name: 'Customer agreed' })
    .click()
  await expect(page.getByText(`${second.number} is agreed with the customer`)).toBeVisible()
  const tentative = barIn(page, name, `${first.number}.*Assigned, tentative`)
  await expect(tentative).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Tentative')
  await expect(toDo).toContainText('Tentative')
  await toDo.getByRole('button').click()
  const who = page.getByRole('complementary', { name: draft.number })
  await expect(who).toContainText('Tentative')
  await who.getByRole('button', { name: 'Back to the drafts' }).click()
  await tentative.click()
  await expect(page.getByRole('dialog', { name: first.number })).toContainText(
    'Dates not agreed with the customer yet',
  )
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  const { press } = atKeyboard(page)
  await expect(tentative).toBeFocused()
  await press('a')
  await expect(page.getByText(`${first.number} is agreed with the customer`)).toBeVisible()
  await expect(tentative).toHaveCount(0)
  await barIn(page, name, first.number).focus()
  await press('Space', 'ArrowLeft', 'Enter')
  const question = page.getByRole('dialog', { name: 'Move audit' })
  await expect(question).toContainText(`The customer agreed to the dates of ${first.number}`)
  await question.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`${first.number} moved 1 day earlier`)).toBeVisible()
  await expect(tentative).toBeVisible()
  await press('Control+z')
  await expect(page.getByRole('alert').getByText('Undone.')).toBeVisible()
  await expect(barIn(page, name, `${first.number}, .*Assigned, ${say(tuesday)}`)).toBeVisible()

  await page.goto(`/dashboard/audits/${first.id}`)
  await page.getByRole('button', { name: 'Change agreement' }).click()
  const dialog = page.getByRole('dialog', { name: `Customer agreed to ${first.number}` })
  await dialog.getByLabel('How it was agreed').fill('By phone with the quality manager')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Customer agreed' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(
    /Agreed on .*, noted by .*By phone with the quality manager/,
  )
  await page.getByRole('button', { name: 'Make tentative' }).click()
  await page
    .getByRole('dialog', { name: 'Make tentative' })
    .getByRole('button', { name: 'Make tentative' })
    .click()
  await expect(page.getByRole('main')).toContainText('Dates not agreed with the customer yet')

  // As it was, for the stories that follow.
  const { version } = await api.read(`/projects/${second.id}`)
  await api.change(`/projects/${second.id}/agree`, { agreedOn: null, version })
})
