import { expect, test } from 'vitest'
import { formatSpan } from './format-moment.ts'

test.each([
  ['2027-05-09T17:00Z', '2027-05-12T17:00Z', 'Asia/Ho_Chi_Minh', '10 May 2027 to 12 May 2027'],
  ['2027-05-09T17:00Z', '2027-05-10T17:00Z', 'Asia/Ho_Chi_Minh', '10 May 2027'],
  // 4 November 2018 began at 01:00 in Sao Paulo, which is how long that day lasted.
  ['2018-11-04T03:00Z', '2018-11-05T02:00Z', 'America/Sao_Paulo', '04 Nov 2018'],
  // The same moments are no whole days a zone further.
  [
    '2027-05-09T17:00Z',
    '2027-05-10T17:00Z',
    'Asia/Tokyo',
    '10 May 2027 02:00 to 11 May 2027 02:00 (Asia/Tokyo)',
  ],
  [
    '2026-03-02T01:00Z',
    '2026-03-02T10:00Z',
    'Asia/Ho_Chi_Minh',
    '02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)',
  ],
  ['2026-03-02T08:00Z', '2026-03-03T00:00Z', 'UTC', '02 Mar 2026 08:00 to 03 Mar 2026 00:00 (UTC)'],
])('%s to %s in %s is told as a person reads it.', (start, end, timeZone, told) => {
  expect(formatSpan({ start: new Date(start), end: new Date(end) }, timeZone)).toBe(told)
})
