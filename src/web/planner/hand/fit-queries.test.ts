import { expect, test } from 'vitest'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import type { Drag } from './drag.ts'
import { availabilitiesOf, fitQueriesOf } from './fit-queries.ts'

const times = { start: '2026-10-01T01:00:00.000Z', end: '2026-10-01T10:00:00.000Z' }
const audit = {
  id: 7,
  ...times,
  timeZone: 'Asia/Ho_Chi_Minh',
  standardId: [4, 5],
  auditors: [{ id: 1 }, { id: 2 }],
} as Audit
const entry = auditEntryOf({ id: 11, ...times })
const absence = entryOf({ id: 20, ...times, auditor: { id: 3, name: 'Chen' } })
const drag: Drag = {
  item: { type: 'entries', entries: [entry] },
  grip: 'move',
  byDays: 0,
  rowKey: 'anna',
  auditorId: 1,
  fromAuditorId: 1,
}
const moved = { start: '2026-10-02T01:00:00.000Z', end: '2026-10-02T10:00:00.000Z' }

test('an audit where it was asks who fits it, moved who fits its new time', () => {
  expect(fitQueriesOf(drag, [audit])).toMatchObject([{ projectId: 7 }])
  const asked = { ...moved, standardId: [4, 5], timeZone: 'Asia/Ho_Chi_Minh' }
  expect(fitQueriesOf({ ...drag, byDays: 1 }, [audit])).toMatchObject([asked])
})

test('in whose place somebody comes, as that they are asked about; a lone lead is asked as an auditor', () => {
  const roles = (role: 'lead' | 'expert', other: 'auditor' | 'trainee') => {
    const team = [
      { id: 1, role },
      { id: 2, role: other },
    ]
    const one: Drag = { ...drag, item: { type: 'entries', entries: [{ ...entry, role }] } }
    return fitQueriesOf(one, [{ ...audit, auditors: team } as Audit])[0]?.role
  }
  expect(roles('expert', 'auditor')).toBe('expert')
  expect(roles('lead', 'auditor')).toBe('lead')
  expect(roles('lead', 'trainee')).toBeUndefined()
})

test('who comes as an expert needs none of the standards, unless a reason says so', () => {
  const item: Drag['item'] = { type: 'entries', entries: [{ ...entry, role: 'expert' }] }
  const known = { ...audit, auditors: [{ id: 1, role: 'expert' }] } as Audit
  const fitOf = (reasons: object[]) =>
    availabilitiesOf([{ ...answer(4, [], false), reasons } as AuditorRow], { item }, known).get(4)?.fit
  expect(fitOf([])).toBe('ready')
  expect(fitOf([{ code: 'unqualified', severity: 'warn' }])).toBe('unqualified')
})

test('who holds no standard at all can’t go, unless they are on the team already, and may have time off', () => {
  const reasons = [
    { code: 'noStandards', severity: 'never', params: {} },
    { code: 'unqualified', severity: 'warn', params: {} },
  ]
  const row = { ...answer(4, [], false), reasons } as unknown as AuditorRow
  expect(availabilitiesOf([row], drag, audit).get(4)).toEqual({
    fit: 'cannot',
    reason: 'Holds no standards: can’t take new bookings.',
    clashes: [],
  })
  const withThem = { ...audit, auditors: [{ id: 4, role: 'auditor' }] } as Audit
  expect(availabilitiesOf([row], drag, withThem).get(4)?.fit).toBe('unqualified')
  const timeOff = { type: 'range', day: '2026-10-01', timeZone: 'Asia/Ho_Chi_Minh' } as const
  const own = { ...answer(4, []), reasons: reasons.slice(0, 1) } as unknown as AuditorRow
  expect(availabilitiesOf([own], { item: timeOff }).get(4)?.fit).toBe('ready')
})

test('several bars ask for those whom they concern: each audit for its team, a booking for its auditor', () => {
  const many: Drag = { ...drag, byDays: 1, item: { type: 'entries', entries: [entry, absence] } }
  expect(fitQueriesOf(many, [audit])).toMatchObject([
    { ...moved, auditorId: [1, 2], standardId: [4, 5] },
    { ...moved, auditorId: [3] },
  ])
})

test('a range asks for its own row', () => {
  const item = { type: 'range', day: '2026-10-01', timeZone: 'Asia/Ho_Chi_Minh' } as const
  expect(fitQueriesOf({ ...drag, item }, [])).toMatchObject([
    { auditorId: [1], start: '2026-09-30T17:00:00.000Z', end: '2026-10-01T17:00:00.000Z' },
  ])
})

const clash = { auditorId: 1, auditorName: 'Anna', kind: 'audit' as const, timeZone: 'UTC', ...moved }
const answer = (id: number, clashes: object[], qualified = true) => ({ id, clashes, qualified }) as AuditorRow

test('an audit’s own booking is no clash; another’s is', () => {
  const own = { ...clash, projectId: 7, idflNumber: 'AUD-7', companyName: 'Delta' }
  expect(availabilitiesOf([answer(1, [own])], drag).get(1)).toEqual({ fit: 'ready', clashes: [] })
  const other = { ...own, projectId: 8 }
  expect(availabilitiesOf([answer(1, [other])], drag).get(1)).toEqual({ fit: 'busy', clashes: [other] })
})

test('who is concerned twice fits as badly as at the worse', () => {
  const availabilities = availabilitiesOf([answer(1, [], false), answer(1, [])], drag)
  expect(availabilities.get(1)?.fit).toBe('unqualified')
})

test('whoever covers half in the place of somebody who covers all fits partly', () => {
  const covering = (id: number, ...covers: number[]) => ({ ...answer(id, []), covers }) as AuditorRow
  const rows = [covering(1, 4), covering(2, 5), covering(3, 4), covering(4, 5)]
  const fits = availabilitiesOf(rows, drag, audit)
  // The bar of auditor 1 is held; 2 stays on the team.
  expect([...fits].map(([id, { fit }]) => [id, fit])).toEqual([
    [1, 'ready'],
    [2, 'ready'],
    [3, 'ready'],
    [4, 'partly'],
  ])
})

test('of several bars that are held nobody fits partly: each keeps to its row', () => {
  if (drag.item.type !== 'entries') throw new Error('The drag of this test is a bar.')
  const [dragged] = drag.item.entries
  const both = { item: { type: 'entries', entries: [dragged, { ...dragged, auditorId: 4 }] } } as const
  const row = { ...answer(4, []), covers: [] } as AuditorRow
  expect(availabilitiesOf([row], both, audit).get(4)?.fit).toBe('ready')
})
