import { expect, test } from 'vitest'
import type { Interval } from '#domain/interval.ts'
import { moveWithin } from './move-within.ts'

/** From 08:00 of the first to 17:00 of the last day of May 2031. */
const days = (first: number, last: number): Interval => ({
  start: new Date(Date.UTC(2031, 4, first, 8)),
  end: new Date(Date.UTC(2031, 4, last, 17)),
})

test.each([
  ['whole, moves with the audit', days(5, 9), days(12, 16), days(12, 16)],
  ['whole, is lengthened with it', days(5, 9), days(5, 20), days(5, 20)],
  ['its first days, moves with it', days(5, 7), days(12, 16), days(12, 14)],
  ['its first days, stays when only the end moves', days(5, 7), days(5, 10), days(5, 7)],
  ['its last days, ends with it', days(8, 9), days(5, 10), days(8, 10)],
  ['days within, moves with it', days(6, 7), days(13, 17), days(14, 15)],
  ['its first days, is cut when the audit ends sooner', days(5, 7), days(5, 6), days(5, 6)],
  ['its last days, takes it whole when nothing of it is left', days(8, 9), days(5, 6), days(5, 6)],
])('a part of an audit from 5 to 9 May that is %s', (_, part, to, expected) => {
  expect(moveWithin(part, days(5, 9), to)).toEqual(expected)
})
