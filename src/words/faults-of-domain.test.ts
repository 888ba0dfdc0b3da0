import { expect, test } from 'vitest'
import type { IntervalFault } from '#domain/interval.ts'
import { textOfIntervalFault } from './interval-fault.ts'
import { textOfPasswordFault } from './password-fault.ts'
import { sayText } from './words.ts'

const timeZone = 'Asia/Kathmandu'

test.each<[IntervalFault, string]>([
  [{ field: 'start', code: 'outsideYears' }, 'The start must be in the years 2000 to 2100.'],
  [{ field: 'end', code: 'outsideYears' }, 'The end must be in the years 2000 to 2100.'],
  [{ field: 'end', code: 'notAfterStart' }, 'The end must be after the start.'],
  [{ field: 'end', code: 'tooLong', days: 366 }, 'The end must be at most 366 days after the start.'],
  [
    { field: 'start', code: 'tooEarly', clock: '07:30', timeZone },
    'The start must be between 08:00 and 17:00 at the site (Asia/Kathmandu); 07:30 is too early.',
  ],
  [
    { field: 'end', code: 'tooLate', clock: '17:00:01', timeZone },
    'The end must be between 08:00 and 17:00 at the site (Asia/Kathmandu); 17:00:01 is too late.',
  ],
])('What is wrong with a time, %j, reads: %s', (fault, sentence) => {
  expect(sayText(textOfIntervalFault(fault))).toBe(sentence)
})

test.each([
  ['tooShort', 'The password must have at least 6 characters.'],
  ['tooLong', 'The password must have at most 200 characters.'],
  ['tooCommon', 'This password is too common. Please choose another.'],
] as const)('A password that is %s: %s', (fault, sentence) => {
  expect(sayText(textOfPasswordFault(fault))).toBe(sentence)
})
