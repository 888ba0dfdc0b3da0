import type { APIRequestContext, Page } from '@playwright/test'
import {
  inHanoi,
  lastThursday,
  lastTuesday,
  mondayOfJune,
  nextWednesday,
  plus,
  sayDate,
  tuesday,
} from './days.ts'
import { makeBookedParties, makeParties } from './parties.ts'
import { type Api, callApi, chosenPassword, makeAudit } from './story.ts'
import { expect, test } from './test.ts'

type Parties = Awaited<ReturnType<typeof makeParties>>

/** Everything happens to the auditor that one is notified of; answers the requests. */
async function letAllHappen(api: Api, request: APIRequestContext, { auditor, planner, number }: Parties) {
  const replacement = { ...(await makeParties(api, request)).auditor }
  const moved = await makeAudit(api, `${number}-M`, auditor.id)
  const times = { start: inHanoi(nextWednesday, '08:00'), end: inHanoi(nextWednesday, '17:00') }
  await api.change(`/projects/${moved.id}`, { ...times, version: moved.version })

  const overDay = mondayOfJune(-5)
  const over = { start: inHanoi(overDay, '08:00'), end: inHanoi(overDay, '17:00') }
  const completed = await makeAudit(api, `${number}-D`)
  const { version } = await api.change(`/projects/${completed.id}`, { ...over, version: completed.version })
  const team = { auditors: [{ id: auditor.id }], version }
  const assigned = await api.change(`/projects/${completed.id}/assign`, team)
  await api.change(`/projects/${completed.id}/complete`, { version: assigned.version })

  const canceled = await makeAudit(api, `${number}-C`, auditor.id)
  await api.change(`/projects/${canceled.id}/cancel`, { reason: 'Flooded.', version: canceled.version })
  const released = await makeAudit(api, `${number}-R`, auditor.id)
  const others = { auditors: [{ id: replacement.id }], version: released.version }
  await api.change(`/projects/${released.id}/re-assign`, others)

  const training = { start: inHanoi(lastTuesday, '08:00'), end: inHanoi(lastTuesday, '17:00') }
  await api.make('/rosters', { auditorId: auditor.id, kind: 'training', ...training, note: '' })
  return decideTwice(api, request, { auditor, planner, number })
}

async function decideTwice(api: Api, request: APIRequestContext, { auditor, planner }: Parties) {
  const reviewers = await api.read(`/users/reviews?value=${encodeURIComponent(planner.name)}`)
  const data = { email: planner.email, password: chosenPassword }
  const { access_token } = await (await request.post('/api/auth', { data })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  for (const [status, day] of [
    ['accept', lastThursday],
    ['reject', plus(lastThursday, 2)],
  ] as const) {
    const times = { start: inHanoi(day, '08:00'), end: inHanoi(day, '17:00') }
    const form = {
      category: 'timeOff',
      ...times,
      reviewerId: reviewers.rows[0].id,
      userId: auditor.id,
      note: 'Away',
    }
    const { id, version } = await api.make('/requests', form)
    const decision = { status, reason: 'So it is.', version }
    const decided = await request.put(`/api/requests/approve/${id}`, { headers, data: decision })
    expect(decided.ok(), await decided.text()).toBe(true)
  }
}

/** A job notifies of standards once a day: here its notification stands above what the server answers. */
async function notifyOfStandard(page: Page, auditorId: number): Promise<void> {
  const received = {
    id: 1_000_000_000,
    type: 'standard:expiring',
    text: null,
    title: `GRS expires in 60 days, on ${sayDate(tuesday)}.`,
    receivedAt: new Date().toISOString(),
    sentBy: null,
    readAt: new Date().toISOString(),
    entity: 'auditor',
    entityId: auditorId,
    day: null,
  }
  await page.route(/\/api\/notifications\?limit=20$/, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, rows: [received, ...body.rows] } })
  })
}

/** Opens the drawer and follows the notification with these words. */
async function openLink(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('link', { name: words }).first().click()
  await expect(drawer).toBeHidden()
}

test('Every kind of notification leads its recipient to what it is about', async ({ openFor, request }) => {
  const api = await callApi(request)
  const parties = await makeParties(api, request)
  const { auditor, planner, number } = parties
  await letAllHappen(api, request, parties)
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  const own = await openFor(auditor.email)
  await notifyOfStandard(own, auditor.id)
  for (const [words, title] of [
    [`You were assigned to ${number}-M`, `${number}-M`],
    [`${number}-M .* was moved to`, `${number}-M`],
    [`${number}-D .* was completed`, `${number}-D`],
    [`was accepted`, `Time off · ${auditor.name}`],
    [`was rejected`, `Time off · ${auditor.name}`],
    ['GRS expires', 'Profile'],
  ] as const) {
    await openLink(own, new RegExp(words))
    await expect(heading(own)).toHaveText(title)
  }
  for (const words of [`You were removed from ${number}-R`, `${number}-C .* was canceled`, 'Training']) {
    await own.getByRole('link', { name: 'Roster', exact: true }).click()
    await openLink(own, new RegExp(words))
    await expect(heading(own)).toHaveText('My roster')
    await expect(own.getByRole('button', { name: /Training/ }).first()).toBeVisible()
  }

  const desk = await openFor(planner.email)
  await notifyOfStandard(desk, auditor.id)
  await openLink(desk, /is waiting for your decision/)
  await expect(heading(desk)).toHaveText(`Time off · ${auditor.name}`)
  await openLink(desk, /GRS expires/)
  await expect(heading(desk)).toHaveText(auditor.name)
  await expect(desk.getByRole('region', { name: 'Standards held' })).toContainText('GRS')
})

test('Load more brings older notifications, and leads a keyboard to the first of them', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { auditor } = await makeParties(api, request)
  for (let nth = 1; nth <= 21; nth++) {
    const day = plus(mondayOfJune(2), nth)
    const times = { start: inHanoi(day, '08:00'), end: inHanoi(day, '17:00') }
    await api.make('/rosters', { auditorId: auditor.id, kind: 'training', ...times, note: '' })
  }
  const page = await openFor(auditor.email)
  await page.getByRole('button', { name: 'Notifications, 21 unread' }).click()
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(21)
  await expect(rows.nth(20).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('Opening an audit marks its notifications as read, and no others', async ({ openFor, request }) => {
  const {
    api,
    audit: { id },
    auditor,
    number,
  } = await makeBookedParties(request)
  const training = { start: inHanoi(lastTuesday, '08:00'), end: inHanoi(lastTuesday, '17:00') }
  await api.make('/rosters', { auditorId: auditor.id, kind: 'training', ...training, note: '' })
  const page = await openFor(auditor.email)
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.goto(`/dashboard/audits/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})
