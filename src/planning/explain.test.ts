import { describe, expect, test } from 'vitest'
import { explainPlan } from '#tests/explained-plan.ts'
import { audit, auditor, facts, gots, grs, iso, noLimits, site } from '#tests/plan-facts.ts'

const free = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
const at = (day: string) => ({ start: `${day}T02:00:00.000Z`, end: `${day}T10:00:00.000Z` })
const whole = (day: string, projectId: number | null) => ({
  start: `${day}T00:00:00.000Z`,
  end: `${day}T16:00:00.000Z`,
  projectId,
  siteId: projectId && 1,
})
const codesOf = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code)

describe('Of a planned audit it is said', () => {
  test('that only one holds a standard, is free, may go, or has room', () => {
    const audits = [audit(1, [gots])]
    const others = [auditor(11, [grs]), auditor(12, [gots])]
    const why = (given: Parameters<typeof facts>[0]) => explainPlan(facts(given)).planned(1).reasons[0]
    const only = { code: 'only', auditorId: 12, standardIds: [gots], areaIds: [] }
    expect(why({ audits, auditors: others })).toEqual({ ...only, among: 'holders' })
    const away = auditor(13, [gots], { blocks: [whole('2027-02-01', null)] })
    expect(why({ audits, auditors: [...others, away] })).toEqual({ ...only, among: 'free' })
    const barred = [{ auditorId: 13, customerId: 1, firstDay: null, lastDay: null, code: 'refused' as const }]
    const three = [...others, auditor(13, [gots])]
    expect(why({ audits, auditors: three, barred })).toEqual({ ...only, among: 'ready' })
    const both = [auditor(12, [gots]), auditor(13, [gots, grs])]
    expect(why({ audits: [...audits, audit(2, [grs])], auditors: both })).toEqual({ ...only, among: 'left' })
  })

  test('that somebody is the best, with way and load, and who else could go', () => {
    const auditors = [auditor(11, [grs]), auditor(12, [grs], { countryId: 2 })]
    const { reasons, alternatives, points } = explainPlan(
      facts({ audits: [audit(1, [grs])], auditors }),
    ).planned(1)
    expect(reasons).toEqual([
      { code: 'best', auditorId: 11, rank: 1, count: 2, way: 'none', days: 1, share: 1 },
    ])
    expect(alternatives).toEqual([{ auditors: [12], ...at('2027-02-01'), points: points + 6 }])
  })

  test('who is nearer, and goes where nobody else could', () => {
    const auditors = [
      auditor(11, [grs, gots]),
      auditor(12, [grs], { countryId: 2 }),
      auditor(13, [grs], { countryId: 2 }),
    ]
    const given = facts({ audits: [audit(1, [grs]), audit(2, [gots])], auditors })
    expect(explainPlan(given).planned(1).reasons).toContainEqual({
      code: 'instead',
      auditorId: 11,
      projectId: 2,
    })
  })
})

describe('Of an audit without a place it is said', () => {
  test('that the one who holds it is booked, and where', () => {
    const booked = auditor(12, [grs, gots], { blocks: [whole('2027-02-01', 9)] })
    const given = facts({
      audits: [audit(1, [grs]), audit(2, [gots])],
      auditors: [auditor(11, [grs]), booked],
    })
    const { gap, blockers, blockerCount, ways } = explainPlan(given).gap(2)
    expect({ gap, blockerCount }).toEqual({ gap: { code: 'taken' }, blockerCount: 1 })
    expect(blockers).toMatchObject([{ auditorId: 12, code: 'booked', projectId: 9 }])
    expect(ways).toEqual([{ code: 'later', start: at('2027-02-02').start, auditors: [12] }])
  })

  test('that all who could go are away, without why', () => {
    const away = auditor(11, [grs], { blocks: [whole('2027-02-01', null)] })
    const { gap, blockers } = explainPlan(facts({ audits: [audit(1, [grs])], auditors: [away] })).gap(1)
    expect(gap).toEqual({ code: 'away' })
    expect(blockers).toEqual([
      {
        auditorId: 11,
        code: 'away',
        projectId: null,
        start: '2027-02-01T00:00:00.000Z',
        end: '2027-02-01T16:00:00.000Z',
        until: null,
      },
    ])
  })

  test('that nobody holds a standard, and whom to train', () => {
    const away = auditor(12, [], { blocks: [whole('2027-02-01', null)] })
    const given = facts({ audits: [audit(1, [grs])], auditors: [auditor(11, [gots]), away, auditor(13, [])] })
    const { gap, ways } = explainPlan(given).gap(1)
    expect(gap).toEqual({ code: 'noHolder', standardId: grs, areaId: null })
    expect(ways).toEqual(
      [11, 13].map(auditorId => ({ code: 'train', auditorId, standardId: grs, areaId: null })),
    )
  })

  test('that no team is large enough, and how large it would have to be', () => {
    const auditors = [auditor(11, [grs]), auditor(12, [iso])]
    const given = facts({ audits: [audit(1, [grs, iso])], auditors, mostAuditors: 1 })
    const { gap, ways } = explainPlan(given).gap(1)
    expect(gap).toEqual({ code: 'noTeam', mostAuditors: 1 })
    expect(ways[0]).toEqual({ code: 'more', mostAuditors: 2 })
    expect(codesOf(ways)).toEqual(['more', 'train', 'train'])
  })

  test('that no team would be led', () => {
    const rules = { lead: true, travel: null, dayTripKm: 100, rotations: [] }
    const auditors = [auditor(11, [grs]), auditor(12, [iso])]
    expect(explainPlan(facts({ rules, audits: [audit(1, [grs, iso])], auditors })).gap(1).gap).toEqual({
      code: 'noLead',
    })
  })

  test('which rule stops the last, and until when', () => {
    const gapOf = (given: Parameters<typeof facts>[0]) =>
      explainPlan(facts({ audits: [audit(1, [grs])], ...given })).gap(1)
    const barred = [
      { auditorId: 11, customerId: 1, firstDay: null, lastDay: '2027-02-04', code: 'excluded' as const },
    ]
    const excluded = gapOf({ auditors: [auditor(11, [grs])], barred })
    expect(excluded.gap).toEqual({ code: 'excluded', auditorId: 11, until: '2027-02-04' })
    expect(excluded.ways).toEqual([{ code: 'later', start: at('2027-02-05').start, auditors: [11] }])
    const limits = { ...noLimits, daysPerMonth: 1 }
    const full = gapOf({ auditors: [auditor(11, [grs], { limits, bookedDays: ['2027-02-20'] })] })
    expect(full.gap).toMatchObject({ code: 'daysMonth', auditorId: 11, until: '2027-02-28' })
    expect(full.ways).toEqual([{ code: 'later', start: at('2027-03-01').start, auditors: [11] }])
  })

  test('how little time there is beside which audit, booked or planned, and how much it takes', () => {
    const limits = { ...noLimits, restHours: 12 }
    const booked = {
      start: '2027-02-01T11:30:00.000Z',
      end: '2027-02-01T13:00:00.000Z',
      projectId: 9,
      siteId: 1,
    }
    const early = { ...booked, start: '2027-01-31T08:00:00.000Z', end: '2027-01-31T15:00:00.000Z' }
    const nearOf = (blocks: (typeof booked)[]) => {
      const auditors = [auditor(11, [grs], { limits, blocks })]
      const { gap, blockers } = explainPlan(facts({ audits: [audit(1, [grs])], auditors })).gap(1)
      expect(blockers).toMatchObject([{ ...gap, projectId: null }])
      return gap
    }
    const gap = { code: 'gap', auditorId: 11, until: null }
    const before = { projectId: 9, order: 'before', minutes: 90, needed: 720 }
    expect(nearOf([booked])).toEqual({ ...gap, near: before })
    expect(nearOf([early])).toEqual({
      ...gap,
      near: { ...before, order: 'after', minutes: 660, needed: 720 },
    })
    const auditors = [auditor(11, [grs, gots], { limits })]
    const later = { start: '2027-02-01T15:00:00.000Z', end: '2027-02-01T16:00:00.000Z' }
    const dueDay = '2026-11-20'
    const planned = facts({ audits: [audit(1, [grs]), audit(2, [gots], { ...later, dueDay })], auditors })
    const near = { projectId: 2, order: 'before', minutes: 300, needed: 720 }
    expect(explainPlan(planned).gap(1).gap).toEqual({ ...gap, near })
  })

  test('how many days and nights a limit would be broken by, with what is booked and planned', () => {
    const [first, last] = [['2027-02-01', '2027-02-28'] as const, ['2027-01-01', '2027-12-31'] as const]
    const bookedDays = ['2027-02-02', '2027-02-04', '2027-02-06']
    const planned = audit(2, [gots], { ...at('2027-02-05'), dueDay: '2026-11-20' })
    const overOf = (limits: Record<string, number>) => {
      const auditors = [auditor(11, [grs, gots], { limits: { ...noLimits, ...limits }, bookedDays })]
      const { gap, blockers } = explainPlan(facts({ audits: [audit(1, [grs]), planned], auditors })).gap(1)
      expect(blockers).toMatchObject([gap])
      return gap
    }
    const gap = { auditorId: 11, until: null }
    const span = ([firstDay, lastDay]: readonly [string, string]) => ({ firstDay, lastDay })
    expect(overOf({ daysPer7: 4 })).toEqual({
      ...{ ...gap, code: 'days7' },
      over: { days: 5, max: 4, ...span(['2027-01-31', '2027-02-06']) },
    })
    expect(overOf({ daysPerMonth: 4 })).toEqual({
      ...{ ...gap, code: 'daysMonth', until: '2027-02-28' },
      over: { days: 5, max: 4, ...span(first) },
    })
    expect(overOf({ daysPerYear: 4 })).toEqual({
      ...{ ...gap, code: 'daysYear', until: '2027-12-31' },
      over: { days: 5, max: 4, ...span(last) },
    })
  })

  test('of several days that which is over a limit by least', () => {
    const bookedDays = ['2027-01-26', '2027-01-27', '2027-02-06']
    const given = facts({
      dates: { kind: 'free', slideDays: 4, noticeDays: 0, allowHolidays: false },
      audits: [audit(1, [grs])],
      auditors: [auditor(11, [grs], { limits: { ...noLimits, daysPer7: 1 }, bookedDays })],
    })
    const { gap, blockerCount } = explainPlan(given).gap(1)
    expect(blockerCount).toBe(1)
    expect(gap).toMatchObject({ code: 'days7', over: { days: 2, max: 1 } })
  })

  test('of several days that which lacks least', () => {
    const limits = { ...noLimits, restHours: 72 }
    const block = (day: string, projectId: number) => ({ ...at(day), projectId, siteId: 1 })
    const blocks = [block('2027-01-29', 8), block('2027-02-05', 9)]
    const given = facts({
      dates: { kind: 'free', slideDays: 2, noticeDays: 0, allowHolidays: false },
      audits: [audit(1, [grs])],
      auditors: [auditor(11, [grs], { limits, blocks })],
    })
    expect(explainPlan(given).gap(1).gap).toMatchObject({
      code: 'gap',
      near: { projectId: 8, order: 'after', minutes: 64 * 60, needed: 72 * 60 },
    })
  })

  test('which other audit could move, and who goes there then', () => {
    const auditors = [auditor(11, [grs, gots]), auditor(12, [grs], { blocks: [whole('2027-02-01', 9)] })]
    const given = facts({
      audits: [
        audit(1, [gots]),
        audit(2, [grs], { dueDay: '2026-11-25' }),
        audit(3, [gots], at('2027-02-02')),
      ],
      auditors,
    })
    const { gap, blockers, ways } = explainPlan(given).gap(1)
    expect(gap).toEqual({ code: 'taken' })
    expect(blockers).toMatchObject([{ auditorId: 11, code: 'planned', projectId: 2 }])
    expect(ways).toEqual([
      { code: 'move', projectId: 2, auditorId: 12, from: at('2027-02-01').start, ...at('2027-02-02') },
      { code: 'later', start: at('2027-02-03').start, auditors: [11] },
    ])
  })

  test('what is booked in the way, which no way out moves while bookings stay', () => {
    const booked = auditor(11, [gots], { blocks: [whole('2027-02-01', 99)] })
    const given = facts({
      auditors: [booked, auditor(12, [grs])],
      audits: [audit(1, [gots]), audit(2, [grs])],
    })
    const { gap, blockers, ways } = explainPlan(given).gap(1)
    expect(gap).toEqual({ code: 'taken' })
    expect(blockers).toMatchObject([{ auditorId: 11, code: 'booked', projectId: 99 }])
    expect(codesOf(ways)).toEqual(['later'])
  })

  test('that there is no working day, or only one before the notice ends', () => {
    const closed = { ...site, holidays: ['2027-02-04', '2027-02-05'] }
    const window = { firstDay: '2027-02-04', lastDay: '2027-02-07' }
    const given = { dates: free, auditors: [auditor(11, [grs])], audits: [audit(1, [grs], { window })] }
    const rest = explainPlan(facts({ ...given, sites: [closed] })).gap(1)
    expect([rest.gap, rest.ways[0]]).toEqual([{ code: 'noDay', window }, { code: 'holidays' }])
    const late = explainPlan(facts({ ...given, today: '2027-01-28' })).gap(1)
    expect(late.gap).toEqual({ code: 'tooSoon', firstDay: '2027-02-11' })
    expect(late.ways).toEqual([{ code: 'notice', days: 8 }])
  })

  test('that the window of its visits is over, and who could go on its own days nevertheless', () => {
    const window = { firstDay: '2027-01-04', lastDay: '2027-01-15' }
    const given = { dates: free, auditors: [auditor(11, [grs])], audits: [audit(1, [grs], { window })] }
    const { gap, ways } = explainPlan(facts({ ...given, today: '2027-01-18' })).gap(1)
    expect(gap).toEqual({ code: 'noDay', window })
    expect(ways).toEqual([{ code: 'own', start: at('2027-02-01').start, auditors: [11] }])
    const late = explainPlan(facts({ ...given, today: '2027-01-19' })).gap(1)
    expect(codesOf(late.ways)).toEqual([])
  })

  test('that the site is closed, until which day there, and when it could be', () => {
    const closed = [{ start: '2027-01-31T17:00:00.000Z', end: '2027-02-02T17:00:00.000Z' }]
    const given = facts({
      auditors: [auditor(11, [grs])],
      audits: [audit(1, [grs])],
      sites: [{ ...site, closed }],
    })
    const { gap, blockers, ways } = explainPlan(given).gap(1)
    expect([gap, blockers]).toEqual([{ code: 'siteClosed', until: '2027-02-02' }, []])
    expect(ways).toEqual([{ code: 'later', start: at('2027-02-03').start, auditors: [11] }])
  })
})

test('Over all it is said what training or hiring one would place', () => {
  const audits = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-03'].map((day, index) =>
    audit(index + 1, [gots], at(day)),
  )
  const given = facts({ audits, auditors: [auditor(11, [grs]), auditor(12, [grs], { availableDays: 1 })] })
  const hire = { code: 'hire', countryId: 1, timeZone: site.timeZone, standardIds: [gots], count: 3 }
  expect(explainPlan(given).advice).toEqual([
    { code: 'train', auditorId: 11, standardId: gots, count: 3 },
    hire,
  ])
  // By the limits that the others have.
  const limits = { ...noLimits, daysPer7: 2 }
  const strict = { ...given, auditors: given.auditors.map(one => ({ ...one, limits })) }
  expect(explainPlan(strict).advice).toContainEqual({ ...hire, count: 2 })
})

test('Hiring is advised by country, for what is wanted there, and nothing that one alone can’t do', () => {
  const abroad = { ...site, id: 2, countryId: 2, timeZone: 'Asia/Dhaka' }
  const there = (id: number, standards: number[], day: string) => ({
    ...audit(id, standards, at(day)),
    siteId: 2,
  })
  const given = facts({
    audits: [
      audit(1, [gots], at('2027-02-01')),
      there(2, [gots], '2027-02-02'),
      there(3, [iso], '2027-02-03'),
      // Two are needed.
      { ...there(4, [gots], '2027-02-04'), leastAuditors: 2 },
    ],
    sites: [site, abroad],
    auditors: [auditor(11, [grs])],
  })
  const before = explainPlan(given)
  const hire = { code: 'hire', countryId: 2, timeZone: 'Asia/Dhaka', standardIds: [gots, iso], count: 2 }
  expect(before.advice.filter(({ code }) => code === 'hire')).toEqual([hire])
  const hired = auditor(-1, hire.standardIds, { countryId: 2, timeZone: 'Asia/Dhaka' })
  const after = explainPlan({ ...given, auditors: [...given.auditors, hired] })
  const unplanned = ({ rows }: typeof before) => rows.filter(({ kind }) => kind === 'unplanned').length
  expect(unplanned(before) - unplanned(after)).toBeGreaterThanOrEqual(2)
})

test('The same is said in any order of the facts', () => {
  const given = facts({
    audits: [audit(1, [grs]), audit(2, [gots]), audit(3, [iso]), audit(4, [grs])],
    auditors: [auditor(11, [grs, iso]), auditor(12, [grs, gots]), auditor(13, [iso])],
  })
  const turned = {
    ...given,
    audits: given.audits.toReversed(),
    auditors: given.auditors.toReversed(),
  }
  const { rows, advice } = explainPlan(turned)
  expect({ rows, advice }).toEqual({ rows: explainPlan(given).rows, advice: explainPlan(given).advice })
})
