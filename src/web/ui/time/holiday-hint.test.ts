import { describe, expect, test } from 'vitest'
import { holidayHint } from './holiday-hint.ts'

describe('the hint about public holidays', () => {
  test('names a holiday and its day', () => {
    expect(holidayHint([{ name: 'Labour Day', day: '2027-05-01' }])).toBe(
      'It includes a public holiday at the site: Labour Day (Sat 01 May 2027).',
    )
  })

  test('names a holiday of several days once, by the first of them', () => {
    const days = ['2027-02-05', '2027-02-06', '2027-02-07'].map(day => ({ name: 'Tết', day }))
    expect(holidayHint(days)).toBe('It includes a public holiday at the site: Tết (Fri 05 Feb 2027).')
  })

  test('counts what would make it too long', () => {
    const days = ['A', 'B', 'C', 'D', 'E'].map((name, nth) => ({ name, day: `2027-05-0${nth + 1}` }))
    expect(holidayHint(days)).toBe(
      'It includes public holidays at the site: A (Sat 01 May 2027), B (Sun 02 May 2027), C (Mon 03 May 2027) and 2 more.',
    )
  })

  test('is none where there is no holiday', () => {
    expect(holidayHint([])).toBeUndefined()
  })
})
