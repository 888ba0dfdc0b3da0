import { monday, say, thursday, tuesday, wednesday } from './days.ts'
import { phone } from './parties.ts'
import { barIn, confirm, drag, middleOf, openPlanner, readDay, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('The last changes are listed with what undoing them brings back, and any is undone, by mouse and by keys', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const one = await makeAudit('ONE', monday, [anna.id])
  const two = await makeAudit('TWO', tuesday, [ben.id])
  await openPlanner(page, `&q=${tag}`)
  const moveByOneDay = async (name: string, number: string) => {
    const done = `${number} moved 1 day later`
    // What was said of the move before has gone, or it would be taken for this one's.
    await expect(page.getByText(done)).toHaveCount(0)
    const from = await middleOf(barIn(page, name, number))
    await drag(page, from, { x: from.x + (await readDay(page)), y: from.y })
    await page.mouse.up()
    await confirm(page, 'Move audit', 'Move', done)
  }
  await moveByOneDay(anna.name, one.number)
  await expect(barIn(page, anna.name, `${one.number}.*${say(tuesday)}`)).toBeVisible()
  await moveByOneDay(anna.name, one.number)
  await expect(barIn(page, anna.name, `${one.number}.*${say(wednesday)}`)).toBeVisible()
  await moveByOneDay(ben.name, two.number)

  // Beside Undo stands all that can be undone, latest first; the first move only with the second, which stands on it.
  await page.getByRole('button', { name: 'Undo recent changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo recent changes' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.nth(0)).toContainText(`Brings back: ${two.number}`)
  await expect(items.nth(0)).toContainText(say(tuesday))
  await expect(items.nth(2)).toContainText(`Also undoes: ${one.number} moved 1 day later`)
  await expect(items.nth(2)).toContainText(say(monday))
  await expectNoViolations(page)
  await page.setViewportSize(phone)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await items.nth(2).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes undone.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(barIn(page, anna.name, `${one.number}.*${say(monday)}`)).toBeVisible()
  // The later one of another audit stays.
  await expect(barIn(page, ben.name, `${two.number}.*${say(wednesday)}`)).toBeVisible()

  // Somebody else changes it: the list says who, and offers no undo. A reload of another page keeps nothing of it.
  const { version } = await api.read(`/projects/${two.id}`)
  await api.change(`/projects/${two.id}`, { note: 'Ring at the gate.', version })
  await moveByOneDay(anna.name, one.number)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Shift+z')
  await expect(items).toHaveCount(2)
  await expect(items.nth(1)).toContainText('Can’t be undone: This record was changed by')
  await expect(items.nth(1).getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)
  await items.nth(0).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(barIn(page, anna.name, `${one.number}.*${say(monday)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Undo: ${two.number} moved 1 day later` })).toBeVisible()
})

test('Person-days stand in the list, which says who changed the audit since', async ({ page, request }) => {
  const api = await callApi(request)
  const { makeAudit } = await setStage(api)
  const { id, number } = await makeAudit('DAYS', wednesday, [])
  const counted = await makeAudit('COUNTED', wednesday, [])
  const { version: before } = await api.read(`/projects/${counted.id}`)
  await api.change(`/projects/${counted.id}`, { days: { required: 1, offSite: 0 }, version: before })
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Enter person-days' }).click()
  const days = page.getByRole('dialog', { name: `Person-days of ${number}` })
  await days.getByLabel('Days at the site').fill('2.5')
  await days.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(days).toBeHidden()
  const required = async () => (await api.read(`/projects/${id}`)).days?.required
  await expect.poll(required).toBe(2.5)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect.poll(required).toBeUndefined()
  await expect(page.getByRole('alert').getByText('Undone.')).toBeVisible()
  // What was undone is listed no more; what is made again is.
  await page.getByRole('button', { name: 'Enter person-days' }).click()
  await days.getByLabel('Days at the site').fill('3')
  await days.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(days).toBeHidden()
  await expect.poll(required).toBe(3)
  // Somebody else changes the audit meanwhile.
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { note: 'Ring at the gate.', version })
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Planner' }).click()
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Shift+z')
  const items = page.getByRole('dialog', { name: 'Undo recent changes' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items.first()).toContainText(`Person-days of ${number} changed`)
  await expect(items.first()).toContainText('Can’t be undone: This record was changed by')
  await expect(items.first().getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)
})

test('What was changed from the list of audits is undone in the planner too', async ({ page, request }) => {
  const api = await callApi(request)
  const { makeAudit, makePerson } = await setStage(api)
  const anna = await makePerson('Anna')
  const { id, number } = await makeAudit('LISTED', wednesday, [anna.id])
  await signIn(page)
  await page.goto(`/dashboard/audits?q=${number}`)
  const row = page.getByRole('table', { name: 'Audits' }).getByRole('row').filter({ hasText: number })
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 1 audit' })
  await dialog.getByLabel('Working days').fill('1')
  await dialog.getByRole('button', { name: 'Move 1 audit' }).click()
  await expect(page.getByText('1 audit was moved')).toBeVisible()
  await expect.poll(async () => (await api.read(`/projects/${id}`)).start.slice(0, 10)).toBe(thursday)
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Planner' }).click()
  // Its buttons are there before the board, which hears the keys.
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Undo: 1 audit was moved' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert').getByText('Undone.')).toBeVisible()
  await expect.poll(async () => (await api.read(`/projects/${id}`)).start.slice(0, 10)).toBe(wednesday)
})

test('What the page of an audit changed is undone there by its message, and in the planner by keys', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson } = await setStage(api)
  const anna = await makePerson('Anna')
  const { id, number } = await makeAudit('PAGE', wednesday, [anna.id])
  const read = async () => {
    const { status, auditors, note } = await api.read(`/projects/${id}`)
    return { status, note, team: auditors.map((one: { name: string }) => one.name) }
  }
  const before = await read()
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Cancel audit', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Cancel audit' })
  await question.getByLabel('Reason').fill('The wrong one')
  await question.getByRole('button', { name: 'Cancel audit', exact: true }).click()
  await expect(question).toBeHidden()
  await expect.poll(read).toMatchObject({ status: 'canceled', team: [] })
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect.poll(read).toEqual(before)

  // Offered once the page has read that it isn't canceled.
  await expect(page.getByRole('button', { name: 'Cancel audit', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Edit audit ${number}` })
  await form.getByLabel('Note').fill('Ring at the gate.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect.poll(read).toMatchObject({ note: 'Ring at the gate.' })

  // Led there within the program, as a reload would forget what can be undone.
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Planner' }).click()
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: `Undo: ${number} edited` })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Shift+z')
  const dialog = page.getByRole('dialog', { name: 'Undo recent changes' })
  await expect(dialog.getByRole('listitem').first()).toContainText(`${number} edited`)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect.poll(read).toEqual(before)
})

test('What was changed before an audit was canceled is undone once that is undone', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const { number } = await makeAudit('BOTH', tuesday, [anna.id])
  await openPlanner(page, `&q=${tag}`)
  const from = await middleOf(barIn(page, anna.name, number))
  await drag(page, from, { x: from.x, y: (await middleOf(rowOf(page, ben.name))).y })
  await page.mouse.up()
  await confirm(page, 'Replace auditor', 'Replace', `${ben.name} replaced ${anna.name} on ${number}`)

  await barIn(page, ben.name, number).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Cancel audits…' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel 1 audit' })
  await cancel.getByLabel('Reason').fill('The mill is flooded')
  await cancel.getByRole('button', { name: 'Cancel 1 audit' }).click()
  await expect(cancel).toHaveCount(0)
  await expect(barIn(page, ben.name, number)).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(barIn(page, ben.name, number)).toBeVisible()
  await expect(page.getByText('1 audit is as it was before')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(barIn(page, anna.name, number)).toBeVisible()
  await expect(barIn(page, ben.name, number)).toHaveCount(0)
})
