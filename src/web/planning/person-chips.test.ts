import { expect, test } from 'vitest'
import { loadText, reasonsOf } from './person-chips.tsx'

const row = { id: 1, lastVisit: '2026-08-06T10:00:00.000Z', loadDays: 11 } as Parameters<typeof reasonsOf>[0]
const audit = {
  standards: [],
  auditors: [],
  start: '2026-11-03T01:00:00.000Z',
  timeZone: 'Asia/Ho_Chi_Minh',
} as unknown as Parameters<typeof reasonsOf>[1]

test('the last visit to a customer reads as past', () => {
  expect(reasonsOf(row, audit)).toEqual([{ text: 'Was here Thu 06 Aug 2026' }])
})

test('a visit was on its day at the site', () => {
  const inAuckland = { ...audit, timeZone: 'Pacific/Auckland' }
  const visited = { ...row, lastVisit: '2026-08-05T12:30:00.000Z' }
  expect(reasonsOf(visited, inAuckland)).toEqual([{ text: 'Was here Thu 06 Aug 2026' }])
})

test('who is on the team already is told so as a fact, not as a fault', () => {
  const onTeam = { ...audit, auditors: [{ id: row.id }] } as typeof audit
  expect(reasonsOf(row, onTeam)[0]).toEqual({ text: 'Already on the team' })
})

test('who holds no standard at all is told as such, unless they are on the team already', () => {
  const none = {
    ...row,
    lastVisit: undefined,
    reasons: [{ code: 'noStandards', severity: 'never', params: {}, key: '' }],
  } as unknown as typeof row
  expect(reasonsOf(none, audit)).toEqual([
    { text: 'Holds no standards: can’t take new bookings.', tone: 'bad' },
  ])
  const onTeam = { ...audit, auditors: [{ id: row.id }] } as typeof audit
  expect(reasonsOf(none, onTeam)).toEqual([{ text: 'Already on the team' }])
})

test('the load says that it counts what is booked', () => {
  expect(loadText(row, audit)).toBe('11 days booked in Nov')
})

test('of many clashes it says how many are left out, and without the roster nothing of the load', () => {
  const clashes = [
    { auditorId: 1, auditorName: 'Anna', kind: 'other', start: '', end: '', timeZone: 'UTC' },
  ] as const
  const texts = reasonsOf({ ...row, clashes: [...clashes], clashCount: 13 }, audit).map(({ text }) => text)
  expect(texts).toEqual(['Booked: Other', 'and 12 more', 'Was here Thu 06 Aug 2026'])
  expect(loadText({ id: 1 } as typeof row, audit)).toBe('')
})
