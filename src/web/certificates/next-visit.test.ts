import { expect, test } from 'vitest'
import { sayNext, sayNothingPlanned } from './next-visit.ts'

const next = { kind: 'surveillance', ordinal: 2, due: '2027-03-09' } as const

test('What is next is due until its day is over, and since then has been due', () => {
  expect(sayNext(next, '2027-03-09')).toBe('Next visit: Surveillance 2, due 09 Mar 2027')
  expect(sayNext(next, '2027-03-10')).toBe('Next visit: Surveillance 2, due since 09 Mar 2027')
  expect(sayNothingPlanned(next, '2027-03-09')).toBe('Nothing planned; Surveillance 2 is due 09 Mar 2027.')
  expect(sayNothingPlanned(next, '2027-03-10')).toBe(
    'Nothing planned; Surveillance 2 has been due since 09 Mar 2027.',
  )
})
