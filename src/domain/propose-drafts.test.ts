import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laterOf } from './calendar-days.ts'
import {
  combinations,
  combineItems,
  type DraftItem,
  placeWhenDue,
  spreadOverWeeks,
} from './propose-drafts.ts'
import { mondayOf } from './work-runs.ts'
import type { WorkCalendar } from './working-days.ts'
import { addDays } from './zoned-time.ts'

const calendar: WorkCalendar = { workDays: [1, 2, 3, 4, 5], holidays: new Set() }
const calendarOf = () => calendar

const item = (visitId: number, given: Partial<DraftItem> = {}): DraftItem => ({
  visitId,
  certificateId: visitId,
  customerId: 1,
  siteId: 1,
  timeZone: 'Asia/Ho_Chi_Minh',
  standardId: visitId,
  days: 1,
  earliest: '2027-03-01',
  due: '2027-03-26',
  latest: '2027-04-02',
  from: '2027-01-01',
  ...given,
})

const visits = (groups: readonly { items: readonly DraftItem[] }[]) =>
  groups.map(({ items }) => items.map(({ visitId }) => visitId))

describe('What is due is combined', () => {
  test('by site: days add up, and the window is what all share', () => {
    const groups = combineItems(
      [item(1), item(2, { days: 2, earliest: '2027-03-08', latest: '2027-03-30', due: '2027-03-29' })],
      'standards',
      calendarOf,
    )
    expect(groups).toMatchObject([
      {
        days: 3,
        earliest: '2027-03-08',
        due: '2027-03-26',
        latest: '2027-03-30',
        items: [{ visitId: 2 }, { visitId: 1 }],
      },
    ])
  })

  test('not where it isn’t wanted, of another customer, site or zone, or of a window that is too short for both', () => {
    const list = [
      item(1),
      item(2, { siteId: 2 }),
      item(3, { siteId: 3, timeZone: 'Asia/Dhaka' }),
      item(4, { customerId: 2 }),
    ]
    expect(visits(combineItems([item(1), item(2)], 'none', calendarOf))).toEqual([[1], [2]])
    expect(visits(combineItems(list, 'standards', calendarOf))).toEqual([[1], [2], [3], [4]])
    expect(visits(combineItems(list, 'sites', calendarOf))).toEqual([[1, 2], [3], [4]])
    const short = [item(1, { earliest: '2027-04-01', due: '2027-04-02' }), item(2, { days: 2 })]
    expect(visits(combineItems(short, 'standards', calendarOf))).toEqual([[2], [1]])
  })

  test('never as two visits of one certificate, but as one visit of several sites', () => {
    const two = [item(1, { certificateId: 9 }), item(2, { certificateId: 9 })]
    expect(visits(combineItems(two, 'standards', calendarOf))).toEqual([[1], [2]])
    const sites = [item(1), item(1, { siteId: 2 }), item(1, { siteId: 3 })]
    expect(visits(combineItems(sites, 'sites', calendarOf))).toEqual([[1, 1, 1]])
    expect(visits(combineItems(sites, 'standards', calendarOf))).toEqual([[1], [1], [1]])
  })
})

describe('Combined by what is left of their windows', () => {
  const from = '2027-04-01'
  const ends = (visitId: number, latest: string, days: number) => item(visitId, { from, latest, days })
  const groupsOf = (...items: DraftItem[]) => visits(combineItems(items, 'standards', calendarOf))

  test('none is late that would be in time by itself', () => {
    // Two days are left until the first one's latest day.
    expect(groupsOf(ends(1, '2027-04-02', 2), ends(2, '2027-04-30', 1))).toEqual([[1], [2]])
    expect(groupsOf(ends(1, '2027-04-02', 1), ends(2, '2027-04-30', 1))).toEqual([[1, 2]])
  })

  test('what is late anyway goes along with what stays in time', () => {
    expect(groupsOf(ends(1, '2027-03-30', 1), ends(2, '2027-04-30', 1))).toEqual([[1, 2]])
    expect(groupsOf(ends(1, '2027-03-30', 2), ends(2, '2027-04-02', 1))).toEqual([[1], [2]])
    expect(groupsOf(ends(1, '2027-03-30', 2), ends(2, '2027-03-31', 2))).toEqual([[1, 2]])
  })
})

test('What is combined is no longer than an audit may be, holidays included.', () => {
  const year = { earliest: '2027-01-04', due: '2027-12-01', latest: '2027-12-31' }
  const sites = [20, 24, 1].map((days, at) => item(1, { ...year, siteId: at + 1, days }))
  const daysOf = (given: WorkCalendar) => combineItems(sites, 'sites', () => given).map(({ days }) => days)
  // From a Monday to the Thursday of the ninth week are 44 working days, and 60 days in all.
  expect(daysOf(calendar)).toEqual([44, 1])
  const eachMonday = Array.from({ length: 53 }, (_, week) => addDays('2027-01-04', 7 * week))
  expect(daysOf({ ...calendar, holidays: new Set(eachMonday) })).toEqual([21, 24])
  expect(daysOf({ ...calendar, workDays: [1, 2, 3, 4, 5, 6, 7] })).toEqual([45])
})

test('Of hundreds of sites the calendar is asked a few times each, not once for every group that is full.', () => {
  let asked = 0
  const counted = () => {
    asked++
    return calendar
  }
  const sites = Array.from({ length: 500 }, (_, at) => item(1, { siteId: at + 1, days: 3 }))
  const groups = combineItems(sites, 'sites', counted)
  // Its window has 25 working days.
  expect(groups.map(({ days }) => days)).toEqual([...Array.from({ length: 62 }, () => 24), 12])
  expect(asked).toBeLessThan(2 * sites.length)
})

test('A group is placed at the end of what is due, or late where its window is over.', () => {
  const groups = combineItems(
    [item(1), item(2, { siteId: 2, due: '2027-03-02', latest: '2027-03-02' })],
    'none',
    calendarOf,
  )
  const placed = placeWhenDue(groups, '2027-03-05', calendarOf)
  expect(placed).toEqual([
    { first: '2027-03-05', last: '2027-03-05', isLate: true },
    { first: '2027-03-26', last: '2027-03-26', isLate: false },
  ])
})

describe('Work is spread', () => {
  const period = { from: '2027-03-01', to: '2027-03-31' }
  const empty = () => ({ draftDays: 0, freeDays: 10 })
  const spread = (items: DraftItem[], loadOf = empty as Parameters<typeof spreadOverWeeks>[3]) =>
    spreadOverWeeks(combineItems(items, 'none', calendarOf), period, calendarOf, loadOf)

  test('over the weeks, nearest to the due day first, by what each standard has free', () => {
    const items = [1, 2, 3].map(id => item(id, { siteId: id, standardId: 7 }))
    expect(spread(items).map(run => run?.first)).toEqual(['2027-03-22', '2027-03-15', '2027-03-29'])
    expect(spread([item(1), item(2, { siteId: 2 })]).map(run => run?.first)).toEqual([
      '2027-03-22',
      '2027-03-22',
    ])
  })

  test('to a week without free days last', () => {
    const load = (monday: string) => ({ draftDays: 0, freeDays: monday === '2027-03-08' ? 1 : 0 })
    expect(spread([item(1)], load).map(run => run?.first)).toEqual(['2027-03-08'])
    expect(spread([item(1, { earliest: '2027-03-15' })], load).map(run => run?.first)).toEqual(['2027-03-22'])
  })

  test('so that what has the fewest weeks chooses first', () => {
    const narrow = item(2, { siteId: 2, standardId: 7, earliest: '2027-03-22', latest: '2027-03-26' })
    const [wide, only] = [item(1, { standardId: 7 }), narrow]
    const placed = spreadOverWeeks(combineItems([wide, only], 'none', calendarOf), period, calendarOf, empty)
    // The narrow one is the more urgent, and comes first among the groups.
    expect(placed.map(run => run?.first)).toEqual(['2027-03-22', '2027-03-15'])
  })

  test('with each week tried once, however many of its days would do', () => {
    let tried = 0
    const holidays = new (class extends Set<string> {
      override has(day: string): boolean {
        tried++
        return super.has(day)
      }
    })(['2027-03-01'])
    const groups = combineItems([item(1, { due: '2028-02-25', latest: '2028-02-25' })], 'none', calendarOf)
    const year = { from: '2027-03-01', to: '2028-02-25' }
    const placed = spreadOverWeeks(groups, year, () => ({ ...calendar, holidays }), empty)
    expect(placed).toEqual([{ first: '2028-02-21', last: '2028-02-21', isLate: false }])
    // Of the first of 52 weeks Tuesday is tried too.
    expect(tried).toBe(53)
  })

  test('late into the first weeks where the window is over before the period, the emptiest first', () => {
    const overdue = { earliest: '2026-12-01', due: '2027-01-15', latest: '2027-02-14' }
    const items = [1, 2, 3, 4, 5].map(id => item(id, { siteId: id, standardId: 7, ...overdue }))
    expect(spread(items)).toEqual(
      ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22', '2027-03-01'].map(day => ({
        first: day,
        last: day,
        isLate: true,
      })),
    )
  })

  test('late after the window where what is left of it is too short', () => {
    const short = { earliest: '2027-01-01', due: '2027-03-01', latest: '2027-03-02', days: 3 }
    expect(spread([item(1, short)])).toEqual([{ first: '2027-03-03', last: '2027-03-05', isLate: true }])
  })

  test('nowhere where no week is possible', () => {
    expect(spread([item(1, { earliest: '2027-04-01' })])).toEqual([null])
    expect(spread([item(1, { earliest: '2027-03-31', latest: '2027-04-20', days: 2 })])).toEqual([null])
  })
})

describe('Whatever is due', () => {
  const start = fc.integer({ min: 0, max: 200 }).map(count => addDays('2027-01-04', count))
  const items = fc.array(
    fc
      .record({
        visitId: fc.integer({ min: 1, max: 30 }),
        customerId: fc.integer({ min: 1, max: 3 }),
        siteId: fc.integer({ min: 1, max: 3 }),
        standardId: fc.integer({ min: 1, max: 3 }),
        days: fc.integer({ min: 1, max: 8 }),
        earliest: start,
        room: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 })),
      })
      .map(({ earliest, room: [before, after], ...rest }) => {
        const due = addDays(earliest, before)
        return item(rest.visitId, {
          ...rest,
          certificateId: rest.visitId % 7,
          earliest,
          due,
          latest: addDays(due, after),
        })
      }),
    { maxLength: 40 },
  )

  test('each item is in one group, and no group has two visits of one certificate', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...combinations), (list, how) => {
        const groups = combineItems(list, how, calendarOf)
        expect(groups.flatMap(group => group.items)).toHaveLength(list.length)
        for (const { items: together, days } of groups) {
          expect(days).toBe(together.reduce((sum, one) => sum + one.days, 0))
          const byCertificate = new Map(together.map(one => [one.certificateId, one.visitId]))
          for (const one of together) expect(byCertificate.get(one.certificateId)).toBe(one.visitId)
        }
      }),
    )
  })

  test('what is spread is within its window and the period, or late in the four weeks after it', () => {
    const period = { from: '2027-02-01', to: '2027-06-30' }
    fc.assert(
      fc.property(items, list => {
        const groups = combineItems(list, 'standards', calendarOf)
        const placed = spreadOverWeeks(groups, period, calendarOf, monday => ({
          draftDays: Number(monday.slice(8)),
          freeDays: Number(mondayOf(monday).slice(8)) % 5,
        }))
        for (const [at, run] of placed.entries()) {
          const group = groups[at]
          if (!run || !group) continue
          expect(run.first >= period.from && run.last <= period.to).toBe(true)
          const isWithin = run.first >= group.earliest && run.last <= group.latest
          const first = laterOf(addDays(group.latest, 1), period.from)
          const isAfter = run.first >= first && run.first < addDays(first, 28)
          expect(run.isLate ? isAfter : isWithin).toBe(true)
        }
      }),
    )
  })
})
