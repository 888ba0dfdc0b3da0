import { expect, test } from 'vitest'
import { describeHeld, describeValidity } from './describe-validity.ts'
import type { Validity } from './validity.ts'

const until = '2027-12-31'

test.each<[Validity, string, string]>([
  [{ state: 'upcoming', from: until }, 'Held from Fri 31 Dec 2027', 'GRS: held from Fri 31 Dec 2027'],
  [{ state: 'held', until: null }, 'No end date', 'GRS: no end date'],
  [{ state: 'held', until }, 'Held until Fri 31 Dec 2027', 'GRS: held until Fri 31 Dec 2027'],
  [{ state: 'ended', until }, 'Expired on Fri 31 Dec 2027', 'GRS: expired on Fri 31 Dec 2027'],
  [{ state: 'ending', until, daysLeft: 0 }, 'Expires today', 'GRS: expires today'],
  [
    { state: 'ending', until, daysLeft: 1 },
    'Expires in 1 day, on Fri 31 Dec 2027',
    'GRS: expires in 1 day, on Fri 31 Dec 2027',
  ],
])('How a standard is held, %j, reads alone and after its name', (validity, alone, named) => {
  expect(describeValidity(validity)).toBe(alone)
  expect(describeHeld('GRS', validity)).toBe(named)
})
