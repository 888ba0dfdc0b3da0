import { expect, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { keepLength, proposeEnd } from './keep-length.ts'

const zone = 'America/New_York'
const at = (local: string) => momentAt(local, zone).toISOString()

test('the end moves along with the start, at the same hour over a change of the clock', () => {
  const times = { start: at('2027-03-12T08:00'), end: at('2027-03-13T17:00') }
  expect(keepLength(times, at('2027-03-13T09:30'), zone)).toBe(at('2027-03-14T18:30'))
})

test('an end before its start has no length to keep', () => {
  const times = { start: at('2027-03-12T08:00'), end: at('2027-03-11T17:00') }
  expect(keepLength(times, at('2027-03-13T08:00'), zone)).toBeNull()
})

test('the end proposed is that of the working day at the site, unless it is over', () => {
  expect(proposeEnd(at('2027-03-12T09:30'), zone)).toBe(at('2027-03-12T17:00'))
  expect(proposeEnd(at('2027-03-12T17:00'), zone)).toBeNull()
})
