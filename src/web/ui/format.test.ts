import { expect, test } from 'vitest'
import { formatBeside } from './format.ts'

const audit = { start: '2026-11-30T01:00:00Z', end: '2026-12-03T09:00:00Z', timeZone: 'Asia/Ho_Chi_Minh' }
const times = 'Mon 30 Nov 2026 08:00 – Thu 03 Dec 2026 16:00'

test('a clash is told by the clock of its own place, whose zone is named beside times of another', () => {
  expect(formatBeside(audit, 'Asia/Ho_Chi_Minh')).toBe(times)
  expect(formatBeside(audit, 'Asia/Jakarta')).toBe(`${times} (Asia/Ho Chi Minh)`)
})
