import type { Locator, Page } from '@playwright/test'
import { friday, holiday, inHanoi, monday, say, thursday, tuesday, typed, wednesday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { barIn, confirm, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, type OpenBrowser, test } from './test.ts'

test.describe('The planner', () => {
  test('by keyboard: a draft is given to whom the finder suggests', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { name } = await makePerson('Found')
    const { number } = await makeAudit('FIND', monday, [])
    await openPlanner(page, `&q=${tag}`)
    const { type, press, moveTo } = atKeyboard(page)

    await moveTo('Find a draft by number or customer')
    await type(tag)
    await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toHaveCount(1)
    await moveTo(new RegExp(`^${number}`))
    await press('Enter')
    const finder = page.getByRole('complementary', { name: `Who can take ${number}` })
    await expect(page.locator('[data-wanted]')).toBeInViewport()
    await expect(finder.getByRole('region', { name: /^Ready/ })).toContainText(name)
    await expectNoViolations(page)
    await moveTo(new RegExp(`^${name}`))
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign auditor' })
    await expect(dialog).toContainText(/Beforenobody/)
    await expect(dialog).toContainText(new RegExp(`After${name}`))
    await expectNoViolations(page)
    await moveTo('Assign')
    await scrollAway(page)
    await press('Enter')

    await expect(page.getByText(`${name} assigned to ${number}`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(barIn(page, name, number)).toBeInViewport()
    await expectNoViolations(page)
  })

  test('by keyboard: a team’s audit is moved, and moved back', async ({ page, request }) => {
    const { makeAudit, makePerson } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    const { number } = await makeAudit('TEAM', tuesday, [anna.id, bao.id])
    await openPlanner(page)
    const { type, press, moveTo } = atKeyboard(page)

    await moveTo('Find an audit in the roster by number or customer')
    await type(number)
    await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    await press('Enter')
    const bars = page.getByRole('button', { name: new RegExp(`^${number}`) })
    await expect(bars).toHaveCount(2)
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${number}.*${say(tuesday)}`))
    await expectNoViolations(page)
    await press('Space', 'ArrowRight', 'ArrowRight', 'Enter')

    const dialog = page.getByRole('dialog', { name: 'Move audit' })
    await expect(dialog).toContainText(`This affects 2 auditors: ${anna.name} and ${bao.name}.`)
    await expect(dialog).toContainText(`Before${say(tuesday)} 08:00`)
    await expect(dialog).toContainText(`After${say(thursday)} 08:00`)
    await expectNoViolations(page)
    await moveTo('Move')
    await press('Enter')
    await expect(page.getByText(`${number} moved 2 days later`)).toBeVisible()
    for (const { name } of [anna, bao]) {
      await expect(rowOf(page, name).getByRole('button', { name: `${say(thursday)} 08:00` })).toBeVisible()
    }

    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${number}`))
    await press('Control+z')
    await expect(page.getByText('Undone.')).toBeVisible()
    for (const { name } of [anna, bao]) {
      await expect(rowOf(page, name).getByRole('button', { name: `${say(tuesday)} 08:00` })).toBeVisible()
    }
  })

  test('says what prevents a move', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { id, name } = await makePerson('Busy')
    const { number } = await makeAudit('MOVE', tuesday, [id])
    const other = await makeAudit('WALL', thursday, [id])
    await openPlanner(page, `&q=${tag}`)

    await rowOf(page, name)
      .getByRole('button', { name: new RegExp(`^${number}`) })
      .click()
    const card = page.getByRole('dialog', { name: number })
    await expect(card).toContainText(name)
    await expectNoViolations(page)
    await card.getByRole('button', { name: 'Move…', exact: true }).click()
    const form = page.getByRole('dialog', { name: `Move ${number}` })
    // The end follows, and is there to be typed over when Tab leads to it.
    await form.getByLabel('Start').fill(`${typed(thursday)} 08:00`)
    await page.keyboard.press('Tab')
    await expect(form.getByLabel('End')).toBeFocused()
    await expect(form.getByLabel('End')).toHaveValue(`${typed(thursday)} 17:00`)
    // Escape shuts the calendar that came with the focus; without one it would ask to leave.
    await expect(page.getByRole('table')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectNoViolations(page)
    await form.getByRole('button', { name: 'Continue…' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: `After${say(thursday)} 08:00 – 17:00` })
    await expect(dialog).toContainText(`${name} is booked: ${other.number}, ${say(thursday)}`)
    await expect(dialog).toContainText('Saving will be refused.')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' })
    await expect(refusal).toContainText(`${name} is booked for ${other.number}`)
    await expectNoViolations(page)

    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog).toBeHidden()
    await expect(form.getByLabel('Start')).toBeFocused()
    await expect(form.getByLabel('Start')).toHaveValue(`${typed(thursday)} 08:00`)
    await expect(form.getByLabel('End')).toHaveValue(`${typed(thursday)} 17:00`)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await expect(
      rowOf(page, name).getByRole('button', { name: new RegExp(`^${number}.*${say(tuesday)}`) }),
    ).toBeVisible()
  })

  test('warns of a public holiday at the site, and lets it be', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { id, name } = await makePerson('Anna')
    const audit = await makeAudit('REST', tuesday, [id])
    const hint = new RegExp(
      `It includes a public holiday at the site: Day of liberating the South.*\\(${say(holiday)}\\)\\.`,
    )
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, name, audit.number).click()
    await page
      .getByRole('dialog', { name: audit.number })
      .getByRole('button', { name: 'Move…', exact: true })
      .click()
    const form = page.getByRole('dialog', { name: `Move ${audit.number}` })
    await enterMoment(form.getByLabel('Start'), `${typed(holiday)} 08:00`)
    await enterMoment(form.getByLabel('End'), `${typed(holiday)} 17:00`)
    await form.getByRole('button', { name: 'Continue…' }).click()
    const message = page.getByRole('status').filter({ hasText: hint })
    await expect(message).toBeVisible()
    await expectNoViolations(page)
    await confirm(page, `Move ${audit.number}`, 'Move', `${audit.number} moved`)

    await page.goto(`/dashboard/audits/${audit.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: `Edit audit ${audit.number}` })
    await expect(message).toBeVisible()
    await enterMoment(edit.getByLabel('End'), `${typed(holiday)} 16:00`)
    await expect(message).toBeVisible()
    await enterMoment(edit.getByLabel('End'), `${typed(friday)} 16:00`)
    await enterMoment(edit.getByLabel('Start'), `${typed(friday)} 08:00`)
    await expect(message).toHaveCount(0)
  })

  test('says who was quicker, and keeps the times that were typed', async ({ page, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const audit = await makeAudit('LATE', tuesday, [id])
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, name, audit.number).click()
    const card = page.getByRole('dialog', { name: audit.number })
    await card.getByRole('button', { name: 'Move…', exact: true }).click()
    const form = page.getByRole('dialog', { name: `Move ${audit.number}` })
    await enterMoment(form.getByLabel('Start'), `${typed(thursday)} 09:30`)
    await enterMoment(form.getByLabel('End'), `${typed(thursday)} 16:00`)
    await form.getByRole('button', { name: 'Continue…' }).click()
    const question = page.getByRole('dialog').filter({ hasText: `After${say(thursday)} 09:30 – 16:00` })
    await expect(question).toContainText(`Before${say(tuesday)} 08:00 – 17:00`)
    const { version } = await api.read(`/projects/${audit.id}`)
    await api.change(`/projects/${audit.id}`, { end: inHanoi(tuesday, '16:00'), version })

    await question.getByRole('button', { name: 'Move', exact: true }).click()
    const again = question.filter({ hasText: 'This record was changed by' })
    await expect(again).toContainText(`Before${say(tuesday)} 08:00 – 16:00`)
    await expect(question).toHaveCount(1)
    await again.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`${audit.number} moved`)).toBeVisible()
    await expect(barIn(page, name, `${audit.number}.*${say(thursday)} 09:30`)).toBeVisible()
  })

  test('books an auditor once when two ask at the same time', async ({ openBrowser, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson } = await setStage(api)
    const { name } = await makePerson('Wanted')
    const drafts = [await makeAudit('FIRST', wednesday, []), await makeAudit('SECOND', wednesday, [])]
    const pages = await Promise.all(drafts.map(({ number }) => readyToAssign(openBrowser, number, name)))

    await Promise.all(
      pages.map(page =>
        page
          .getByRole('dialog', { name: 'Assign auditor' })
          .getByRole('button', { name: 'Assign', exact: true })
          .click(),
      ),
    )
    const answers = await Promise.all(pages.map(page => readAnswer(page, name)))
    const message = answers.find(answer => answer.includes('Nothing was changed.'))
    const done = answers.find(answer => answer !== message)
    expect(done).toContain(`${name} assigned to`)
    expect(message).toContain(`${name} is booked for`)
    const states = await Promise.all(drafts.map(({ id }) => api.read(`/projects/${id}`)))
    expect(states.map(({ status }) => status).sort()).toEqual(['assigned', 'draft'])
  })
})

/** Leaves no calendar open that would lie over the buttons. */
async function enterMoment(field: Locator, moment: string): Promise<void> {
  const calendar = field.page().getByRole('table')
  await field.click()
  await expect(calendar).toHaveCount(1)
  await field.fill(moment)
  await field.press('Escape')
  await expect(calendar).toHaveCount(0)
}

/** In a browser of their own, with the question asked and not yet answered. */
async function readyToAssign(openBrowser: OpenBrowser, number: string, name: string): Promise<Page> {
  const page = await openBrowser()
  await openPlanner(page)
  await page.getByLabel('Find a draft by number or customer').fill(number)
  await page.getByRole('complementary', { name: 'To do' }).getByRole('button', { name: number }).click()
  await page
    .getByRole('region', { name: 'Ready' })
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect(page.getByRole('dialog', { name: 'Assign auditor' })).toContainText(name)
  return page
}

async function readAnswer(page: Page, name: string): Promise<string> {
  const refusal = page.getByRole('dialog', { name: 'Assign auditor' }).getByRole('alert')
  const answer = refusal.filter({ hasText: 'Nothing was changed.' }).or(page.getByText(`${name} assigned to`))
  await expect(answer).toBeVisible()
  return (await answer.textContent()) ?? ''
}

/** To where the days that the story is about are out of sight. */
const scrollAway = (page: Page) =>
  page.getByRole('region', { name: 'Timeline' }).evaluate(timeline => timeline.scrollTo(9999, 0))
