import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoment, parseMoment } from './moments.ts'

test.each([
  ['2023-11-01 08:00:00+00', '2023-11-01T08:00:00.000Z'],
  ['2023-11-01 08:00:00.5+00', '2023-11-01T08:00:00.500Z'],
  ['2023-11-01 08:00:00.123987+00', '2023-11-01T08:00:00.123Z'],
  ['0099-02-28 23:59:59+00', '0099-02-28T23:59:59.000Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['2023-11-01 10:00:00+02', '2023-11-01T08:00:00.000Z'],
])('PostgreSQL’s %s is %s', (text, iso) => {
  expect(parseMoment(text).toISOString()).toBe(iso)
  expect(readBytes(text).toISOString()).toBe(iso)
})

/** In the middle of others, as they come. */
const readBytes = (text: string) => parseMoment.bytes(Buffer.from(`1 ${text} 2`), 2, 2 + text.length)

const inYearsOfFourDigits = {
  min: new Date('0100-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
}

test('every moment is read as PostgreSQL writes it', () => {
  fc.assert(
    fc.property(fc.date(inYearsOfFourDigits), date => {
      const text = date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.?0*Z$/, '+00')
      expect(parseMoment(text)).toEqual(date)
      expect(readBytes(text)).toEqual(date)
    }),
  )
})

test('every moment is written as ISO 8601', () => {
  const anyDate = fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.integer({ min: -10_000_000, max: 100_000_000 }).map(minute => new Date(minute * 60_000)),
  )
  fc.assert(
    fc.property(anyDate, date => {
      expect(formatMoment(date)).toBe(date.toISOString())
    }),
  )
})

test('what is no moment is refused', () => {
  expect(() => formatMoment(new Date(Number.NaN))).toThrow(RangeError)
})
