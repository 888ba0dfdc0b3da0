import { friday, inHanoi, monday, plus, thursday, tuesday, typed, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { atKeyboard } from './keyboard.ts'
import { phone } from './parties.ts'
import { openPlanner, rowOf } from './planner-stage.ts'
import {
  type Api,
  callApi,
  choosePassword,
  expectNoViolations,
  makeAccount,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

// Alone, so that nobody else is missing.

test('Whoever is missing is reported from the command bar, and stands in the list', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const mills = await makeCustomer(api, `Flax Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Ines ${tag}`, ['GRS'])
  await planAudit(api, mills, `DIS-${tag}`, [tuesday, plus(tuesday, 1)], [auditor])
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/dashboard/disruptions')
  await expect(page.getByText('Nobody is missing.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('missing')
  await page.getByRole('option', { name: 'Report someone missing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  await dialog.getByRole('combobox', { name: 'Auditor' }).fill(`Ines ${tag}`)
  await page.getByRole('option', { name: `Ines ${tag}` }).click()
  await expect(dialog.getByText('No audits affected.')).toBeVisible()
  await dialog.getByLabel('First day').fill(typed(plus(tuesday, 1)))
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Last day').fill(typed(tuesday))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Please choose a last day that isn’t before the first.')).toBeVisible()
  await dialog.getByLabel('Last day').fill(typed(plus(tuesday, 3)))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('1 audit affected:')).toBeVisible()
  await expect(dialog.getByText(`DIS-${tag} · Flax Mills ${tag}`)).toBeVisible()
  await dialog.getByLabel('Note').fill('Called at seven.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ines ${tag} is sick` })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Disruptions, 1 audit open' }).click()
  const row = page.getByRole('row', { name: `Ines ${tag}` })
  await expect(row).toContainText('Sick')
  await expect(row).toContainText('1 of 1 open')
  await expect(row).toContainText('Called at seven.')
  await expectNoViolations(page)
})

const whoIsNotified = 'and anyone following these audits will be notified.'

/** Somebody with three audits in a week, and two others who could go. */
async function setStage(api: Api, tag: string) {
  const mills = await makeCustomer(api, `Jute Mills ${tag}`, `J-${tag}`)
  const missing = await makeAuditor(api, `Sara ${tag}`, ['GRS'])
  await makeAuditor(api, `Ben ${tag}`, ['GRS'])
  await makeAuditor(api, `Cleo ${tag}`, ['GRS'])
  const audits: { id: number }[] = []
  for (const [nth, days] of [[tuesday], [wednesday], [thursday, friday]].entries())
    audits.push(await planAudit(api, mills, `${tag}-${nth + 1}`, days as [string], [missing]))
  return { missing, ids: audits.map(({ id }) => id) }
}

/** Dates, status and team of audits. */
async function standingOf(api: Api, ids: readonly number[]) {
  const found = await Promise.all(ids.map(id => api.read(`/projects/${id}`)))
  return found.map(({ start, end, status, auditors }) => ({
    start,
    end,
    status,
    team: auditors.map(({ id }: { id: number }) => id),
  }))
}

test('A sick call with three hits is reported, settled and undone on a phone', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { missing, ids } = await setStage(api, tag)
  const before = await standingOf(api, ids)
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto(`/dashboard/disruptions?report=${missing}`)
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  await dialog.getByLabel('First day').fill(typed(monday))
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Last day').fill(typed(thursday))
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('3 audits affected:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sara ${tag} is sick` })).toBeVisible()
  // What was done is said above what is done next, not over it.
  const said = await page.getByText(`Sara ${tag} was reported missing.`).boundingBox()
  const next = await page.getByRole('button', { name: 'Suggest all' }).boundingBox()
  expect((said?.y ?? 0) + (said?.height ?? phone.height)).toBeLessThan(next?.y ?? 0)

  const card = (nth: number) => page.getByRole('article', { name: `${tag}-${nth}` })
  await expect(
    card(1)
      .getByRole('radio', { name: `instead of Sara ${tag}` })
      .first(),
  ).toBeChecked()
  await expect(card(3).getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(card(1).getByRole('link', { name: `Jute Mills ${tag}` })).toHaveAttribute(
    'href',
    /^\/dashboard\/customers\/\d+$/,
  )
  await card(2).getByRole('radio', { name: 'Leave open for now' }).check()
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Suggest all' }).click()
  await expect(page.getByText(whoIsNotified)).toContainText(`Sara ${tag}`)
  await card(2)
    .getByRole('button', { name: /more options?$/ })
    .click()
  await card(2).getByRole('radio', { name: 'Cancel the audit' }).check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  // Nothing happened: one of them takes words.
  await expect(card(2).getByRole('alert')).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)
  await card(2).getByLabel('Please describe').fill('The customer agreed.')
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(card(1)).toContainText('Settled')
  await expect(card(2)).toContainText('Canceled')
  const settled = await standingOf(api, ids)
  expect(settled[0]?.team).not.toContain(missing)
  expect(settled.map(({ status }) => status)).toEqual(['assigned', 'canceled', 'assigned'])
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Everything is back to how it was.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Close this disruption?' })
  await expect(question).toContainText('3 audits are still open')
  await question.locator('[type="submit"]').click()
  await expect(page.getByRole('heading', { level: 1, name: `Sara ${tag} was sick` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
})

test('From the report to the undo by keyboard alone', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { ids } = await setStage(api, tag)
  const before = await standingOf(api, ids)
  await signIn(page)
  const { press, type, moveTo, pick } = atKeyboard(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
  await press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await type('someone missing')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  await expect(dialog.getByRole('combobox', { name: 'Auditor' })).toBeFocused()
  await pick(`Sara ${tag}`)
  await moveTo('First day')
  await press('Control+a')
  await type(typed(monday))
  await moveTo('Last day')
  await press('Control+a')
  await type(typed(tuesday))
  await press('Tab')
  await expect(dialog.getByText('1 audit affected:')).toBeVisible()
  await moveTo('Report')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Sara ${tag} is sick` })).toBeVisible()
  const card = page.getByRole('article', { name: `${tag}-1` })
  await expect(card.getByRole('radio', { checked: true })).toHaveAccessibleName(/ instead of /)
  // What is said of a way stands apart from the next.
  const left = await card.getByText('Leave open for now').boundingBox()
  expect(left?.height).toBeGreaterThanOrEqual(30)
  await moveTo(/ instead of /)
  await press('ArrowDown', 'ArrowUp')
  await moveTo('Apply 1 change')
  await press('Enter')
  await expect(card).toContainText('Settled')
  await moveTo(/^Undo/)
  await press('Enter')
  await expect(page.getByText('Everything is back to how it was.')).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)
})

test('Customer service reads who is away and never why, and what others do shows by itself', async ({
  openFor,
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { missing } = await setStage(api, tag)
  const service = await makeAccount(api, `Desk ${tag}`, 'Customer service')
  await choosePassword(request, service.email, 'one-time-password')
  const one = await api.make('/disruptions', {
    cause: 'sick',
    auditorId: missing,
    start: inHanoi(monday, '00:00'),
    end: inHanoi(wednesday, '00:00'),
    note: 'Flu',
  })
  const reading = await openFor(service.email, phone)
  await reading.goto('/dashboard/disruptions')
  await expect(reading.getByRole('link', { name: `Sara ${tag}` })).toBeVisible()
  await expect(reading.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await reading.getByRole('link', { name: `Sara ${tag}` }).click()
  await expect(reading.getByRole('heading', { level: 1, name: `Sara ${tag} is away` })).toBeVisible()
  const card = reading.getByRole('article', { name: `${tag}-1` })
  await expect(card).toContainText(`Sara ${tag} is the only one on the team.`)
  await expect(reading.getByRole('button', { name: /Apply|Close|Change|Suggest/ })).toHaveCount(0)
  await signIn(page)
  await page.goto(`/dashboard/disruptions/${one.id}`)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(card).toContainText('Settled')
  await expect(card).toContainText('Auditor away')
  await expect(reading.locator('main')).not.toContainText(/sick|flu/i)
  await expectNoViolations(reading)
})

test('A closed site is reported by day, its end changed to an hour, and what it hits moves', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const mills = await makeCustomer(api, `Hemp Mills ${tag}`, `H-${tag}`)
  const team = [await makeAuditor(api, `Hana ${tag}`, ['GRS'])]
  const audit = await planAudit(api, mills, `SITE-${tag}`, [tuesday], team)
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/dashboard/disruptions?report=new')
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  await dialog.getByRole('radio', { name: 'Site closed' }).check()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(`Hemp Mills ${tag}`)
  await page.getByRole('option', { name: `Hemp Mills ${tag}` }).click()
  await dialog.getByLabel('First day').fill(typed(monday))
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Last day').fill(typed(tuesday))
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(1)
  // Pressed while the calendar is open, a button gets the end of the press, too: what fades out lets it through.
  const closing = await dialog.getByLabel('Last day').evaluate(async field => {
    field.blur()
    await new Promise(requestAnimationFrame)
    const calendar = document.querySelector('[data-dates-dropdown]')
    return calendar ? getComputedStyle(calendar).pointerEvents : 'none'
  })
  expect(closing).toBe('none')
  await expect(dialog.getByText('1 audit affected:')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Hemp Mills ${tag} is closed` })).toBeVisible()

  // Only until ten in the morning after all; still while the audit goes on.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change the closure' })
  await change.getByRole('switch', { name: 'By the hour' }).check()
  await change.getByLabel('Until').fill('10:00')
  await expectNoViolations(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The closure was changed.')).toBeVisible()
  await expect(page.getByText(/10:00/).first()).toBeVisible()
  const { rows } = await api.read('/disruptions?cause=site&state=open')
  const ends = rows.map(({ end }: { end: string }) => new Date(end).toISOString())
  expect(ends).toContain(inHanoi(tuesday, '10:00'))

  const card = page.getByRole('article', { name: `SITE-${tag}` })
  await card
    .getByRole('radio', { name: /^Move to/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(card).toContainText('Settled')
  expect((await api.read(`/projects/${audit.id}`)).start).not.toBe(inHanoi(tuesday, '08:00'))
})

test('From a row of the planner the desk is a key away, and a request that waits is solved before it is decided', async ({
  openFor,
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { missing, ids } = await setStage(api, tag)
  await openPlanner(page, `&q=${encodeURIComponent(`Sara ${tag}`)}`)
  await rowOf(page, `Sara ${tag}`)
    .getByRole('button', { name: new RegExp(`^Sara ${tag}`) })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const booking = page.getByRole('dialog', { name: `Book time for Sara ${tag}` })
  await booking.getByRole('link', { name: `Report Sara ${tag} missing and find replacements` }).click()
  const report = page.getByRole('dialog', { name: 'Report a disruption' })
  await expect(report.getByRole('combobox', { name: 'Auditor' })).toHaveValue(`Sara ${tag}`)
  await page.keyboard.press('Escape')

  const reviewer = await makeAccount(api, `Reviewer ${tag}`, 'Planner')
  await choosePassword(request, reviewer.email, 'one-time-password')
  const { rows } = await api.read(`/users?email=${encodeURIComponent(reviewer.email)}`)
  const asked = await api.make('/requests', {
    category: 'timeOff',
    userId: missing,
    reviewerId: rows[0].id,
    start: inHanoi(tuesday, '00:00'),
    end: inHanoi(wednesday, '00:00'),
    note: 'A wedding',
  })
  const desk = await openFor(reviewer.email)
  await desk.goto(`/dashboard/request/${asked.id}`)
  await desk.getByRole('button', { name: 'Find replacements first' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: `Sara ${tag} asked to be away` })).toBeVisible()
  const card = desk.getByRole('article', { name: `${tag}-1` })
  await expect(card.getByRole('radio', { checked: true })).toHaveAccessibleName(/ instead of /)
  await desk.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(card).toContainText('Settled')

  // Asked for again it is the same case; nothing is left for the decision to take away.
  await desk.goto(`/dashboard/request/${asked.id}`)
  const consequences = desk.getByRole('region', { name: 'If you accept' })
  await expect(consequences).not.toContainText(`${tag}-1`)
  await expect(desk.getByRole('button', { name: 'Accept', exact: true }).first()).toBeVisible()
  expect((await api.read(`/projects/${ids[0]}`)).auditors.map(({ id }: { id: number }) => id)).not.toContain(
    missing,
  )
})

test('A day that is being typed stays when it turns out to be tomorrow where somebody is missing', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const missing = await makeAuditor(api, `Thao ${Date.now().toString(36)}`, ['GRS'])
  await signIn(page)
  // In Europe it is still Monday, in Vietnam it isn’t.
  await page.clock.setFixedTime(`${monday}T18:00:00Z`)
  const answer = await holdBack(page, `**/api/auditors/${missing}`)
  await page.goto(`/dashboard/disruptions?report=${missing}`)
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  const last = dialog.getByLabel('Last day')
  await expect(dialog.getByLabel('First day')).toHaveValue(typed(monday))
  await last.click()
  await last.press('ControlOrMeta+a')
  const begun = typed(thursday).slice(0, 6)
  await last.pressSequentially(begun)
  answer()
  await expect(dialog.getByText('Days in Asia/Ho Chi Minh')).toBeVisible()
  await expect(dialog.getByLabel('First day')).toHaveValue(typed(tuesday))
  await expect(last).toBeFocused()
  await expect(last).toHaveValue(begun)
})
