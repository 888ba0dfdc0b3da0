import { expect, test } from 'vitest'
import { explainPlan } from '#tests/explained-plan.ts'
import { audit, auditor, facts, grs, iso, site } from '#tests/plan-facts.ts'

const free = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
const whole = (day: string, projectId: number | null) => ({
  start: `${day}T00:00:00.000Z`,
  end: `${day}T16:00:00.000Z`,
  projectId,
  siteId: projectId && 1,
})

test('whose turn it is no more, and who knows the customer', () => {
  const auditors = [auditor(11, [grs]), auditor(12, [grs], { countryId: 2 })]
  const visits = [
    { auditorId: 11, customerId: 1, count: 3 },
    { auditorId: 12, customerId: 1, count: 2 },
  ]
  const { reasons } = explainPlan(facts({ audits: [audit(1, [grs])], auditors, visits })).planned(1)
  expect(reasons).toContainEqual({ code: 'turn', auditorId: 11, count: 3 })
  expect(reasons).toContainEqual({ code: 'knows', auditorId: 12, count: 2 })
})

test.each([
  [2, { count: 4 }],
  [3, { count: 3, isLast: true }],
])('whose turn it is no more, and whether the last %i visits were theirs alone', (last, said) => {
  const auditors = [auditor(11, [grs]), auditor(12, [grs], { countryId: 2 })]
  const visits = [{ auditorId: 11, customerId: 1, count: 4, last }]
  const { reasons } = explainPlan(facts({ audits: [audit(1, [grs])], auditors, visits })).planned(1)
  expect(reasons).toContainEqual({ code: 'turn', auditorId: 11, ...said })
})

test('why it is on another day', () => {
  const dateOf = (given: Parameters<typeof facts>[0]) =>
    explainPlan(facts({ dates: free, audits: [audit(1, [grs])], ...given }))
      .planned(1)
      .reasons.find(({ code }) => code === 'date')
  const busy = auditor(11, [grs], { blocks: [whole('2027-02-01', 9), whole('2027-01-29', null)] })
  const moved = { code: 'date', from: '2027-02-01' }
  expect(dateOf({ auditors: [auditor(11, [grs])] })).toBeUndefined()
  expect(dateOf({ auditors: [busy] })).toEqual({
    ...moved,
    to: '2027-01-28',
    why: 'busy',
    standardId: grs,
    firstDay: '2027-01-29',
    lastDay: '2027-02-01',
  })
  const from = { auditorId: 12, customerId: 1, firstDay: '2027-01-29', lastDay: '2027-02-01' }
  const refused = { barred: [{ ...from, code: 'refused' as const }], auditors: [busy, auditor(12, [grs])] }
  expect(dateOf(refused)).toMatchObject({ ...moved, why: 'nobody', standardId: grs })
  const auditors = [auditor(11, [grs])]
  const closed = { ...site, holidays: ['2027-02-01'] }
  expect(dateOf({ auditors, sites: [closed] })).toMatchObject({ ...moved, to: '2027-01-29', why: 'rest' })
  const shut = { ...site, closed: [whole('2027-02-01', null)] }
  expect(dateOf({ auditors, sites: [shut] })).toMatchObject({ ...moved, to: '2027-01-29', why: 'closed' })
  expect(dateOf({ auditors, today: '2027-01-25' })).toMatchObject({
    ...moved,
    to: '2027-02-08',
    why: 'notice',
  })
  const window = { firstDay: '2027-02-04', lastDay: '2027-02-10' }
  const agreed = audit(1, [grs], { isAgreed: true })
  const stays = explainPlan(facts({ dates: free, audits: [agreed], auditors: [busy, auditor(12, [grs])] }))
  expect(stays.planned(1).reasons).toContainEqual({ code: 'agreed' })
  expect(dateOf({ auditors: [busy, auditor(12, [grs])], audits: [agreed] })).toBeUndefined()
  const owed = [audit(1, [grs], { window })]
  expect(dateOf({ auditors, audits: owed })).toMatchObject({ ...moved, to: '2027-02-04', why: 'window' })
})

test('the days on which nobody is free are none of those to which it moved', () => {
  const dateOf = (start: string, end: string) => {
    const busy = auditor(11, [grs], {
      blocks: [{ ...whole(start, null), end: `${end}T16:00:00.000Z` }],
    })
    const audits = [audit(1, [grs], { start: '2027-02-02T02:00:00.000Z', end: '2027-02-03T10:00:00.000Z' })]
    return explainPlan(facts({ dates: free, audits, auditors: [busy] }))
      .planned(1)
      .reasons.find(({ code }) => code === 'date')
  }
  const busy = { code: 'date', from: '2027-02-02', why: 'busy' }
  const later = { to: '2027-02-03', firstDay: '2027-02-02', lastDay: '2027-02-02' }
  expect(dateOf('2027-01-15', '2027-02-02')).toMatchObject({ ...busy, ...later })
  const earlier = { to: '2027-02-01', firstDay: '2027-02-03', lastDay: '2027-02-03' }
  expect(dateOf('2027-02-03', '2027-02-18')).toMatchObject({ ...busy, ...earlier })
})

test('why two go', () => {
  const why = (given: Parameters<typeof facts>[0]) =>
    explainPlan(facts(given))
      .planned(1)
      .reasons.find(({ code }) => code === 'team')
  const auditors = [auditor(11, [grs]), auditor(12, [iso])]
  const audits = [audit(1, [grs, iso])]
  const team = { code: 'team', count: 2, standardIds: [grs, iso] }
  expect(why({ audits, auditors })).toEqual({ ...team, why: 'holds' })
  const area = { standardId: grs, areaId: 7 }
  const held = { ...area, firstDay: '2026-01-01', lastDay: null, isLead: false }
  const skilled = auditor(11, [grs])
  const dyer = { ...skilled, holds: [...skilled.holds, held] }
  const dyed = {
    audits: [audit(1, [grs, iso], { areas: [area] })],
    auditors: [dyer, auditor(12, [grs, iso])],
  }
  expect(why(dyed)).toEqual({ ...team, why: 'holds', areaIds: [7] })
  const away = auditor(13, [grs, iso], { blocks: [whole('2027-02-01', null)] })
  expect(why({ audits, auditors: [...auditors, away] })).toEqual({ ...team, why: 'goes' })
  const two = [audit(1, [grs], { leastAuditors: 2 })]
  expect(why({ audits: two, auditors: [auditor(11, [grs]), auditor(12, [grs])] })).toEqual({
    ...team,
    standardIds: [grs],
    why: 'days',
  })
})
