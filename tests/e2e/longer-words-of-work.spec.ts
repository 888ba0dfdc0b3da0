import { placeholders, spellPlaceholder } from '#domain/letters.ts'
import { monday, plus, today } from './days.ts'
import { phone } from './parties.ts'
import { listGiven } from './plain-texts.ts'
import { type Api, callApi, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { setStageOfStates } from './words-stage.ts'
import { atDesk, inHand, lookAtAllThatOpens, speakPseudo, startWalk } from './words-walk.ts'

// The work of a day in the pseudo-language (longer-words.spec.ts): several records at once, views, Undo, settings, the phone.
test.use({ viewport: { width: 1366, height: 768 } })

let stage: Awaited<ReturnType<typeof setStageOfStates>>
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  stage = await setStageOfStates(await callApi(request), request)
})

test('what changes several audits is in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const { open, check, shut, listFound } = startWalk(page, await listGiven(await callApi(request)))
  await signIn(page)
  await speakPseudo(page)
  await open('/dashboard/audits')
  await page.locator('main thead input[type=checkbox]').click()
  const change = page.getByRole('button', { name: /háñgé šéléçtéd/ })
  const items = page.locator('[role=menuitem]:not([data-disabled])')
  await change.click()
  await check('change selected', atDesk)
  const labels = await items.allTextContents()
  expect(labels.length).toBeGreaterThanOrEqual(5)
  await page.keyboard.press('Escape')
  for (const label of labels) {
    await change.click()
    await items.filter({ hasText: label }).click()
    const dialog = page.locator('[aria-modal=true]:visible')
    await expect(dialog).toBeVisible()
    await check(`${label}, before it is filled in`)
    const number = dialog.locator('input[inputmode]').first()
    if (label.includes('Móvé')) await number.fill('3')
    await check(`${label}, with what becomes of each`)
    await shut()
  }
  expect(listFound()).toEqual([])
})

test('views of the roster and what is done with several bars are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const view = 'Week 7'
  const given = [...(await listGiven(await callApi(request))), view]
  const { open, check, shut, look, listFound } = startWalk(page, given)
  await signIn(page)
  await speakPseudo(page)
  await open(`/dashboard/rosters?tab=planner&date=${monday}`)
  const views = page.locator('main button:has(.tabler-icon-bookmark)')
  await look('views', views)
  const choose = async (item: RegExp) => {
    await views.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.locator('[aria-modal=true]:visible')).toBeVisible()
  }
  await choose(/áš ñéw víéw/)
  await page.locator('[aria-modal=true] [type=submit]').click()
  await check('a view without a name')
  await page.locator('[aria-modal=true] input:not([type=checkbox])').fill(view)
  await page.locator('[aria-modal=true] [type=submit]').click()
  await expect(views).toHaveText(view)
  await look('views, one of them shown', views)
  await choose(/Réñámé/)
  await check('renaming a view')
  await shut()
  await choose(/Délété/)
  await check('deleting a view')
  await shut()

  // The bar is agreed on by its key, and that is undone from the list.
  const bar = page.locator('main [data-entry]', { hasText: 'A-2' }).first()
  await bar.focus()
  await page.keyboard.press('a')
  // Under the mouse it stays.
  await page.locator('[role=alert]').first().hover()
  await check('what was done', atDesk)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.locator('[aria-modal=true] li')).toHaveCount(1)
  await check('what can be undone')
  await shut()
  await bar.focus()
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('button', { name: /háñgé šéléçtéd/ })).toBeVisible()
  await check('a selected bar', atDesk)
  expect(listFound()).toEqual([])
})

const pages = {
  'an auditor': { path: () => `/dashboard/auditors/${stage.auditorId}`, opening: 1 },
  messages: { path: () => '/settings/messages', opening: 3 },
  'team rules': { path: () => '/settings/team-rules', opening: 1 },
  'one’s own profile': { path: () => '/dashboard/profile', opening: 1 },
}

for (const [what, { path, opening }] of Object.entries(pages))
  test(`what the page of ${what} opens is in the reader’s language, and nothing is cut`, async ({
    page,
    request,
  }) => {
    const api = await callApi(request)
    const { letters } = await api.read('/settings/messages')
    const walk = startWalk(page, [...listWritten(letters), ...(await listGiven(api))])
    await signIn(page)
    await speakPseudo(page)
    expect(await lookAtAllThatOpens(page, walk, path())).toBeGreaterThanOrEqual(opening)
    await walk.open(path())
    await walk.check(what)
    expect(walk.listFound()).toEqual([])
  })

test('the dates on which several are free are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const ids = [await makeAuditor(api, 'Dao Nguyen', ['GRS']), await makeAuditor(api, 'Giang Nguyen', ['GRS'])]
  const { open, check, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await speakPseudo(page)
  await open('/dashboard/common-time')
  await check('common time of nobody yet')
  await open('/settings/integrations')
  await check('integrations')
  await open('/dashboard/auditors')
  for (const name of ['Dao Nguyen', 'Giang Nguyen'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  await page.locator('main a[href*="common-time"]').click()
  await expect(page).toHaveURL(new RegExp(`(?=.*=${ids[0]}\\b)(?=.*=${ids[1]}\\b)`))
  await expect(page.getByRole('region').last().getByRole('listitem')).toHaveCount(10)
  await check('common time')
  expect(listFound()).toEqual([])
})

test.describe('on the way', () => {
  test.use({ viewport: phone, hasTouch: true, timezoneId: 'Asia/Dhaka' })

  test('an auditor’s phone is in the reader’s language: abroad, done, an allowance, what waits to be sent', async ({
    openFor,
    request,
  }) => {
    const api = await callApi(request)
    const email = await goOut(api)
    const note = 'Half a day'
    const given = [...(await listGiven(api)), note, 'Dhaka', 'Ramie House']
    const page = await openFor(email, phone)
    const { open, check, shut, listFound } = startWalk(page, given, inHand)
    await speakPseudo(page)
    await open('/dashboard/visits')
    // The first visit is there before the rest of the product, which names the page.
    await expect(page).toHaveTitle(/⟦/)
    await check('the way, abroad')
    await page.locator('main a[href*="done"]').first().click()
    await expect(page.locator('[aria-modal=true]')).toBeVisible()
    await check('done')
    await page.context().setOffline(true)
    await page.locator('[aria-modal=true] textarea:not([aria-hidden])').fill(note)
    await page.locator('[aria-modal=true] [type=submit]').click()
    await expect(page.locator('[aria-modal=true]')).toHaveCount(0)
    await expect(page.getByText(note)).toBeVisible()
    await check('what waits to be sent')
    await page.context().setOffline(false)
    await expect(page.getByText(note)).toHaveCount(0, { timeout: 30_000 })
    await open('/dashboard/request')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^⟦Ñéw / })
      .first()
      .click()
    await expect(page.locator('[aria-modal=true]')).toBeVisible()
    await check('a request, with the allowance')
    await shut()
    expect(listFound()).toEqual([])
  })
})

/** The auditor of the stage has two and a half days off a year, and an audit that is over today. */
async function goOut(api: Api): Promise<string> {
  const { auditorId } = stage
  const { version, ...auditor } = await api.read(`/auditors/${auditorId}`)
  const allowance = { days: 2.5, carried: 0, carriedUntil: null }
  await api.change(`/auditors/${auditorId}`, { ...auditor, allowance, version })
  const mill = await makeCustomer(api, 'Ramie House', 'R-2')
  await planAudit(api, mill, 'A-8', [plus(today, -2)], [auditorId])
  return auditor.email
}

/** What an organisation writes in its letters, and what is filled in; the longest first, as one may be part of another. */
const listWritten = (letters: readonly { subject: string; text: string }[]): string[] =>
  [
    ...letters.flatMap(({ subject, text }) => [subject, text]),
    ...placeholders.map(spellPlaceholder),
  ].toSorted((one, other) => other.length - one.length)
