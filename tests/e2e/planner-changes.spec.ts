import type { Page } from '@playwright/test'
import { inHanoi, monday, nextMonday, say, thursday, tuesday, typed, wednesday } from './days.ts'
import { barIn, confirm, drag, middleOf, openPlanner, readDay, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test.describe('A change in the planner', () => {
  test('undone, leaves a part of an audit and its note as they were', async ({ page, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('PART', tuesday, [id])
    const span = `start=${inHanoi(monday, '00:00')}&end=${inHanoi(nextMonday, '00:00')}`
    const read = async () => (await api.read(`/rosters?${span}&auditorId=${id}`)).rows
    const [whole] = await read()
    await api.change(`/rosters/${whole.id}`, {
      end: inHanoi(tuesday, '12:00'),
      note: 'Only the mill',
      version: 0,
    })
    const [part] = await read()
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, name, number).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await confirm(page, 'Remove auditor from audit', 'Remove', `${name} removed from ${number}`)
    await expect(barIn(page, name, number)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, name, number)).toBeVisible()
    const [back] = await read()
    expect({ ...back, version: 0 }).toEqual({ ...part, version: 0 })
  })

  test('is undone by keys when its message is gone, or says why not', async ({ page, request }) => {
    await page.clock.install()
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const audit = await makeAudit('BACK', tuesday, [id])
    await openPlanner(page, `&q=${tag}`)
    const moveByOneDay = async () => {
      const from = await middleOf(barIn(page, name, audit.number))
      await drag(page, from, { x: from.x + (await readDay(page)), y: from.y })
      await page.mouse.up()
      await confirm(page, 'Move audit', 'Move', `${audit.number} moved 1 day later`)
      await page.clock.fastForward('00:30')
      await expect(page.getByText(`${audit.number} moved 1 day later`)).toBeHidden()
    }
    const message = page.getByRole('alert')

    await moveByOneDay()
    // Wherever the focus is, but in a text.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, name, `${audit.number}.*${say(tuesday)}`)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(message.filter({ hasText: 'There is nothing to undo' })).toBeVisible()

    await moveByOneDay()
    const { version } = await api.read(`/projects/${audit.id}`)
    await api.change(`/projects/${audit.id}`, { note: 'Ring at the gate.', version })
    await page.keyboard.press('Control+z')
    const why = message.filter({ hasText: 'Not undone. This record was changed by' })
    await expect(why).toBeVisible()
    await expectNoViolations(page)
    await page.clock.fastForward('10:00')
    await expect(why).toBeVisible()
    await why.getByRole('button', { name: 'Close notification' }).click()
    await expect(why).toHaveCount(0)
    await expect(barIn(page, name, `${audit.number}.*${say(wednesday)}`)).toBeVisible()
  })
})

test('Sick leave is booked over audits: all of them by name, what each lost, and why it waits in To do', async ({
  page,
  request,
}) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  const alone = await makeAudit('ALONE', tuesday, [anna.id])
  const pair = await makeAudit('PAIR', wednesday, [anna.id, bao.id])
  await openPlanner(page, `&q=${tag}`)

  await fillSickLeave(page, anna.name)
  const form = page.getByRole('dialog', { name: `Book time for ${anna.name}` })
  const question = page.getByRole('dialog', { name: `${anna.name} is booked during this time` })
  await expect(question.getByRole('listitem')).toHaveText([
    `${alone.number} · Planned Mills ${tag}, ${say(tuesday)} 08:00 – 17:00`,
    `${pair.number} · Planned Mills ${tag}, ${say(wednesday)} 08:00 – 17:00`,
  ])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('First day')).toHaveValue(typed(tuesday))
  await expect(form.getByLabel('Last day')).toHaveValue(typed(thursday))
  await expect(form.getByLabel('Note')).toHaveValue('Influenza')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await question.getByRole('button', { name: 'Remove and book' }).click()

  await expect(page.getByText(`Sick leave booked for ${anna.name}`)).toBeVisible()
  const lost = page.getByRole('dialog', { name: '2 audits lost an auditor' })
  const losses = lost.getByRole('listitem')
  await expect(losses.first()).toContainText(`${anna.name} is off the team. It is a draft again, in To do.`)
  await expect(losses.first().getByRole('link', { name: alone.number })).toBeVisible()
  await expect(losses.last()).toContainText(`${anna.name} is off the team. ${bao.name} is left.`)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(lost).toBeHidden()

  await expect(barIn(page, anna.name, 'Sick leave')).toBeVisible()
  for (const { number } of [alone, pair]) await expect(barIn(page, anna.name, number)).toHaveCount(0)
  await expect(barIn(page, bao.name, pair.number)).toBeVisible()
  const draft = page
    .getByRole('complementary', { name: 'To do' })
    .getByRole('listitem')
    .filter({ hasText: tag })
  await expect(draft).toContainText(alone.number)
  await expect(draft).toContainText(`The whole team was removed: ${anna.name} left`)
  await expect(draft).toContainText('and is away.')
  await expect(draft).toContainText(`${anna.name} was released: not available at this time.`)
  await expectNoViolations(page)

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  for (const { number } of [alone, pair]) await expect(barIn(page, anna.name, number)).toBeVisible()
  await expect(barIn(page, anna.name, 'Sick leave')).toHaveCount(0)
  await expect(draft).toHaveCount(0)
})

test('What is no audit has to go first: nothing is taken off for it', async ({ page, request }) => {
  const { book, makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const { id, name } = await makePerson('Anna')
  const { number } = await makeAudit('KEPT', tuesday, [id])
  await book('training', id, wednesday)
  await openPlanner(page, `&q=${tag}`)

  await fillSickLeave(page, name)
  const form = page.getByRole('dialog', { name: `Book time for ${name}` })
  await expect(form.getByRole('alert')).toContainText(
    `${number} · Planned Mills ${tag}, ${say(tuesday)} 08:00 – 17:00; Training, ${say(wednesday)}`,
  )
  await expect(form.getByRole('alert')).toContainText('Only audits can be booked over')
  await expect(form.getByLabel('Note')).toHaveValue('Influenza')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(barIn(page, name, number)).toBeVisible()
})

/** From Tuesday to Thursday, by the dialog that opens from the name. */
async function fillSickLeave(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button').first().click()
  const form = page.getByRole('dialog', { name: `Book time for ${name}` })
  await form.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Sick leave' }).click()
  await form.getByLabel('First day').fill(typed(tuesday))
  await page.keyboard.press('Tab')
  await form.getByLabel('Last day').fill(typed(thursday))
  await page.keyboard.press('Tab')
  await form.getByLabel('Note').fill('Influenza')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
}
