import { describe, expect, test } from 'vitest'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import {
  breachIn,
  type Candidate,
  coverageWith,
  firstChoice,
  groupCandidates,
  groupOf,
  obstacleOf,
  rankTogether,
} from './candidates.ts'

type Audit = Reply<typeof audits.list>['rows'][number]

const [grs, rws, gots] = [1, 2, 3]

const whole = { start: '2026-03-02T08:00:00.000Z', end: '2026-03-04T16:00:00.000Z' }

const audit = {
  status: 'assigned',
  timeZone: 'UTC',
  ...whole,
  standardId: [grs, rws, gots],
  auditors: [{ id: 10, name: 'Tran Minh', covers: [grs], ...whole }],
} as Audit

function candidate(id: number, facts: Partial<Candidate> = {}): Candidate {
  const held = { standardId: grs, code: 'GRS', name: 'GRS', validFrom: null, validTo: null }
  const fit = {
    qualified: true,
    covers: [grs],
    missing: [rws, gots],
    available: true,
    clashes: [],
    loadDays: 0,
  }
  return { id, name: `Auditor ${id}`, standards: [held], ...fit, ...facts } as Candidate
}

const ready = candidate(1, { loadDays: 2 })
const unqualified = candidate(2, { qualified: false, covers: [], missing: [grs, rws, gots] })
const booked = candidate(3, { available: false })
const retired = candidate(4, { standards: [], qualified: false, covers: [] })
const onTeam = candidate(10)

describe('an auditor is in one of three groups', () => {
  test.each([
    ['qualified and free', ready, 'ready'],
    ['free, but without any of the standards', unqualified, 'needsConfirmation'],
    ['booked at that time', booked, 'cannot'],
    ['booked and not qualified', { ...unqualified, available: false }, 'cannot'],
    ['without any standard: takes no bookings', retired, 'cannot'],
    ['on the team already', onTeam, 'cannot'],
  ])('%s', (_, one, group) => {
    expect(groupOf(one, audit, 'assign')).toBe(group)
  })

  test('who closes the gap that the chosen leave comes before who covers more of what they cover', () => {
    const [chosen, same, closes] = [
      candidate(20, { covers: [grs, rws], missing: [gots] }),
      candidate(21, { covers: [grs, rws], missing: [gots] }),
      candidate(22, { covers: [gots], missing: [grs, rws], loadDays: 9 }),
    ]
    const all = [closes, same, chosen]
    expect(groupCandidates(all, audit, 'assign').ready).toEqual([chosen, same, closes])
    const soFar = { chosenIds: new Set([20]), gap: coverageWith([chosen], audit, 'assign').missing }
    expect(soFar.gap).toEqual([gots])
    expect(groupCandidates(all, audit, 'assign', soFar).ready).toEqual([chosen, closes, same])
    const whole = { chosenIds: new Set([20, 22]), gap: [] }
    expect(groupCandidates(all, audit, 'assign', whole).ready).toEqual([chosen, same, closes])
  })

  test('within a group whoever fits best comes first', () => {
    const better = candidate(8, { covers: [grs, rws], loadDays: 12 })
    const freer = candidate(9, { loadDays: 0 })
    const grouped = groupCandidates([booked, ready, freer, unqualified, better, onTeam], audit, 'assign')
    expect(grouped.ready).toEqual([better, freer, ready])
    expect(grouped.needsConfirmation).toEqual([unqualified])
    expect(grouped.cannot).toEqual([onTeam, booked])
  })

  test('the team that is replaced comes before all others', () => {
    const better = candidate(8, { covers: [grs, rws] })
    expect(groupCandidates([better, onTeam], audit, 'reassign').ready).toEqual([onTeam, better])
  })

  test('whoever is on a team that is replaced may be chosen again', () => {
    expect(groupOf(onTeam, audit, 'reassign')).toBe('ready')
    expect(obstacleOf({ ...onTeam, available: false }, audit, 'reassign')).toBe('clash')
  })

  test('whoever takes no bookings may stay on a team, but not come back to a completed audit', () => {
    const without = { ...retired, id: 10 }
    expect(groupOf(without, audit, 'reassign')).toBe('needsConfirmation')
    expect(obstacleOf(without, { ...audit, status: 'completed' }, 'reassign')).toBe('takesNoBookings')
  })
})

describe('what the team would cover', () => {
  const other = candidate(5, { covers: [gots] })

  test('assigning adds to what the team covers already', () => {
    expect(coverageWith([other], audit, 'assign')).toMatchObject({ covered: [grs, gots], missing: [rws] })
  })

  test('re-assigning counts the chosen ones alone', () => {
    expect(coverageWith([other], audit, 'reassign')).toMatchObject({ covered: [gots], missing: [grs, rws] })
  })

  test('nobody covers nothing', () => {
    expect(coverageWith([], audit, 'reassign')).toMatchObject({ covered: [], missing: [grs, rws, gots] })
  })
})

describe('who starts as chosen', () => {
  test('nobody when auditors are added', () => {
    expect(firstChoice([ready, onTeam], audit, 'assign')).toEqual([])
  })

  test('the present team when it is replaced, without those who can’t come', () => {
    expect(firstChoice([ready, onTeam], audit, 'reassign')).toEqual([10])
    expect(firstChoice([{ ...onTeam, available: false }], audit, 'reassign')).toEqual([])
  })
})

test('who stands beside the team is in the group of their verdict, with or without standards', () => {
  const asked = { ...audit, asked: 'expert' as const }
  expect(groupOf({ ...retired, verdict: 'ready' }, asked, 'assign')).toBe('ready')
  expect(groupOf({ ...unqualified, verdict: 'confirm' }, asked, 'assign')).toBe('needsConfirmation')
  expect(groupOf({ ...retired, verdict: 'ready' }, { ...asked, asked: 'trainee' }, 'assign')).toBe('cannot')
})

test('rules and exclusions are spoken of over a group where somebody in it breaks one', () => {
  const breaking = (code: string, severity: string) =>
    candidate(9, { reasons: [{ code, severity }] as unknown as NonNullable<Candidate['reasons']> })
  const lacking = breaking('unqualified', 'warn')
  const tired = breaking('gap', 'warn')
  expect(breachIn('needsConfirmation', [lacking, booked])).toBe('none')
  expect(breachIn('needsConfirmation', [lacking, tired])).toBe('rule')
  expect(breachIn('cannot', [booked, tired])).toBe('none')
  expect(breachIn('cannot', [booked, breaking('rotation', 'stop')])).toBe('rule')
  expect(breachIn('cannot', [booked, breaking('rotation', 'stop'), breaking('excluded', 'stop')])).toBe(
    'excluded',
  )
})

describe('people who do something together', () => {
  const wide = candidate(30, { covers: [grs, rws], missing: [gots], loadDays: 9 })
  const same = candidate(31, { covers: [grs, rws], missing: [gots] })
  const closes = candidate(32, { covers: [gots], missing: [grs, rws], loadDays: 5 })
  const busy = candidate(33, { available: false, covers: [gots] })
  const idsOf = (chosen: number[], about?: Audit) =>
    rankTogether([same, busy, closes, wide], chosen, about).map(({ id }) => id)

  test('come by what those chosen leave open, once it is known for which audit', () => {
    expect(idsOf([], audit)).toEqual([31, 30, 32, 33])
    expect(idsOf([30], audit)).toEqual([30, 32, 33, 31])
  })

  test('come as free and little booked where it is not', () => {
    expect(idsOf([])).toEqual([31, 30, 32, 33])
    expect(idsOf([33])).toEqual([33, 31, 30, 32])
  })
})
