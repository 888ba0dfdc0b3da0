import type { Page } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { today, typed } from './days.ts'
import { holdBack } from './hold-back.ts'
import { phone } from './parties.ts'
import { listGiven } from './plain-texts.ts'
import {
  type Api,
  callApi,
  expectNothingAside,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'
import { atDesk, startWalk } from './words-walk.ts'

// Alone, so that the board lists what is made here.
test.use({ viewport: { width: 1440, height: 900 } })

/** `DRAFTED_VISITS=312` is what a planner of a large body has before them (bench/README.md). */
const manyVisits = Number(process.env.DRAFTED_VISITS ?? 24)

/** The long form times a person: axe takes longer than they do over hundreds of lines, and the short one has asked it. */
const lookAt = manyVisits > 100 ? async () => {} : expectNoViolations

let batch = 0

/** Companies that each owe a surveillance, due two months from now and later; answers what all are called. */
async function makeVisits(api: Api, count: number): Promise<string> {
  const word = `Batch${++batch}`
  const { rows } = await api.read('/standards?code=ISO9001')
  for (let nth = 1; nth <= count; nth++) {
    const number = `${word}-${String(nth).padStart(2, '0')}`
    const { customerId } = await makeCustomer(api, `${word} Mills ${nth}`, number)
    const decided = addDays(today, -300 + (nth % 80))
    const expires = addDays(decided, 1095)
    await api.make('/certificates', { customerId, standardId: rows[0].id, number, decided, expires })
  }
  return word
}

const board = (word: string) =>
  `/dashboard/certification?q=${word}&kind=surveillance&dueTo=${addDays(today, 150)}`
const table = (page: Page) => page.getByRole('table', { name: 'Proposed drafts' })
const lineOf = (page: Page, word: string, nth: number) =>
  table(page).getByRole('row', { name: `${word} Mills ${nth}: ` })
const selected = (page: Page) => page.getByRole('table', { name: 'Due visits' }).locator('tbody tr')

test('By keyboard alone what is due becomes drafts spread over twelve weeks; Undo leaves the one that was edited', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000 + manyVisits * 1_000)
  const api = await callApi(request)
  await makeAuditor(api, 'Free Auditor', ['ISO9001'])
  const word = await makeVisits(api, manyVisits)
  await signIn(page)
  const begun = Date.now()
  await page.goto(board(word))
  await expect(selected(page)).toHaveCount(10)
  await expect(selected(page).last()).toContainText(word)
  await selected(page).first().focus()
  await page.keyboard.press('Shift+End')
  await expect(page.getByText('10 selected')).toBeVisible()
  const all = page.getByRole('button', { name: `Select all ${manyVisits}` })
  for (let stop = 0; stop < 4 && !(await all.evaluate(one => one === document.activeElement)); stop++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${manyVisits} selected`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select only these 10' })).toBeFocused()
  await page.keyboard.press('d')

  await expect(page.getByRole('heading', { name: 'Create drafts' })).toBeFocused()
  await expect(table(page).locator('tbody tr')).toHaveCount(manyVisits)
  await lookAt(page)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Combine')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const settings = page.getByRole('region', { name: 'How they are planned' })
  await expect(settings.getByLabel('From')).toBeVisible()
  // In one row: what is below does not move.
  const tops = await settings
    .locator('label')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect(tops.length).toBe(4)
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(settings.getByLabel('To')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('01-01-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(typed(addDays(today, 83)))
  await page.keyboard.press('Enter')
  const create = page.getByRole('button', { name: /^Create \d+ drafts$/ })
  await expect(page.getByText('The last day must not be before the first.')).toBeHidden()
  // What was proposed for other days still stands, to be changed or not, until the answer for these comes.
  await expect(create).toBeEnabled()
  await expect(create).toHaveText(`Create ${manyVisits} drafts`)

  // Lines are one stop of Tab.
  const rows = table(page).locator('tbody tr')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(create).toHaveText(`Create ${manyVisits - 1} drafts`)
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(rows.first().getByLabel('Day')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(typed(addDays(today, 200)))
  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toContainText('Late')
  await expect(rows.first()).toContainText('Changed')
  await lookAt(page)
  // A reload finds what was changed.
  await page.reload()
  await expect(create).toHaveText(`Create ${manyVisits - 1} drafts`)
  await expect(rows.first()).toContainText('Changed')
  await create.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: `${manyVisits - 1} drafts were created.` })).toBeFocused()
  expect(Date.now() - begun).toBeLessThan(120_000)
  await lookAt(page)
  const made = page.getByRole('region', { name: 'Created drafts' }).getByRole('link')
  await expect(made).toHaveCount(manyVisits - 1)
  const number = (await made.first().textContent()) ?? ''
  const id = Number((await made.first().getAttribute('href'))?.split('/').at(-1))
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { note: 'Call first', version })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Auto-plan' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${manyVisits - 2} drafts were deleted.` })).toBeFocused()
  const kept = page.getByRole('region', { name: '1 was kept' })
  await expect(kept).toContainText(number)
  await expect(kept).toContainText(/ Mills \d+: Surveillance 1 of \S+ It has been changed since\.$/)
  const { count } = await api.read(`/projects?companyName=${word}`)
  expect(Number(count)).toBe(1)
  // What was undone is proposed again, and what was kept is not.
  await page.getByRole('button', { name: 'Back to the proposal' }).focus()
  await page.keyboard.press('Enter')
  await expect(table(page).locator('tbody tr')).toHaveCount(manyVisits - 1)
  await expect(page.getByText('1 visit is already planned')).toBeVisible()
})

test('By mouse some visits are drafted and planned in the planner, whose To do holds them alone', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const word = await makeVisits(api, 3)
  await signIn(page)
  await page.goto(board(word))
  await expect(selected(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await lineOf(page, word, 2).getByRole('checkbox').click()
  await expect(page.getByText('1 left out')).toBeVisible()
  const line = lineOf(page, word, 3)
  await line.getByRole('button', { name: /^Change day or site: / }).click()
  const day = addDays(today, 40)
  await line.getByLabel('Day').fill(typed(day))
  await line.getByRole('button', { name: 'Done' }).click()
  await expect(line).toContainText('Changed')
  await page.getByRole('button', { name: 'Create 2 drafts' }).click()
  await expect(page.getByRole('heading', { name: '2 drafts were created.' })).toBeVisible()
  // All of them at once, in the period that they are in.
  await page.getByRole('button', { name: 'Auto-plan' }).click()
  const autoPlan = page.getByRole('dialog', { name: 'Auto-plan' })
  await expect(autoPlan).toContainText('2 drafts chosen')
  await expect(autoPlan.getByRole('region', { name: 'What will be planned' })).toContainText(/^2 drafts, /)
  await page.keyboard.press('Escape')
  await expect(autoPlan).toBeHidden()
  await page.getByRole('link', { name: 'Plan in planner' }).click()
  const toDo = page.getByRole('complementary', { name: 'To do' })
  await expect(toDo.getByRole('listitem')).toHaveCount(2)
  await expect(toDo).toContainText(`${word} Mills 3`)
  await expect(toDo).not.toContainText(`${word} Mills 2`)

  // What is planned meanwhile isn't proposed again.
  await page.goto(board(word))
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await expect(page.getByText('2 visits are already planned')).toBeVisible()
})

test('Until other days have come no line of the days before can be changed, and the page says why', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const word = await makeVisits(api, 2)
  await signIn(page)
  await page.goto(board(word))
  await expect(selected(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  const box = lineOf(page, word, 1).getByRole('checkbox')
  await expect(box).toBeChecked()
  const answer = await holdBack(page, '**/api/visits/proposal')
  await page.getByRole('combobox', { name: 'Combine' }).selectOption({ index: 0 })
  const waiting = page.getByRole('status').filter({ hasText: 'Looking for days…' })
  await expect(waiting).toBeVisible()
  await lineOf(page, word, 1).press(' ')
  await expect(lineOf(page, word, 1)).toBeFocused()
  await expect(box).toBeChecked()
  await page.keyboard.press('Enter')
  await box.click()
  await expect(table(page).getByRole('textbox')).toHaveCount(0)
  await expect(box).toBeChecked()

  answer()
  await expect(waiting).toHaveCount(0)
  await lineOf(page, word, 1).press(' ')
  await expect(box).not.toBeChecked()
})

test('An answer that was lost makes nothing twice, and leaves what was made to be undone', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const word = await makeVisits(api, 2)
  await signIn(page)
  await page.goto(board(word))
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await page.route('**/api/visits/drafts', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create 2 drafts' }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'The connection was lost' })
  await expect(lost).toBeVisible()
  await page.unroute('**/api/visits/drafts')
  await page.reload()
  await expectNoViolations(page)
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: '2 drafts were created.' })).toBeVisible()
  expect(Number((await api.read(`/projects?companyName=${word}`)).count)).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '2 drafts were deleted.' })).toBeVisible()
  expect(Number((await api.read(`/projects?companyName=${word}`)).count)).toBe(0)
})

test('The proposal and its result are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const word = await makeVisits(api, 3)
  const given = [...(await listGiven(api)), word]
  const { check, open, listFound } = startWalk(page, given)
  await signIn(page)
  await page.goto(board(word))
  await expect(selected(page).last()).toContainText(word)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await expect(table(page).locator('tbody tr')).toHaveCount(3)
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
  await page.setViewportSize({ width: 1366, height: 768 })
  await open('/dashboard/certification/drafts')
  const rows = page.locator('main tbody tr[data-line]')
  await expect(rows).toHaveCount(3)
  await rows.first().focus()
  await page.keyboard.press('Space')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(typed(addDays(today, 200)))
  await page.keyboard.press('Enter')
  await check('a proposal')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await check('a line that is changed', atDesk)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('main button:not([data-act])').last().click()
  await expect(page.locator('main h2')).toBeFocused()
  const { rows: made } = await api.read(`/projects?companyName=${word}`)
  given.push(...made.map(({ idflNumber }: { idflNumber: string }) => idflNumber))
  await check('what came of it')
  expect(listFound()).toEqual([])
})

test('More than 500 visits are too many at once, and one is drafted by D on its row', async ({
  page,
  request,
}) => {
  const word = await makeVisits(await callApi(request), 11)
  await signIn(page)
  await page.route(/\/api\/visits\?/, async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), count: '501' } })
  })
  await page.goto(board(word))
  await expect(selected(page).last()).toContainText(word)
  await selected(page).first().focus()
  await page.keyboard.press('Shift+End')
  await page.getByRole('button', { name: 'Select all 501' }).click()
  await expect(page.getByText('Please choose at most 500 visits at once.')).toBeVisible()
  await page.keyboard.press('d')
  await selected(page).nth(2).focus()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/certification\?/)
  await page
    .locator('button')
    .filter({ hasText: /^Clear$/ })
    .click()
  const name = (await selected(page).nth(2).locator('td').nth(1).textContent()) ?? ''
  await selected(page).nth(2).focus()
  await page.keyboard.press('d')
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await expect(table(page)).toContainText(name)
})

test.describe('On a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('one visit becomes a draft from its drawer', async ({ page, request }) => {
    const word = await makeVisits(await callApi(request), 1)
    await signIn(page)
    await page.goto(board(word))
    await page.getByRole('button', { name: `${word} Mills 1` }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).tap()
    await expect(lineOf(page, word, 1)).toContainText('Main site')
    await expectNoViolations(page)
    await expectNothingAside(page)
    await page.getByRole('button', { name: 'Create 1 draft', exact: true }).tap()
    await expect(page.getByRole('heading', { name: '1 draft was created.' })).toBeVisible()
    await expectNoViolations(page)
  })
})
