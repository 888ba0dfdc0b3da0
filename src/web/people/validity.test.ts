import { expect, test } from 'vitest'
import { type Validity, validityOn } from './validity.ts'

const today = '2026-06-15'
type Days = [from: string | null, to: string | null]
const periods = (days: Days[]) => days.map(([validFrom, validTo]) => ({ validFrom, validTo }))

test.each<[string, Days[], Validity]>([
  ['open on both sides is held for good', [[null, null]], { state: 'held', until: null }],
  ['91 days ahead is held', [[null, '2026-09-14']], { state: 'held', until: '2026-09-14' }],
  ['90 days ahead is ending', [[null, '2026-09-13']], { state: 'ending', until: '2026-09-13', daysLeft: 90 }],
  ['the last day itself still counts', [[null, today]], { state: 'ending', until: today, daysLeft: 0 }],
  ['yesterday has ended', [['2020-01-01', '2026-06-14']], { state: 'ended', until: '2026-06-14' }],
  ['tomorrow is to come', [['2026-06-16', null]], { state: 'upcoming', from: '2026-06-16' }],
  [
    'periods that adjoin count as one, in any order',
    [
      ['2026-07-01', null],
      ['2020-01-01', '2026-06-30'],
    ],
    { state: 'held', until: null },
  ],
  [
    'a gap of a day ends it',
    [
      ['2020-01-01', '2026-06-30'],
      ['2026-07-02', null],
    ],
    { state: 'ending', until: '2026-06-30', daysLeft: 15 },
  ],
  [
    'ended, but to be held again',
    [
      ['2020-01-01', '2026-06-01'],
      ['2026-08-01', null],
    ],
    { state: 'upcoming', from: '2026-08-01' },
  ],
  [
    'ended twice: the later day counts',
    [
      ['2024-01-01', '2024-12-31'],
      ['2020-01-01', '2021-12-31'],
    ],
    { state: 'ended', until: '2024-12-31' },
  ],
])('%s', (_, days, expected) => {
  expect(validityOn(today, periods(days))).toEqual(expected)
})
