import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { typed } from './days.ts'
import { firstStart, startStoryServer } from './first-start.ts'
import { phone } from './parties.ts'
import { expectFits, inDays, isReady, kept, openRoad, setOut, setOutWithPast, visits } from './road-stage.ts'
import { callApi, choosePassword, chosenPassword, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** The worker is let here: elsewhere it would answer what stories hold back or count. */
test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' })

test('an auditor’s phone begins with the next visit: when, where, with whom, and what one thumb does', async ({
  page,
  request,
}) => {
  const { tag, email } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  const next = page.getByRole('region', { name: `Mill ${tag}` })
  await expect(next).toContainText('In 3 days · 3 days')
  await expect(next).toContainText(/08:00 – .* 17:00 \(Ho Chi Minh\)/)
  await expect(next).toContainText(/Your time: .*\(Berlin\)/)
  await expect(next).toContainText('Mill Road 3')
  await expect(next).toContainText('Global Recycled Standard')
  await expect(next).toContainText(`Ben ${tag}, Auditor`)
  await expect(next.getByRole('link', { name: '+84 90 111' })).toHaveAttribute('href', 'tel:+8490111')
  await expect(next.getByRole('link', { name: 'Call Lan Tran' })).toHaveAttribute('href', 'tel:+848222')
  await expect(next.getByRole('link', { name: 'Email Lan Tran' })).toHaveAttribute(
    'href',
    'mailto:lan@example.com',
  )
  await expect(next.getByRole('link', { name: 'Route' })).toHaveAttribute('href', /google.*Mill%20Road/)
  const file = page.waitForEvent('download')
  await next.getByRole('button', { name: 'Calendar file' }).tap()
  expect((await file).suggestedFilename()).toBe(`ROAD-${tag}.ics`)
  await expect(page.getByText('The next 30 days')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'In 9 days' })).toContainText(`Mill ${tag}`)

  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect(bar.getByRole('link', { name: 'Roster' })).toHaveAttribute('aria-current', 'page')
  const heights = await bar
    .locator('li > a, li > button')
    .evaluateAll(entries => entries.map(entry => entry.getBoundingClientRect().height))
  expect(new Set(heights).size, heights.join()).toBe(1)
  await expectFits(page)
  await expectNoViolations(page)
  await bar.getByRole('link', { name: 'Audits' }).tap()
  await expect(page.getByRole('list', { name: 'Audits' })).toContainText(`ROAD-${tag}`)
  const bell = bar.getByRole('button', { name: /^Notifications/ })
  await showLarge(page)
  expect(await coveredShare(bell)).toBeLessThan(0.35)
  await expectBesideOrBelow(page.getByRole('list', { name: 'Audits' }).getByRole('listitem').first())
  await bell.tap()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  // Not a letter below the other.
  const scope = drawer.getByText('Audit', { exact: true }).first()
  await expect(scope).toBeVisible()
  expect((await scope.boundingBox())?.height).toBeLessThan(60)
})

/** The smallest phone, with text twice as large. */
async function showLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

/** How much of an icon lies under its badge. */
const coveredShare = (button: Locator) =>
  button.evaluate(element => {
    const [icon, badge] = ['svg', '.mantine-Indicator-indicator'].map(one =>
      element.querySelector(one)?.getBoundingClientRect(),
    )
    if (!icon || !badge) return 1
    const width = Math.min(icon.right, badge.right) - Math.max(icon.left, badge.left)
    const height = Math.min(icon.bottom, badge.bottom) - Math.max(icon.top, badge.top)
    return (Math.max(0, width) * Math.max(0, height)) / (icon.width * icon.height)
  })

/** The status of a card lies within its padding. */
async function expectBesideOrBelow(card: Locator): Promise<void> {
  const [outer, badge] = [await card.boundingBox(), await card.getByText('Assigned').boundingBox()]
  if (!outer || !badge) throw new Error('The card has no status.')
  expect(badge.x + badge.width).toBeLessThanOrEqual(outer.x + outer.width - 8)
}

test('a phone that shows the next visits loads no lists and no forms until one of them is wanted', async ({
  browser,
  baseURL,
  request,
}) => {
  const { tag, email } = await setOutWithPast(request, [inDays(-2)])
  // Its worker would bring them for where there is no reception.
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  const codes: string[] = []
  page.on('request', asked => {
    const [, name] = /assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(asked.url()) ?? []
    if (name) codes.push(name)
  })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible()
  // By then what waits would have been sent, and what is fetched ahead asked for.
  await page.waitForTimeout(5_000)
  expect(codes).toContain('shell')
  expect(codes).not.toContain('shared')
  expect(codes).not.toContain('roster')
  await page.getByRole('link', { name: 'Done…' }).first().tap()
  await expect(page.getByRole('dialog', { name: `OVER-${tag}` })).toBeVisible()
  expect(codes).toContain('shared')
  await context.close()
})

test('without reception everything for the next days is there, a request waits, and is sent once', async ({
  page,
  context,
  request,
}) => {
  const { tag, id, email, mine, first } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await page.getByRole('link', { name: `Open audit ROAD-${tag}` }).tap()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`ROAD-${tag}`) })).toBeVisible()
  await isReady(page)

  await context.setOffline(true)
  await page.goto('/')
  await expect(kept(page)).toBeVisible()
  await expect(page.getByRole('region', { name: `Mill ${tag}` })).toContainText('Mill Road 3')
  await page.goto(`/dashboard/audits/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`ROAD-${tag}`) })).toBeVisible()
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Roster' }).tap()
  await page
    .getByRole('region', { name: `Mill ${tag}` })
    .getByRole('link', { name: 'I can’t go' })
    .tap()

  const form = page.getByRole('dialog', { name: 'New request' })
  await expect(form.getByRole('combobox', { name: 'Audit' })).toHaveValue(new RegExp(`ROAD-${tag}`))
  await expect(form.getByRole('combobox', { name: 'Reviewer' })).not.toHaveValue('')
  await form.getByLabel('Note').fill('My train is cancelled')
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  await expect(page.getByText('My train is cancelled')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  expect((await mine.read(`/requests?userId=${id}`)).count).toBe('0')

  await context.setOffline(false)
  await expect(page.getByText('A request that was waiting on this phone has been sent.')).toBeVisible()
  await expect(page.getByText('is waiting to be sent')).toHaveCount(0)
  const { rows } = await mine.read(`/requests?userId=${id}`)
  expect(rows).toMatchObject([
    { category: 'scheduleChange', projectId: first.id, note: 'My train is cancelled' },
  ])
})

test('time off can be asked for without reception by who never opened the form before, of any reviewer', async ({
  page,
  context,
  request,
}) => {
  const { tag, id, mine } = await openRoad(page, request)
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('kept-answers')).keys()).map(({ url }) => url).join(),
      ),
    )
    .toContain('reviews')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Requests' }).tap()
  await page.getByRole('button', { name: 'New request' }).first().tap()
  const form = page.getByRole('dialog', { name: 'New request' })
  // As there is nothing to say of the days yet, what comes next follows at once.
  const [hours, reviewer] = [form.getByText('By the hour'), form.locator('label', { hasText: 'Reviewer' })]
  await expect(reviewer).toBeVisible()
  const [above, below] = [await hours.boundingBox(), await reviewer.boundingBox()]
  expect((below?.y ?? 999) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40)
  for (const [label, day] of [
    ['First day', inDays(15)],
    ['Last day', inDays(16)],
  ] as const) {
    await form.getByLabel(label).fill(typed(day))
    await page.keyboard.press('Tab')
  }
  await form.getByRole('combobox', { name: 'Reviewer' }).fill(`Rita ${tag}`)
  await page.getByRole('option', { name: `Rita ${tag}` }).tap()
  await form.getByLabel('Note').fill('Moving house')
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('A request that was waiting on this phone has been sent.')).toBeVisible()
  expect((await mine.read(`/requests?userId=${id}`)).rows).toMatchObject([
    { category: 'timeOff', note: 'Moving house', reviewer: { name: `Rita ${tag}` } },
  ])
})

test('what is done is said at the gate without reception, and the office completes it with one tap', async ({
  page,
  context,
  request,
  openFor,
}) => {
  const { api, over, tag, email, mine } = await setOutWithPast(request, [inDays(-2)])
  await signIn(page, { email, password: chosenPassword })
  await expect(page.getByRole('heading', { level: 2, name: 'Is it done?' })).toBeVisible()
  await isReady(page)
  await context.setOffline(true)
  const waiting = page.getByRole('listitem').filter({ hasText: `Dye House ${tag}` })
  await waiting.getByRole('link', { name: 'Done…' }).tap()
  const form = page.getByRole('dialog', { name: `OVER-${tag} is done` })
  await expect(form.getByText(/^Planned: /)).toBeVisible()
  await form.getByLabel('Note for the office').fill('Two open points')
  await form.getByRole('button', { name: 'Done', exact: true }).tap()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('1 entry is waiting to be sent')).toBeVisible()
  await expect(page.getByText('Two open points')).toBeVisible()
  expect((await mine.read(`/projects/${over.id}`)).done).toBeNull()
  await context.setOffline(false)
  await expect(page.getByText('An audit has been marked as done from this phone.')).toBeVisible()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  await expect(waiting).toHaveCount(0)
  await expectNoViolations(page)

  const office = await openFor()
  await office.goto(`/dashboard/work?kind=done&q=OVER-${tag}`)
  const row = office.getByRole('listitem').filter({ hasText: `OVER-${tag}` })
  await expect(row).toContainText(`Anna ${tag} marked it as done: `)
  await expect(row).toContainText('“Two open points”')
  await expectNoViolations(office)
  await row.getByRole('button', { name: /^Complete/ }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(row).toHaveCount(0)
  expect((await api.read(`/projects/${over.id}`)).status).toBe('completed')
})

/** Everything that this browser keeps for the product, but its own files. */
const onThePhone = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => !name.startsWith('build-'))
    const kept = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length))
    const items = ['access_token', 'refresh_token', 'user', 'user_info', 'kept_at'].filter(item =>
      localStorage.getItem(item),
    )
    return { kept: kept.reduce((sum, count) => sum + count, 0), items }
  })
const nothing = { kept: 0, items: [] }

/** Whose session ended may be on the way to sign in already, which takes the place of a reload. */
const lookAgain = (page: Page) =>
  page.reload().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
  })

test('signing out, being disabled, and a password that was reset wipe the phone; another role what was read', async ({
  openBrowser,
  request,
}) => {
  const api = await callApi(request)
  const { email, id } = await setOut(api, request)
  const who = { email, password: chosenPassword }
  const open = async () => {
    const page = await openBrowser(phone)
    await signIn(page, who)
    await expect(page.getByText(/^As of/)).toBeVisible()
    await expect.poll(async () => (await onThePhone(page)).kept).toBeGreaterThan(0)
    return page
  }
  const leaving = await open()
  await leaving.getByRole('button', { name: /^Account of/ }).tap()
  await leaving.getByRole('menuitem', { name: 'Logout' }).tap()
  await expect(leaving.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => onThePhone(leaving)).toEqual(nothing)

  const reset = await open()
  const one = await api.make(`/users/${id}/one-time-password`, {}, 200)
  await lookAgain(reset)
  await expect(reset.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => onThePhone(reset)).toEqual(nothing)
  await choosePassword(request, email, one.password)

  const promoted = await open()
  const account = await api.read(`/users/${id}`)
  const roles = await api.read('/roles?limit=100')
  const roleId = roles.rows.find(({ name }: { name: string }) => name === 'Customer service').id
  await promoted.evaluate(() =>
    caches.open('kept-answers').then(cache => cache.put('/kept/old', new Response('{}'))),
  )
  await api.change(`/users/${id}`, { ...account, roleId, standards: undefined })
  await lookAgain(promoted)
  await expect
    .poll(() =>
      promoted.evaluate(async () => Boolean(await (await caches.open('kept-answers')).match('/kept/old'))),
    )
    .toBe(false)

  await api.change(`/users/disable-user/${id}?isEnabled=false`, {})
  await lookAgain(promoted)
  await expect(promoted.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => onThePhone(promoted)).toEqual(nothing)
})

test('a server that has stopped, and a week without a contact', async ({ browser, playwright }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'road-'))
  await cp(firstStart(), dataDir, { recursive: true })
  const server = await startStoryServer(dataDir, 9)
  const request = await playwright.request.newContext({ baseURL: server.address })
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  try {
    const { tag, email } = await setOut(await callApi(request), request)
    await signIn(page, { email, password: chosenPassword })
    await expect(visits(page)).toBeVisible()
    await isReady(page)
    await server.kill('SIGTERM')
    await page.reload()
    await expect(kept(page)).toBeVisible()
    await expect(page.getByRole('region', { name: `Mill ${tag}` })).toContainText('Mill Road 3')
    await page.evaluate(() => localStorage.setItem('kept_at', String(Date.now() - 7 * 86_400_000 - 1)))
    await page.reload()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    expect((await onThePhone(page)).kept).toBe(0)
  } finally {
    await context.close()
    await request.dispose()
    await server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('abroad times are shown as there once one says so, with both clocks named, until one is home', async ({
  browser,
  baseURL,
  request,
}) => {
  const { tag, email, first } = await setOut(await callApi(request), request)
  const device = { baseURL, viewport: phone, hasTouch: true, serviceWorkers: 'allow' as const }
  const away = await browser.newContext({ ...device, timezoneId: 'Asia/Dhaka' })
  const page = await away.newPage()
  await signIn(page, { email, password: chosenPassword })
  const next = page.getByRole('region', { name: `Mill ${tag}` })
  const where = page.getByRole('region', { name: 'Where you are' })
  await expect(where).toContainText('You seem to be in Dhaka. Show times in Dhaka time while you are there?')
  await expect(next).toContainText(/Your time: .*\(Berlin\)/)
  await expect(page.getByText(/^As of .* \(Berlin\)\.$/)).toBeVisible()
  await expectNoViolations(page)
  await where.getByRole('button', { name: 'Show Dhaka time' }).tap()
  await expect(where).toContainText('Times are shown in Dhaka time while you are there.')
  // 08:00 in Ho Chi Minh City is 07:00 in Dhaka.
  await expect(next).toContainText(/08:00 – .*\(Ho Chi Minh\)/)
  await expect(next).toContainText(/Your time: .*07:00 – .*\(Dhaka\)/)
  await expect(next).toContainText(/At home: .*\(Berlin\)/)
  await expectNoViolations(page)
  await isReady(page)

  await away.setOffline(true)
  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expect(kept(page)).toContainText('(Dhaka)')
  await expect(next).toContainText(/Your time: .*\(Dhaka\)/)
  await away.setOffline(false)
  await page.goto(`/dashboard/audits/${first.id}`)
  await expect(page.getByText(/07:00.*\(Dhaka\)/)).toBeVisible()
  await expect(page.getByText('At home', { exact: true })).toBeVisible()
  await page.goto('/dashboard/rosters')
  const line = page.getByRole('button', { name: new RegExp(`ROAD-${tag}`) }).first()
  await expect(line).toContainText('08:00 – 17:00, Ho Chi Minh (07:00 – 16:00, Dhaka)')
  await line.tap()
  const card = page.getByRole('dialog', { name: `ROAD-${tag}` })
  await expect(card).toContainText(/07:00 – .* \(Dhaka\)/)
  await expect(card).toContainText(/\(Berlin\)/)
  await expect(card).not.toContainText('your time')

  const home = await browser.newContext({
    ...device,
    timezoneId: 'Europe/Berlin',
    storageState: await away.storageState(),
  })
  const back = await home.newPage()
  await back.goto('/')
  await expect(back.getByRole('region', { name: `Mill ${tag}` })).toContainText(/Your time: .*\(Berlin\)/)
  await expect(back.getByRole('region', { name: 'Where you are' })).toHaveCount(0)
  await home.close()

  await page.goto('/')
  await where.getByRole('button', { name: 'Show Berlin time' }).tap()
  await expect(next).toContainText(/Your time: .*\(Berlin\)/)
  await page.reload()
  await expect(where).toContainText('You seem to be in Dhaka. Times are shown in Berlin time.')
  // The phone says another time than home: whose it is stays named, also in lists.
  await page.goto('/dashboard/audits')
  const row = page
    .getByRole('list', { name: 'Audits' })
    .getByRole('listitem')
    .filter({ hasText: `ROAD-${tag}` })
  await expect(row).toContainText(/08:00 – .*\(Ho Chi Minh\)/)
  await expect(row).toContainText(/\(Berlin\)/)
  await expect(row).not.toContainText('your time')
  await away.close()
})

test('lists that were seen open without reception, with as of when they are; anything else says that it needs a connection', async ({
  page,
  context,
  request,
}) => {
  const { tag, email, mine } = await setOut(await callApi(request), request)
  const [rita] = (await mine.read('/users/reviews?limit=100')).rows.filter(
    ({ name }: { name: string }) => name === `Rita ${tag}`,
  )
  const off = { start: `${inDays(20)}T00:00:00Z`, end: `${inDays(21)}T00:00:00Z` }
  await mine.make('/requests', { category: 'timeOff', reviewerId: rita.id, note: 'A wedding', ...off })
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  const audits = page.getByRole('list', { name: 'Audits' })
  const requests = page.getByRole('list', { name: /^Requests/ })
  const bell = page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: /^Notif/ })
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await page.goto('/dashboard/audits')
  await expect(audits).toContainText(`ROAD-${tag}`)
  await expect(kept(page)).toHaveCount(0)
  await page.goto('/dashboard/request')
  await expect(requests).toContainText('A wedding')
  await bell.tap()
  await expect(drawer).toContainText(`ROAD-${tag}`)
  await isReady(page)

  await context.setOffline(true)
  await page.goto('/dashboard/audits')
  await expect(audits).toContainText(`ROAD-${tag}`)
  await expect(kept(page)).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(audits).toContainText(`ROAD-${tag}`)
  await page.goto('/dashboard/request')
  await expect(requests).toContainText('A wedding')
  await expect(kept(page)).toBeVisible()
  await bell.tap()
  await expect(drawer).toContainText(`ROAD-${tag}`)
  await expect(drawer.getByText(/^As of .*, kept on this phone\.$/)).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/dashboard/audits?q=never-asked')
  await expect(page.getByText('This could not be loaded')).toBeVisible()

  await page.goto('/dashboard/audits')
  await expect(kept(page)).toBeVisible()
  await context.setOffline(false)
  await expect(kept(page)).toHaveCount(0)
  await expect(audits).toContainText(`ROAD-${tag}`)
})

test('two tabs send what was written without reception once', async ({ page, context, request }) => {
  const { tag, id, mine } = await openRoad(page, request)
  const other = await context.newPage()
  await other.goto('/')
  await expect(visits(other)).toBeVisible()
  let sent = 0
  context.on('request', one => {
    if (one.method() === 'POST' && one.url().endsWith('/api/requests')) sent++
  })
  await context.setOffline(true)
  const region = page.getByRole('region', { name: `Mill ${tag}` })
  await region.getByRole('link', { name: 'I can’t go' }).tap()
  const form = page.getByRole('dialog', { name: 'New request' })
  await form.getByLabel('Note').fill('Two tabs')
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  const before = sent
  await context.setOffline(false)
  await expect.poll(async () => (await mine.read(`/requests?userId=${id}`)).count).toBe('1')
  await expect(page.getByText('is waiting to be sent')).toHaveCount(0)
  expect(sent - before).toBe(1)
})
