import { monday, say, thursday, tuesday, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { atKeyboard } from './keyboard.ts'
import { barIn, openPlanner, readDay, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test('Days of an audit are split: by four clicks on the timeline, by keys, taken back, and on the audit’s page', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeLongAudit, makePerson, tag } = await setStage(api)
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const { id, number } = await makeLongAudit('SPLIT', [monday, thursday], [anna.id])
  await openPlanner(page, `&q=${tag}`)

  // Clicked on its third day, it is cut before that.
  const day = await readDay(page)
  await barIn(page, anna.name, number).click({ position: { x: 2.5 * day, y: 6 } })
  await page.getByRole('button', { name: 'Split days' }).click()
  const dialog = page.getByRole('dialog', { name: `Split ${number} between two auditors` })
  await expect(dialog.getByLabel('Cut before')).toHaveValue(wednesday)
  await dialog.getByRole('button', { name: ben.name }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText(`${number} is split between ${anna.name} and ${ben.name}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(barIn(page, anna.name, `${number}.*${say(monday)}.*${say(tuesday)}`)).toBeVisible()
  await expect(barIn(page, ben.name, `${number}.*${say(wednesday)}.*${say(thursday)}`)).toBeVisible()
  const { press } = atKeyboard(page)
  await press('Control+z')
  await expect(page.getByRole('alert').getByText('Undone.')).toBeVisible()
  await expect(barIn(page, ben.name, number)).toHaveCount(0)

  // The same by keys alone: what stood before Undo is waited out, as the change of it would be refused.
  const answer = await holdBack(page, `**/api/projects/${id}`)
  await barIn(page, anna.name, number).focus()
  await press('s')
  await expect(dialog.getByText('Loading')).toBeVisible()
  await expect(dialog.getByLabel('Find an auditor')).toHaveCount(0)
  answer()
  await expect(dialog.getByLabel('Find an auditor')).toBeFocused()
  await page.keyboard.type(ben.name)
  await press('ArrowDown', 'Enter')
  await expect(dialog.getByRole('button', { name: ben.name })).toHaveAttribute('aria-pressed', 'true')
  await press('Tab', 'Tab', 'Enter')
  await expect(page.getByText(`${number} is split between ${anna.name} and ${ben.name}`)).toBeVisible()

  // A teammate takes on more of the days that touch theirs.
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Split days' }).click()
  await dialog.getByLabel('Whose days').selectOption(anna.name)
  await dialog.getByLabel('Cut before').selectOption(tuesday)
  await dialog.getByRole('button', { name: `${ben.name} On the team` }).click()
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { auditors } = await api.read(`/projects/${id}`)
  expect(auditors.map((one: { start: string }) => one.start.slice(0, 10))).toEqual([monday, tuesday])
})
