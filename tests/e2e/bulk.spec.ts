import { monday, mondayOfJune, nextTuesday, plus, say, thursday, tuesday, wednesday } from './days.ts'
import { phone } from './parties.ts'
import { barIn, openPlanner, setStage } from './planner-stage.ts'
import { pressItem } from './settle.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('Several audits are moved, assigned and canceled at once, each with what refuses before and one Undo after', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const anna = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const mill = await makeCustomer(api, `Bulk Mill ${tag}`, `B-${tag}`)
  const audits = [
    await planAudit(api, mill, `BULK-${tag}-1`, [monday], [anna]),
    await planAudit(api, mill, `BULK-${tag}-2`, [nextTuesday]),
  ]
  // Two working days after the first: she can't be at both.
  await planAudit(api, mill, `OTHER-${tag}`, [plus(monday, 2)], [anna])
  const startsOf = () =>
    Promise.all(audits.map(async ({ id }) => (await api.read(`/projects/${id}`)).start.slice(0, 10)))
  const before = await startsOf()
  await signIn(page)
  await page.goto(`/dashboard/audits?q=BULK-${tag}`)
  const table = page.getByRole('table', { name: 'Audits' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Change selected' }).focus()
    await page.keyboard.press('Enter')
    await pressItem(page, item)
  }

  await table.getByRole('row').first().getByRole('checkbox').click()
  await choose('Move…')
  const dialog = page.getByRole('dialog', { name: 'Move 2 audits' })
  await expect(dialog.getByLabel('Working days')).toBeFocused()
  await page.keyboard.type('2')
  await expect(dialog.getByText('1 of 2 can be changed.')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText(/Can’t be changed: .*Anna/)
  await expectNoViolations(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  await expect(dialog.getByText('All 2 can be changed.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 audits were moved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await startsOf()).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(startsOf).toEqual(before)

  const statusOf = async ({ id }: { id: number }) => {
    const { status, auditors } = await api.read(`/projects/${id}`)
    return [status, auditors.length]
  }
  const statuses = () => Promise.all(audits.map(statusOf))
  // They stay selected.
  await choose('Cancel audits…')
  const cancel = page.getByRole('dialog', { name: 'Cancel 2 audits' })
  await cancel.getByLabel('Reason').fill('The mill is flooded')
  await cancel.getByRole('button', { name: 'Cancel 2 audits' }).click()
  await expect(page.getByText('2 audits were canceled')).toBeVisible()
  expect(await statuses()).toEqual([
    ['canceled', 0],
    ['canceled', 0],
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 audits are as they were before')).toBeVisible()
  expect(await statuses()).toEqual([
    ['assigned', 1],
    ['draft', 0],
  ])

  await choose('Assign…')
  const assign = page.getByRole('dialog', { name: 'Assign to 2 audits' })
  await assign.getByRole('combobox', { name: 'Auditor' }).fill(`Anna ${tag}`)
  await page.getByRole('option', { name: `Anna ${tag}` }).click()
  await expect(assign.getByText('1 of 2 can be changed.')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoViolations(page)
  await assign.getByRole('button', { name: 'Assign to 1 audit, leave out 1' }).click()
  await expect(page.getByText('1 audit has a new team member')).toBeVisible()
  expect(await statuses()).toEqual([
    ['assigned', 1],
    ['assigned', 1],
  ])
})

test('Audits that are over are completed together, by keys, and one to come is left out with why', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const anna = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const mill = await makeCustomer(api, `Over Mill ${tag}`, `O-${tag}`)
  const over = mondayOfJune(-1)
  const audits = [
    await planAudit(api, mill, `OVER-${tag}-1`, [over], [anna]),
    await planAudit(api, mill, `OVER-${tag}-2`, [plus(over, 1)], [anna]),
    await planAudit(api, mill, `OVER-${tag}-3`, [monday], [anna]),
  ]
  const statuses = () => Promise.all(audits.map(async ({ id }) => (await api.read(`/projects/${id}`)).status))
  await signIn(page)
  await page.goto(`/dashboard/audits?q=OVER-${tag}`)
  const table = page.getByRole('table', { name: 'Audits' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await table.getByRole('row').first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Change selected' }).focus()
  await page.keyboard.press('Enter')
  await pressItem(page, 'Complete')
  const dialog = page.getByRole('dialog', { name: 'Complete 3 audits' })
  await expect(dialog.getByText('2 of 3 can be changed.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `OVER-${tag}-3` })).toContainText(
    /Can’t be changed: .*started/,
  )
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Complete 2 audits, leave out 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 audits were completed')).toBeVisible()
  expect(await statuses()).toEqual(['completed', 'completed', 'assigned'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 audits are as they were before')).toBeVisible()
  expect(await statuses()).toEqual(['assigned', 'assigned', 'assigned'])
})

test('Several bars of the timeline are moved, assigned, agreed and canceled at once, by mouse and by keys', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, ben, chen] = [await makePerson('Anna'), await makePerson('Ben'), await makePerson('Chen')]
  const audits = [
    await makeAudit('FIRST', monday, [anna.id]),
    await makeAudit('SECOND', tuesday, [ben.id]),
  ] as const
  const [first, second] = audits
  // Where the second would go.
  await makeAudit('THERE', thursday, [ben.id])
  await openPlanner(page, `&q=${tag}`)
  const bars = [barIn(page, anna.name, first.number), barIn(page, ben.name, second.number)] as const
  const readEach = (what: 'start' | 'agreedOn' | 'status') =>
    Promise.all(audits.map(async ({ id }) => (await api.read(`/projects/${id}`))[what]))

  await bars[0].click({ modifiers: ['Shift'] })
  await bars[1].click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('2 bookings selected.')).toBeVisible()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  const move = page.getByRole('dialog', { name: 'Move 2 audits' })
  await move.getByLabel('Working days').fill('2')
  await expect(move.getByText('1 of 2 can be changed.')).toBeVisible()
  await expect(move.getByRole('listitem').first()).toContainText(/Can’t be changed: .*Ben/)
  await expectNoViolations(page)
  await move.getByRole('button', { name: 'Move 1 audit, leave out 1' }).click()
  await expect(page.getByText('1 audit was moved')).toBeVisible()
  await expect(barIn(page, anna.name, `${first.number}.*${say(wednesday)}`)).toBeVisible()
  await expect(move).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(barIn(page, anna.name, `${first.number}.*${say(monday)}`)).toBeVisible()

  // By keys: A notes for both that the customer agreed, M opens what can be done with them.
  await bars[0].focus()
  await page.keyboard.press('a')
  await expect(page.getByText('2 audits are agreed with their customers')).toBeVisible()
  expect((await readEach('agreedOn')).every(Boolean)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => readEach('agreedOn')).toEqual([null, null])
  await bars[1].focus()
  await page.keyboard.press('m')
  await pressItem(page, 'Assign…')
  const assign = page.getByRole('dialog', { name: 'Assign to 2 audits' })
  await assign.getByRole('combobox', { name: 'Auditor' }).fill(chen.name)
  await page.getByRole('option', { name: chen.name }).click()
  await expect(assign.getByText('All 2 can be changed.')).toBeVisible()
  await assign.getByRole('button', { name: 'Assign to 2 audits' }).click()
  await expect(barIn(page, chen.name, first.number)).toBeVisible()
  await expect(barIn(page, chen.name, second.number)).toBeVisible()
  await expect(bars[0]).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(barIn(page, chen.name, second.number)).toHaveCount(0)

  await page.keyboard.press('m')
  await pressItem(page, 'Cancel audits…')
  const cancel = page.getByRole('dialog', { name: 'Cancel 2 audits' })
  await cancel.getByLabel('Reason').fill('The mill is flooded')
  await cancel.getByRole('button', { name: 'Cancel 2 audits' }).click()
  await expect.poll(() => readEach('status')).toEqual(['canceled', 'canceled'])
  await expect(bars[0]).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => readEach('status')).toEqual(['assigned', 'assigned'])
  await expect(bars[1]).toBeVisible()
})

test('Bars of audits that are over are completed together on the timeline, by keys, and taken back', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const over = mondayOfJune(-1)
  const audits = [await makeAudit('OVER', over, [anna.id]), await makeAudit('PAST', plus(over, 1), [anna.id])]
  const statuses = () => Promise.all(audits.map(async ({ id }) => (await api.read(`/projects/${id}`)).status))
  await openPlanner(page, `&q=${tag}`)
  await page.goto(`/dashboard/rosters?tab=planner&scale=fortnight&date=${over}&q=${tag}`)
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
  const selected = page.getByText('2 bookings selected.')
  const selectBoth = async () => {
    for (const { number } of audits) {
      await barIn(page, anna.name, number).focus()
      await page.keyboard.press('Control+Space')
    }
    await expect(selected).toBeVisible()
  }
  await selectBoth()
  await page.keyboard.press('Escape')
  await expect(selected).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is selected.' })).toBeAttached()
  await selectBoth()
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 768 })
  const lineOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  await expect.poll(async () => (await lineOf('Clear')) === (await lineOf('Change selected'))).toBe(true)
  if (usual) await page.setViewportSize(usual)
  await page.keyboard.press('m')
  await pressItem(page, 'Complete')
  const dialog = page.getByRole('dialog', { name: 'Complete 2 audits' })
  await expect(dialog.getByText('All 2 can be changed.')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Complete 2 audits' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(statuses).toEqual(['completed', 'completed'])
  await barIn(page, anna.name, audits[0]?.number ?? '').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(statuses).toEqual(['assigned', 'assigned'])
})

test.describe('On a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('cards are chosen to be changed together', async ({ page, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const anna = await makePerson('Anna')
    const audits = [
      await makeAudit('CARD-A', monday, [anna.id]),
      await makeAudit('CARD-B', tuesday, [anna.id]),
      await makeAudit('CARD-C', thursday, [anna.id]),
    ]
    await signIn(page)
    await page.goto(`/dashboard/audits?q=${tag}`)
    const cards = page.getByRole('list', { name: 'Audits' })
    await expect(cards.getByRole('listitem')).toHaveCount(3)
    await expect(cards.getByRole('checkbox')).toHaveCount(0)
    const select = page.getByRole('button', { name: 'Select', exact: true })
    await select.tap()
    for (const number of ['CARD-A', 'CARD-B'])
      await cards.getByRole('listitem').filter({ hasText: number }).getByRole('checkbox').tap()
    await expect(page.getByText('2 selected')).toBeInViewport()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Change selected' }).tap()
    await page.getByRole('menuitem', { name: 'Cancel audits…' }).tap()
    const cancel = page.getByRole('dialog', { name: 'Cancel 2 audits' })
    await cancel.getByLabel('Reason').fill('The mill is flooded')
    await expect(cancel.getByText('All 2 can be canceled.')).toBeVisible()
    await cancel.getByRole('button', { name: 'Cancel 2 audits' }).tap()
    await expect(page.getByText('2 audits were canceled')).toBeVisible()
    const statuses = async () =>
      Promise.all(audits.map(async ({ id }) => (await api.read(`/projects/${id}`)).status))
    expect(await statuses()).toEqual(['canceled', 'canceled', 'assigned'])
    // Done with selecting, nothing is selected.
    await select.tap()
    await expect(page.getByText('2 selected')).toHaveCount(0)
    await expect(cards.getByRole('checkbox')).toHaveCount(0)
  })
})
