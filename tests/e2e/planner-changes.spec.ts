import { barIn, confirm, drag, middleOf, openPlanner, readDay, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test.describe('A change in the planner', () => {
  test('undone, leaves a part of an audit and its note as they were', async ({ page, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('PART', 4, [id])
    const span = 'start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'
    const read = async () => (await api.read(`/rosters?${span}&auditorId=${id}`)).rows
    const [whole] = await read()
    await api.change(`/rosters/${whole.id}`, {
      end: '2027-05-04T05:00:00Z',
      note: 'Only the mill',
      version: 0,
    })
    const [part] = await read()
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, name, number).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await confirm(page, 'Take auditor off the audit', 'Remove', `${name} is off ${number}`)
    await expect(barIn(page, name, number)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, name, number)).toBeVisible()
    const [back] = await read()
    expect({ ...back, version: 0 }).toEqual({ ...part, version: 0 })
  })

  test('books sick leave over audits, and says what they lost', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    const alone = await makeAudit('ALONE', 4, [anna.id])
    const shared = await makeAudit('SHARED', 5, [anna.id, bao.id])
    await openPlanner(page, `&q=${tag}`)

    const day = page.getByRole('list', { name: 'Days' }).getByRole('listitem').nth(3)
    const from = { x: (await middleOf(day)).x, y: (await middleOf(rowOf(page, anna.name))).y }
    await drag(page, from, { x: from.x + (await readDay(page)), y: from.y })
    await page.mouse.up()
    const form = page.getByRole('dialog', { name: `Book time of ${anna.name}` })
    await form.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'Sick leave' }).click()
    await form.getByLabel('First day').fill('04-05-2027')
    await page.keyboard.press('Tab')
    await form.getByLabel('Last day').fill('05-05-2027')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Book', exact: true }).click()

    const question = page.getByRole('dialog', { name: `${anna.name} is booked in this time` })
    await expect(question).toContainText(alone.number)
    await expect(question).toContainText(shared.number)
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Take them off and book' }).click()
    const lost = page.getByRole('dialog', { name: '2 audits lost somebody' })
    await expect(lost).toContainText('It is a draft again, in To do.')
    await expect(lost).toContainText(`${bao.name} is left.`)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(barIn(page, anna.name, 'Sick leave')).toBeVisible()
    await expect(barIn(page, anna.name, shared.number)).toHaveCount(0)
    await page.getByLabel('Find a draft by number or customer').fill(tag)
    const toDo = page.getByRole('complementary', { name: 'To do' })
    await expect(toDo).toContainText(`${anna.name} was released: not available at this time.`)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, anna.name, 'Sick leave')).toHaveCount(0)
    for (const { number } of [alone, shared]) await expect(barIn(page, anna.name, number)).toBeVisible()
  })
})
