import { addDays } from '#domain/zoned-time.ts'
import { friday, plus, sayDate, today, tuesday, wednesday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import {
  barIn,
  confirm,
  drag,
  findDrafts,
  middleOf,
  openPlanner,
  readDay,
  setStage,
} from './planner-stage.ts'
import { type Api, callApi, expectNoViolations, makeCustomer, planAudit } from './story.ts'
import { expect, test } from './test.ts'

/** An audit on Wednesday that counts for a visit whose window is Tuesday to Friday, and what is said outside of that. */
async function planCounted(api: Api, number: string, day: string, team: readonly number[] = []) {
  const wanted = await makeCustomer(api, `Windows of ${number}`, number)
  const { id: certificateId } = await api.make('/certificates', {
    ...wanted,
    number: `GRS-${number}`,
    decided: addDays(today, -30),
    expires: addDays(today, 320),
  })
  const { visits } = await api.read(`/certificates/${certificateId}`)
  const [visit] = visits
  const window = { due: wednesday, earliest: tuesday, latest: friday, reason: 'As agreed' }
  await api.change(`/visits/${visit.id}`, { ...window, version: visit.version })
  const { id, version } = await planAudit(api, wanted, number, [day], team)
  await api.change(`/projects/${id}`, { version, countsFor: [{ visitId: visit.id }] })
  return `Outside the window of Recertification of GRS-${number}: ${sayDate(tuesday)} to ${sayDate(friday)}.`
}

test('Days outside of a window are hatched while a bar is held, and a drop there is asked about: by mouse, then by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  const number = `WIN-${tag}`
  const outside = await planCounted(api, number, wednesday, [anna.id])
  const free = await makeAudit('FREE', wednesday, [bao.id])
  await openPlanner(page, `&q=${tag}`)
  const bands = page.locator('[data-outside]')
  const day = await readDay(page)

  // What counts for nothing may lie anywhere.
  const other = await middleOf(barIn(page, bao.name, free.number))
  await drag(page, other, { x: other.x + 2 * day, y: other.y })
  await expect(page.getByRole('status').filter({ hasText: bao.name })).toContainText(sayDate(friday))
  await expect(bands).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.up()

  const from = await middleOf(barIn(page, anna.name, number))
  await drag(page, from, { x: from.x + 3 * day, y: from.y })
  await expect(bands).toHaveCount(2)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move audit' })
  await expect(dialog).toContainText(outside)
  await expect(bands).toHaveCount(0)
  await expectNoViolations(page)
  await confirm(page, 'Move audit', 'Move', `${number} moved 3 days later`)

  const { press } = atKeyboard(page)
  await barIn(page, anna.name, number).focus()
  await press('Space', 'ArrowLeft')
  await expect(bands).toHaveCount(2)
  const spoken = page.getByRole('status').filter({ hasText: anna.name })
  await expect(spoken).not.toContainText('Outside the window')
  await press('ArrowRight')
  await press('ArrowRight')
  await expect(spoken).toContainText(outside)
  await press('Enter')
  await expect(dialog).toContainText(outside)
  await press('Escape')
  await expect(dialog).toBeHidden()
})

test('A draft outside its window says so when it is assigned, by keyboard', async ({ page, request }) => {
  const api = await callApi(request)
  const { makePerson, tag } = await setStage(api)
  await makePerson('Anna')
  const outside = await planCounted(api, `DRF-${tag}`, plus(wednesday, 7))
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 1)
  const { press } = atKeyboard(page)
  await drafts.first().getByRole('button').first().focus()
  await press('Space')
  await expect(page.locator('[data-outside]')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: `DRF-${tag}` })).toContainText(outside)
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Assign auditor' })).toContainText(outside)
})

test('Of two audits that move together the days are hatched on which one of them would leave its window', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makePerson, tag } = await setStage(api)
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  const [one, other] = [`ONE-${tag}`, `TWO-${tag}`]
  await planCounted(api, one, wednesday, [anna.id])
  await planCounted(api, other, plus(wednesday, 1), [bao.id])
  await openPlanner(page, `&q=${tag}`)
  const bands = page.locator('[data-outside]')
  const edges = () =>
    bands.evaluateAll(all =>
      all.map(({ style }) => ['--from', '--to'].map(name => Number(style.getPropertyValue(name)))),
    )
  const day = await readDay(page)
  const from = await middleOf(barIn(page, anna.name, one))
  await drag(page, from, { x: from.x + day, y: from.y })
  await expect(bands).toHaveCount(2)
  const [[, tuesdayAt = 0] = [], [saturdayAt = 0, end = 0] = []] = await edges()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(bands).toHaveCount(0)

  await barIn(page, anna.name, one).click({ modifiers: ['Control'] })
  await barIn(page, bao.name, other).click({ modifiers: ['Control'] })
  await expect(page.getByText('2 bookings selected.')).toBeVisible()
  const held = await middleOf(barIn(page, anna.name, one))
  await drag(page, held, { x: held.x + 2 * day, y: held.y })
  // The other one has a day less behind it.
  await expect(bands).toHaveCount(2)
  await expect.poll(edges).toEqual([
    [0, tuesdayAt],
    [saturdayAt - 1, end],
  ])
  await expect(page.getByRole('status').filter({ hasText: anna.name })).toContainText(
    `Outside the window of Recertification of GRS-${other}`,
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
})
