import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requests } from '#contract/requests.ts'
import { AcceptanceNotice } from '#web/requests/acceptance-notice.tsx'
import type { Request } from '#web/requests/request.ts'
import { RequestTabs } from '#web/requests/request-tabs.tsx'
import { answer } from './network.ts'
import { pageOf } from './records.ts'
import { show } from './show.tsx'

test('What waits for the viewer stands out among the tabs; what others can decide doesn’t', async () => {
  answer(requests.approval, () => pageOf([], 13))
  answer(requests.list, () => pageOf([], 19))
  await show(
    <RequestTabs tabs={['decide', 'deputy', 'all']} tab="all" onShow={() => {}}>
      Requests
    </RequestTabs>,
  )
  const colorOf = (name: RegExp) => {
    const badge = page.getByRole('tab', { name }).element().querySelector<HTMLElement>('[class*=Badge-root]')
    return badge?.style.getPropertyValue('--badge-bg')
  }
  await expect.element(page.getByRole('tab', { name: /To decide.*13/ })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /Others.*19/ })).toBeVisible()
  expect(colorOf(/To decide/)).toContain('blue')
  expect(colorOf(/Others/)).toContain('gray')
})

const at = '2026-01-05T02:00:00Z'
const anna = { id: 2, name: 'Anna Vo' }
const nothing = {
  audits: [],
  bookings: [],
  colleaguesAway: pageOf([]),
  reviewer: { ...anna, isAway: false, awayUntil: null, timeZone: 'Asia/Ho_Chi_Minh' },
  allowance: [],
  deputies: [],
  cancelAskedAt: null,
  cancelNote: '',
  isOverdue: false,
}
const aRequest = (category: Request['category']): Request => ({
  id: 5,
  version: 1,
  createdAt: at,
  updatedAt: at,
  requestId: 5,
  category,
  start: at,
  end: '2026-01-05T10:00:00Z',
  timeZone: 'Asia/Ho_Chi_Minh',
  requestDate: at,
  responseDate: null,
  userId: anna.id,
  user: anna,
  createdUserId: anna.id,
  createdUser: anna,
  reviewerId: anna.id,
  reviewer: anna,
  projectId: null,
  project: null,
  status: 'waiting',
  note: 'A day later, please',
  reason: '',
  decidedBy: null,
  cancelAskedAt: null,
  cancelNote: '',
  isOverdue: false,
  reviewerAway: false,
})

test('That accepting changes nothing by itself is said without praise; that the time is free is good news', async () => {
  const notice = page.getByRole('alert')
  const color = () => (notice.element() as HTMLElement).style.getPropertyValue('--alert-bg')
  await show(<AcceptanceNotice request={aRequest('scheduleChange')} consequences={nothing} />)
  await expect.element(notice).toHaveTextContent('Accepting doesn’t change the roster by itself.')
  expect(color()).toContain('gray')
  await show(<AcceptanceNotice request={aRequest('timeOff')} consequences={nothing} />)
  await expect.element(notice).toHaveTextContent('Anna Vo has no booking during this time.')
  expect(color()).toContain('green')
})
