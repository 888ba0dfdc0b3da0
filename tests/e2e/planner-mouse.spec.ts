import { friday, monday, nextWednesday, plus, saturday, say, thursday, tuesday, wednesday } from './days.ts'
import {
  barIn,
  confirm,
  drag,
  findDrafts,
  middleOf,
  openPlanner,
  readDay,
  rowOf,
  setStage,
} from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test.describe('The planner by mouse', () => {
  test('five drafts are given out, each by one drag', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const people = [await makePerson('Anna'), await makePerson('Bao')]
    for (const nth of [0, 1, 2, 3, 4]) await makeAudit(`D${nth}`, plus(monday, nth), [])
    await openPlanner(page, `&q=${tag}`)

    const drafts = await findDrafts(page, tag, 5)
    for (const nth of [0, 1, 2, 3, 4]) {
      const { name } = people[nth % 2] ?? { name: '' }
      const number = `D${nth}-${tag}`
      // The one before has left, or it would be lifted again.
      await expect(drafts).toHaveCount(5 - nth)
      await drag(page, await middleOf(drafts.first()), await middleOf(rowOf(page, name)))
      await expect(rowOf(page, name)).toContainText('Free')
      await page.mouse.up()
      await expect(page.getByRole('dialog', { name: 'Assign auditor' })).toContainText(`After${name}`)
      await confirm(page, 'Assign auditor', 'Assign', `${name} assigned to ${number}`)
      await expect(barIn(page, name, number)).toBeVisible()
    }
    await expect(page.getByText('No results.')).toBeVisible()
  })

  test('a three-auditor audit moves with its team, which is named, and is moved back', async ({
    page,
    request,
  }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const people = [await makePerson('Anna'), await makePerson('Bao'), await makePerson('Chen')]
    const { number } = await makeAudit(
      'TRIO',
      tuesday,
      people.map(({ id }) => id),
    )
    await openPlanner(page, `&q=${tag}`)

    const [anna, ...others] = people.map(({ name }) => name)
    const from = await middleOf(barIn(page, anna ?? '', number))
    await drag(page, from, { x: from.x + 2 * (await readDay(page)), y: from.y })
    for (const name of others)
      await expect(rowOf(page, name)).toContainText(new RegExp(`${number}.*${number}`))
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move audit' })
    await expect(dialog).toContainText(
      `This affects 3 auditors: ${people[0]?.name}, ${people[1]?.name} and ${people[2]?.name}.`,
    )
    await confirm(page, 'Move audit', 'Move', `${number} moved 2 days later`)
    for (const { name } of people)
      await expect(barIn(page, name, `${number}.*${say(thursday)}`)).toBeVisible()

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    for (const { name } of people) await expect(barIn(page, name, `${number}.*${say(tuesday)}`)).toBeVisible()
  })

  test('a member is replaced by a drag onto somebody else’s row', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao, chen] = [await makePerson('Anna'), await makePerson('Bao'), await makePerson('Chen')]
    const { number } = await makeAudit('SWAP', tuesday, [anna.id, bao.id])
    await openPlanner(page, `&q=${tag}`)

    const from = await middleOf(barIn(page, anna.name, number))
    await drag(page, from, { x: from.x, y: (await middleOf(rowOf(page, chen.name))).y })
    await expect(rowOf(page, chen.name)).toContainText('Free')
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: 'Replace auditor' })).toContainText(`Before${anna.name}`)
    await confirm(page, 'Replace auditor', 'Replace', `${chen.name} replaced ${anna.name} on ${number}`)
    await expect(barIn(page, chen.name, number)).toBeVisible()
    await expect(barIn(page, bao.name, number)).toBeVisible()
    await expect(barIn(page, anna.name, number)).toHaveCount(0)
  })

  test('an edge makes an audit longer', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('LONG', tuesday, [id])
    await openPlanner(page, `&q=${tag}`)

    const bar = barIn(page, name, number)
    const middle = await middleOf(bar)
    const edge = { ...middle, x: middle.x + ((await bar.boundingBox())?.width ?? 0) / 2 - 3 }
    await drag(page, edge, { x: edge.x + 2 * (await readDay(page)), y: edge.y })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Change audit length' })
    await expect(dialog).toContainText(`After${say(tuesday)} 08:00 – ${say(thursday)} 17:00`)
    await confirm(page, 'Change audit length', 'Save', `${number} changed`)
    await expect(barIn(page, name, `${number}.*${say(tuesday)} 08:00 – ${say(thursday)} 17:00`)).toBeVisible()
  })

  test('a clash is shown while dragging, and explained when dropped anyway', async ({ page, request }) => {
    const { book, makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    const { number } = await makeAudit('WALL', tuesday, [anna.id, bao.id])
    await book('training', bao.id, wednesday)
    await openPlanner(page, `&q=${tag}`)

    const from = await middleOf(barIn(page, anna.name, number))
    await drag(page, from, { x: from.x + (await readDay(page)), y: from.y })
    await expect(rowOf(page, bao.name)).toContainText('Clash: Training')
    await expect(rowOf(page, bao.name)).toContainText('Booked')
    // The server has answered: until then nobody is called free.
    await expect(rowOf(page, anna.name)).toContainText('Free')
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move audit' })
    await expect(dialog).toContainText(`${bao.name} is booked: Training, ${say(wednesday)}`)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toContainText(
      bao.name,
    )
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(barIn(page, anna.name, `${number}.*${say(tuesday)}`)).toBeVisible()
  })

  test('several are chosen and moved together', async ({ page, request }) => {
    const { book, makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    const { number } = await makeAudit('BOTH', tuesday, [anna.id])
    await book('timeOff', bao.id, wednesday)
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, anna.name, number).click({ modifiers: ['Control'] })
    await barIn(page, bao.name, 'Time off').click({ modifiers: ['Control'] })
    await expect(page.getByText('2 bookings selected.')).toBeVisible()
    const from = await middleOf(barIn(page, anna.name, number))
    await drag(page, from, { x: from.x + 3 * (await readDay(page)), y: from.y })
    await expect(rowOf(page, bao.name)).toContainText('Free')
    await page.mouse.up()
    await confirm(page, 'Move 2 bookings', 'Move 3 days later', '2 bookings moved 3 days later')
    await expect(barIn(page, anna.name, `${number}.*${say(friday)}`)).toBeVisible()
    await expect(barIn(page, bao.name, `Time off.*${say(saturday)}`)).toBeVisible()
  })

  test('time off is drawn on an empty stretch', async ({ page, request }) => {
    const { makePerson, tag } = await setStage(await callApi(request))
    const { name } = await makePerson('Anna')
    await openPlanner(page, `&q=${tag}`)

    const day = page.getByRole('list', { name: 'Days' }).getByRole('listitem').nth(2)
    const from = { x: (await middleOf(day)).x, y: (await middleOf(rowOf(page, name))).y }
    await drag(page, from, { x: from.x + (await readDay(page)), y: from.y })
    await expect(rowOf(page, name)).toContainText('Free')
    await page.mouse.up()
    await confirm(page, `Book time for ${name}`, 'Book', `Time off booked for ${name}`)
    await expect(barIn(page, name, `Time off, ${say(wednesday)} – ${say(thursday)}`)).toBeVisible()
  })

  test('a drag goes on undisturbed while others work, and ends with what they left', async ({
    page,
    request,
  }) => {
    const api = await callApi(request)
    const { book, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const own = await book('training', id, tuesday)
    const moved = await book('timeOff', id, nextWednesday)
    await openPlanner(page, `&q=${tag}`)

    const from = await middleOf(barIn(page, name, 'Training'))
    const day = await readDay(page)
    await drag(page, from, { x: from.x + day, y: from.y })
    await api.change(`/rosters/${moved.id}`, { removed: true, version: moved.version })
    await api.change(`/rosters/${own.id}`, { note: 'In Hanoi', version: own.version })
    const read = page.waitForResponse(response => response.url().includes('/api/rosters?'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await (await read).finished()
    await page.mouse.move(from.x + 2 * day, from.y, { steps: 4 })
    await expect(barIn(page, name, 'Time off')).toBeVisible()
    await page.mouse.up()
    await expect(barIn(page, name, 'Time off')).toHaveCount(0)
    await confirm(page, 'Change training', 'Save', `Training changed for ${name}`)
    await expect(barIn(page, name, `Training.*${say(thursday)}`)).toBeVisible()
  })
})
