import { expect, test } from 'vitest'
import { audit, auditor, facts, gots, grs, iso, noLimits, site } from '#tests/plan-facts.ts'
import { compile } from './compile.ts'
import type { AuditFacts, PlanFacts } from './facts.ts'
import { spanOf } from './places.ts'
import { plan } from './plan.ts'
import type { Problem } from './problem.ts'

/** Who goes to which audit, by id. */
function solve(given: PlanFacts): Record<number, number[]> {
  const { problem, audits, auditors } = compile(given)
  const steps = plan(problem, { seed: 1, budget: { steps: 2000, exact: null } })
  for (let next = steps.next(); ; next = steps.next()) {
    if (!next.done) continue
    return Object.fromEntries(
      next.value.teams.map((team, index) => [
        audits[index]?.id,
        team.map(position => auditors[problem.positions.auditor[position] ?? -1]?.id),
      ]),
    )
  }
}

const daysOf = ({ places }: Problem): string[] =>
  [...places.start].map((start, place) => spanOf({ start, end: places.end[place] ?? 0 }).start)

const free = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const

test.each([
  [1, 2, 11, 12],
  [2, 1, 11, 12],
  [1, 2, 12, 11],
  [2, 1, 12, 11],
])('Who holds both goes where only she can, by ids %i, %i, %i, %i', (first, second, a, b) => {
  const given = facts({
    audits: [audit(first, [grs]), audit(second, [gots])],
    auditors: [auditor(a, [grs]), auditor(b, [grs, gots])],
  })
  expect(solve(given)).toEqual({ [first]: [a], [second]: [b] })
})

test('With the one who holds it booked nobody goes', () => {
  const busy = {
    blocks: [{ start: '2027-02-01T05:00:00.000Z', end: '2027-02-01T06:00:00.000Z', projectId: 9, siteId: 1 }],
  }
  const given = facts({
    audits: [audit(1, [grs]), audit(2, [gots])],
    auditors: [auditor(11, [grs]), auditor(12, [grs, gots], busy)],
  })
  expect(solve(given)).toEqual({ 1: [11], 2: [] })
})

test('Two go where nobody holds both, if two may', () => {
  const given = { audits: [audit(1, [grs, iso])], auditors: [auditor(11, [grs]), auditor(12, [iso])] }
  expect(solve(facts(given))).toEqual({ 1: [11, 12] })
  expect(solve(facts({ ...given, mostAuditors: 1 }))).toEqual({ 1: [] })
})

test('Of two one leads, where the rule asks for it', () => {
  const rules = { lead: true, travel: null, dayTripKm: 100, rotations: [] }
  const given = { rules, audits: [audit(1, [grs, iso])] }
  expect(solve(facts({ ...given, auditors: [auditor(11, [grs]), auditor(12, [iso])] }))).toEqual({ 1: [] })
  const lead = auditor(12, [iso])
  const leading = { ...lead, holds: lead.holds.map(one => ({ ...one, isLead: true })) }
  expect(solve(facts({ ...given, auditors: [auditor(11, [grs]), leading] }))).toEqual({ 1: [11, 12] })
})

test('As many go as person-days need', () => {
  const auditors = [auditor(11, [grs]), auditor(12, [grs]), auditor(13, [grs])]
  expect(solve(facts({ audits: [audit(1, [grs], { leastAuditors: 2 })], auditors }))[1]).toHaveLength(2)
})

test('Free dates in Bangladesh are no Friday, Saturday or holiday, and some are Sundays', () => {
  const bangladesh = { ...site, timeZone: 'Asia/Dhaka', workDays: [1, 2, 3, 4, 7], holidays: ['2027-02-21'] }
  const { problem } = compile(
    facts({ dates: free, sites: [bangladesh], audits: [audit(1, [grs])], auditors: [auditor(11, [grs])] }),
  )
  const days = daysOf(problem).map(moment => new Date(moment).getUTCDay())
  expect(days.length).toBeGreaterThan(15)
  expect(days).toContain(0)
  expect(days.some(day => day === 5 || day === 6)).toBe(false)
})

test('Over the change of clocks the hours at the site stay', () => {
  const newYork = { ...site, timeZone: 'America/New_York', holidays: ['2027-03-09'] }
  const own = { start: '2027-03-11T14:00:00.000Z', end: '2027-03-11T22:00:00.000Z' }
  const { problem } = compile(
    facts({ dates: free, sites: [newYork], audits: [audit(1, [grs], own)], auditors: [auditor(11, [grs])] }),
  )
  expect(daysOf(problem)).toContain('2027-03-12T14:00:00.000Z')
  expect(daysOf(problem)).toContain('2027-03-15T13:00:00.000Z')
  expect(daysOf(problem).filter(moment => moment.startsWith('2027-03-09'))).toEqual([])
  expect(daysOf(problem).every(moment => /T1[34]:00/.test(moment))).toBe(true)
})

test('A free date keeps notice, the period and the window of its visits', () => {
  const given = { dates: free, today: '2027-01-20', auditors: [auditor(11, [grs])] }
  const window = { firstDay: '2027-02-08', lastDay: '2027-02-10' }
  const whole = compile(facts({ ...given, audits: [audit(1, [grs])] })).problem
  expect(daysOf(whole)[0]).toMatch(/^2027-02-03/)
  expect(daysOf(whole).at(-1)).toMatch(/^2027-02-15/)
  const narrow = compile(facts({ ...given, audits: [audit(1, [grs], { window })] })).problem
  expect(daysOf(narrow).map(moment => moment.slice(0, 10))).toEqual([
    '2027-02-08',
    '2027-02-09',
    '2027-02-10',
  ])
})

test('Up to five days long it touches no day of rest; longer it may, but no holiday unless that is allowed', () => {
  const firstDays = (end: string, more: Partial<typeof site> = {}, allowHolidays = false) =>
    daysOf(
      compile(
        facts({
          dates: { ...free, allowHolidays },
          sites: [{ ...site, ...more }],
          audits: [audit(1, [grs], { start: '2027-02-01T02:00:00.000Z', end })],
          auditors: [auditor(11, [grs])],
        }),
      ).problem,
    ).map(moment => new Date(moment).getUTCDay())
  const [monday, tuesday, wednesday, thursday, friday] = [1, 2, 3, 4, 5]
  const [twoDays, sixDays] = ['2027-02-02T10:00:00.000Z', '2027-02-06T10:00:00.000Z']
  expect(new Set(firstDays(twoDays))).toEqual(new Set([monday, tuesday, wednesday, thursday]))
  // Six days from Monday or Tuesday end on a day of rest.
  expect(new Set(firstDays(sixDays))).toEqual(new Set([wednesday, thursday, friday]))
  const holiday = { holidays: ['2027-02-08'] }
  expect(firstDays(sixDays, holiday)).not.toHaveLength(firstDays(sixDays).length)
  expect(firstDays(sixDays, holiday, true)).toEqual(firstDays(sixDays))
})

const twoDays = [
  audit(1, [grs]),
  audit(2, [grs], { start: '2027-02-02T02:00:00.000Z', end: '2027-02-02T10:00:00.000Z' }),
]
const planned = (given: Partial<PlanFacts>) =>
  Object.values(solve(facts(given))).filter(team => team.length > 0).length

test.each([
  ['no limit', {}, 2],
  ['one day in seven', { daysPer7: 1 }, 1],
  ['one day a month', { daysPerMonth: 1 }, 1],
  ['one day a year', { daysPerYear: 1 }, 1],
  ['16 hours of rest', { restHours: 16 }, 2],
  ['17 hours of rest', { restHours: 17 }, 1],
])('Of two days in a row, with %s', (_, limits, count) => {
  const one = auditor(11, [grs], { limits: { ...noLimits, ...limits } })
  expect(planned({ audits: twoDays, auditors: [one] })).toBe(count)
})

test('Who is booked up to a limit goes no more', () => {
  const limits = { ...noLimits, daysPerMonth: 2 }
  const one = auditor(11, [grs], { limits, bookedDays: ['2027-02-20', '2027-02-21'] })
  expect(planned({ audits: twoDays, auditors: [one] })).toBe(0)
})

test('Nights abroad are counted by month', () => {
  const long = { start: '2027-02-01T02:00:00.000Z', end: '2027-02-03T10:00:00.000Z' }
  const abroad = (nightsPerMonth: number) =>
    auditor(11, [grs], { countryId: 2, limits: { ...noLimits, nightsPerMonth } })
  expect(planned({ audits: [audit(1, [grs], long)], auditors: [abroad(2)] })).toBe(1)
  expect(planned({ audits: [audit(1, [grs], long)], auditors: [abroad(1)] })).toBe(0)
})

test('The way between sites needs its hours', () => {
  const travel = { isOn: true, sameCountry: 18, abroad: 40, steps: [{ km: null, hours: 12 }] }
  const rules = { lead: false, travel, dayTripKm: 100, rotations: [] }
  const elsewhere = { ...site, id: 2, customerId: 2 }
  const [first, second] = twoDays as [AuditFacts, AuditFacts]
  const given = { rules, auditors: [auditor(11, [grs])], sites: [site, elsewhere] }
  expect(planned({ ...given, audits: [first, second] })).toBe(2)
  expect(planned({ ...given, audits: [first, { ...second, customerId: 2, siteId: 2 }] })).toBe(1)
})

test('Who is excluded, or off on that weekday, or no longer competent, doesn’t go', () => {
  const bars = [
    { auditorId: 11, customerId: 1, firstDay: null, lastDay: '2027-02-01', code: 'excluded' as const },
  ]
  expect(solve(facts({ audits: twoDays, auditors: [auditor(11, [grs])], barred: bars }))).toEqual({
    1: [],
    2: [11],
  })
  const weekend = auditor(11, [grs], { workDays: [2, 3, 4] })
  expect(solve(facts({ audits: twoDays, auditors: [weekend] }))).toEqual({ 1: [], 2: [11] })
  const held = auditor(11, [grs])
  const expiring = { ...held, holds: held.holds.map(one => ({ ...one, lastDay: '2027-02-01' })) }
  expect(solve(facts({ audits: twoDays, auditors: [expiring] }))).toEqual({ 1: [11], 2: [] })
})

test('Rotation counts visits made and planned', () => {
  const rule = {
    standardId: grs,
    unit: 'visits',
    roles: 'members',
    pauseVisits: 1,
    pauseMonths: 0,
    severity: 'warn',
  } as const
  const visits = [{ firstDay: '2026-05-04', lastDay: '2026-05-04', auditorIds: [11] }]
  const given = (max: number) => ({
    audits: twoDays,
    auditors: [auditor(11, [grs])],
    rules: { lead: false, travel: null, dayTripKm: 100, rotations: [{ ...rule, max }] },
    series: [{ customerId: 1, standardId: grs, visits }],
  })
  expect([1, 2, 3].map(max => planned(given(max)))).toEqual([0, 1, 2])
})

test('An area is held in its standard by somebody of the team', () => {
  const areas = [{ standardId: grs, areaId: 7 }]
  const plain = auditor(11, [grs])
  const skilled = { ...plain, holds: [...plain.holds, ...plain.holds.map(one => ({ ...one, areaId: 7 }))] }
  const given = { audits: [audit(1, [grs], { areas })] }
  expect(solve(facts({ ...given, auditors: [plain] }))).toEqual({ 1: [] })
  expect(solve(facts({ ...given, auditors: [skilled] }))).toEqual({ 1: [11] })
})

test('In any order of lists the plan is the same', () => {
  const given = facts({
    audits: [audit(1, [grs]), audit(2, [gots]), audit(3, [iso])],
    auditors: [auditor(11, [grs, iso]), auditor(12, [grs, gots]), auditor(13, [iso])],
  })
  const turned = { ...given, audits: given.audits.toReversed(), auditors: given.auditors.toReversed() }
  expect(solve(turned)).toEqual(solve(given))
})

test.each([
  ['soon, with nothing due', '2027-02-01T02:00:00.000Z', null, 'Asia/Ho_Chi_Minh', 3],
  ['soon, and due much later', '2027-02-01T02:00:00.000Z', '2027-06-30', 'Asia/Ho_Chi_Minh', 1],
  ['much later, and due already', '2027-03-20T02:00:00.000Z', '2027-01-01', 'Asia/Ho_Chi_Minh', 3],
  [
    'on the fifteenth day at its site, the fourteenth of UTC',
    '2027-02-03T20:00:00.000Z',
    null,
    'Pacific/Auckland',
    2,
  ],
  [
    'on the fourteenth day at its site, the fifteenth of UTC',
    '2027-02-04T02:00:00.000Z',
    null,
    'America/Los_Angeles',
    3,
  ],
])('How urgent it is to plan what begins %s', (_, start, dueDay, timeZone, weight) => {
  const end = new Date(Date.parse(start) + 60 * 60 * 1000).toISOString()
  const given = facts({
    today: '2027-01-20',
    sites: [{ ...site, timeZone }],
    audits: [audit(1, [grs], { start, end, dueDay })],
  })
  expect(compile(given).problem.audits[0]?.weight).toBe(weight)
})
