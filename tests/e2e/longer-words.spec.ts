import type { Page } from '@playwright/test'
import { friday, monday } from './days.ts'
import { listGiven } from './plain-texts.ts'
import { type Api, callApi, makeAuditor, makeCustomer, planAudit, screens, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { setStageOfStates } from './words-stage.ts'
import { atDesk, lookAtAllThatOpens, speakPseudo, startWalk, type Walk } from './words-walk.ts'

// In the pseudo-language every text is accented, longer by two fifths and in ⟦brackets⟧: what stays plain was hard-coded,
// and what is cut would be in German. Alone, so that all that was given to records is known.
test.use({ viewport: { width: 1366, height: 768 } })

let stage: Awaited<ReturnType<typeof setStageOfStates>>
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  stage = await setStageOfStates(await callApi(request), request)
})

test('guests read everything in their language, uncut', async ({ page }) => {
  const { check, open, listFound } = startWalk(page, ['nobody@example.com'])
  await speakPseudo(page)
  await open('/auth/login')
  await check('sign-in')
  await page.getByRole('textbox').first().fill('nobody@example.com')
  await page.locator('input[type="password"]').fill('⟦wrong⟧')
  await page.locator('[type="submit"]').click()
  await expect(page.getByRole('alert')).toHaveText(/^⟦.*⟧$/)
  await check('refused sign-in')

  await open('/auth/forgotPassword')
  await check('forgotten password')
  await page.getByRole('textbox').first().fill('nobody@example.com')
  await page.locator('[type="submit"]').click()
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible()
  await check('a code by email')
  expect(listFound()).toEqual([])
})

test('every screen is in the reader’s language, and nothing is cut', async ({ page, request }) => {
  const api = await callApi(request)
  const { draft, assigned, waiting, customerId, certificateId, disruptionId } = stage
  const { check, open, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await speakPseudo(page)
  const customer = `/dashboard/customers/${customerId}`
  const records = [draft, assigned].map(({ id }) => `/dashboard/audits/${id}`)
  const others = ['/dashboard/request?tab=all', '/settings/accounts?isDeleted=true']
  const planner = `/dashboard/rosters?tab=planner&date=${monday}`
  for (const path of [
    ...screens,
    planner,
    ...others,
    ...records,
    `/dashboard/request/${waiting.id}`,
    customer,
    `/dashboard/certificates/${certificateId}`,
    `/dashboard/disruptions/${disruptionId}`,
    '/dashboard/disruptions?report=new',
    ...['due', 'register', 'figures'].map(tab => `/dashboard/certification?tab=${tab}`),
    '/dashboard/impartiality?tab=overrides',
  ]) {
    await test.step(path, async () => {
      await open(path)
      await check(path)
    })
  }
  expect(listFound()).toEqual([])
})

test('what the frame and the roster open is in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const typed = 'a'
  const { look, open, check, listFound } = startWalk(page, [...(await listGiven(api)), typed])
  await signIn(page)
  await speakPseudo(page)
  await open('/settings/departments')
  await look('notifications', page.locator('header [aria-haspopup=dialog]'))
  await look('account', page.locator('header [aria-haspopup=menu]'), { sizes: atDesk })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await check('command bar')
  await page.keyboard.press('Escape')

  await open(`/dashboard/rosters?view=week&date=${monday}`)
  await look('an entry', page.locator('main [data-stop][aria-haspopup=dialog]').first())
  expect(listFound()).toEqual([])
})

test('a proposal, its place on the timeline and what asks for one are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const planId = await makeProposal(api)
  const { open, check, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await speakPseudo(page)
  await open(`/dashboard/plans/${planId}`)
  await check('a proposal')
  await page.locator('main table tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=dialog]')).toBeVisible()
  await check('a row of a proposal')
  await page.keyboard.press('Escape')
  // On the timeline, planning again, deleting.
  await page.locator('main button').nth(1).click()
  const again = page.locator('[role=dialog]')
  await again.locator('[data-add]').click()
  await check('planning again, with an assumption')
  await page.goto(`/dashboard/rosters?tab=planner&date=${monday}&plan=${planId}`)
  const panel = page.locator('aside', { has: page.locator('fieldset') })
  await expect(panel.locator('li')).toHaveCount(1)
  await check('a proposal on the timeline', atDesk)
  await panel.locator('fieldset button').nth(1).click()
  await panel.locator('li button').first().click()
  await check('why an audit has no place', atDesk)
  expect(listFound()).toEqual([])
})

test('what is imported, exported, printed and behind a figure is in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const cells = ['Client no', 'Client', 'Customer name', 'Email', 'Street', 'Country', 'Contact', 'Remarks']
  const values = [
    'LW-1',
    'Ramie Yarns',
    'Yarns',
    'office@example.com',
    '1 Mill Road',
    'Atlantis',
    'Lan Tran',
    'Wool',
  ]
  const file = 'clients-of-walk.csv'
  const typed = [...cells, ...values, file, ...cells.map((cell, nth) => `${'ABCDEFGH'[nth]}: ${cell}`)]
  const given = [...typed, ...(await listGiven(api))].toSorted((one, other) => other.length - one.length)
  const { open, check, shut, listFound } = startWalk(page, given)
  await signIn(page)
  await speakPseudo(page)
  await open('/dashboard/customers')
  await page.locator('main a[href*="/dashboard/imports"]').click()
  await expect(dialogs(page)).toBeVisible()
  await check('importing')
  await dialogs(page).locator('[type="submit"]').click()
  await expect(page.locator('.mantine-InputWrapper-error').first()).toBeVisible()
  await check('importing, with faults')
  const text = [cells.join(';'), values.join(';')].join('\r\n')
  await dialogs(page)
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialogs(page).locator('[type="submit"]').click()
  await expect(page).toHaveURL(/imports\/\d+/)
  const path = new URL(page.url()).pathname
  const stateOf = async () => (await api.read(path.replace('/dashboard', ''))).state
  await expect.poll(stateOf, { timeout: 30_000 }).toMatch(/checked|mapping/)
  await open(path)
  await check('an import')
  // Which column is which is asked where it wasn’t clear, and may be changed.
  if ((await stateOf()) === 'checked') await page.getByRole('button', { name: /é çólúmñ/ }).click()
  await expect(page.locator('main form')).toBeVisible()
  await check('its columns')

  await open('/dashboard/audits')
  await page.locator('main button:has(.tabler-icon-download)').click()
  await expect(dialogs(page)).toBeVisible()
  await check('exporting')
  await shut()
  for (const view of ['team', 'auditor']) {
    await open(`/dashboard/rosters/print?view=${view}&month=${monday.slice(0, 7)}`)
    await check(`the roster on paper, ${view}`)
  }
  const past = 'outcome=missing&outcome=late&latestFrom=2020-01-01&latestTo=2020-12-31'
  const canceled = 'canceledFrom=2020-01-01&canceledTo=2020-12-31&canceledLate=true&visitKind=none'
  for (const address of [
    `/dashboard/certification?${past}`,
    `/dashboard/audits?${canceled}&countryId=1&lastDayFrom=2020-01-01`,
    `/dashboard/auditors/${stage.auditorId}`,
  ]) {
    await open(address)
    await check(address)
  }
  expect(listFound()).toEqual([])
})

/** One audit has a place, another at the same time has none. */
async function makeProposal(api: Api): Promise<number> {
  const mill = await makeCustomer(api, 'Ramie Mills', 'R-1')
  const auditorId = [await makeAuditor(api, 'Chi Nguyen', ['GRS'])]
  const audits = [await planAudit(api, mill, 'A-6', [monday]), await planAudit(api, mill, 'A-7', [monday])]
  const { id } = await api.make('/plans', {
    projectId: audits.map(one => one.id),
    firstDay: monday,
    lastDay: friday,
    effort: 'quick',
    auditorId,
  })
  await expect.poll(async () => (await api.read(`/plans/${id}`)).state, { timeout: 120_000 }).toBe('done')
  return id
}

/** A row of requests has no menu: it opens the request. */
const lists = {
  '/dashboard/customers': true,
  '/dashboard/audits': true,
  '/dashboard/impartiality': true,
  '/dashboard/request?tab=all': false,
  '/settings/accounts': true,
  '/settings/roles': true,
  '/settings/countries': true,
  '/settings/departments': true,
  '/settings/standards': true,
}

const adding = (page: Page) => page.getByRole('main').getByRole('button', { name: /^⟦(Ádd|Ñéw) / })
const dialogs = (page: Page) => page.locator('[aria-modal=true]:visible')

for (const [path, hasMenu] of Object.entries(lists))
  test(`what ${path} opens is in the reader’s language, and nothing is cut`, async ({ page, request }) => {
    const walk = startWalk(page, await listGiven(await callApi(request)))
    await signIn(page)
    await speakPseudo(page)
    await walk.open(path)
    await adding(page).first().click()
    await walk.check('new')
    await dialogs(page).locator('[type="submit"]').click()
    await expect(page.locator('.mantine-InputWrapper-error').first()).toBeVisible()
    await walk.check('new, with faults')
    await walk.shut()
    if (hasMenu) await lookAtMenu(page, walk, path)
    expect(walk.listFound()).toEqual([])
  })

/** The menu of the first row, and all that it opens. */
async function lookAtMenu(page: Page, walk: Walk, path: string) {
  const menu = page.locator('tbody tr').first().locator('button[aria-haspopup="menu"]')
  await walk.look('menu', menu, { sizes: atDesk })
  await menu.click()
  const items = page.locator('[role=menuitem]:not([data-disabled])')
  const labels = await items.allTextContents()
  await page.keyboard.press('Escape')
  for (const label of labels) {
    await menu.click()
    await items.filter({ hasText: label }).click()
    // It opens a dialog or leads to another list.
    await expect
      .poll(async () => (await dialogs(page).count()) === 1 || !page.url().endsWith(path))
      .toBe(true)
    if (!page.url().endsWith(path)) await walk.open(path)
    else {
      await walk.check(label)
      await walk.shut()
    }
  }
}

const pages = {
  'a draft': { path: () => `/dashboard/audits/${stage.draft.id}`, opening: 4 },
  'an assigned audit': { path: () => `/dashboard/audits/${stage.assigned.id}`, opening: 5 },
  'a request that waits': { path: () => `/dashboard/request/${stage.waiting.id}`, opening: 2 },
  'a customer': { path: () => `/dashboard/customers/${stage.customerId}`, opening: 6 },
  'a disruption': { path: () => `/dashboard/disruptions/${stage.disruptionId}`, opening: 2 },
  'a certificate': { path: () => `/dashboard/certificates/${stage.certificateId}`, opening: 5 },
}

for (const [what, { path, opening }] of Object.entries(pages))
  test(`what the page of ${what} opens is in the reader’s language, and nothing is cut`, async ({
    page,
    request,
  }) => {
    const walk = startWalk(page, await listGiven(await callApi(request)))
    await signIn(page)
    await speakPseudo(page)
    expect(await lookAtAllThatOpens(page, walk, path())).toBeGreaterThanOrEqual(opening)
    expect(walk.listFound()).toEqual([])
  })
