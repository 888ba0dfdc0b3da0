import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayInterval,
  daysTouched,
  isTimeZone,
  localDay,
  localMoment,
  localTime,
  momentAt,
  moveToZone,
  spellTimeZone,
} from './zoned-time.ts'

const zones = [
  'UTC',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]
const zone = fc.constantFrom(...zones)
const moment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const day = moment.map(date => date.toISOString().slice(0, 10))

const clock = (at: Date, timeZone: string) => {
  const { hour, minute, second } = localTime(at, timeZone)
  const time = [hour, minute, second].map(part => String(part).padStart(2, '0')).join(':')
  return `${localDay(at, timeZone)}T${time}`
}

describe('the name of a zone', () => {
  test('is spelt as in the IANA list, however it was typed', () => {
    const listed = [
      ...Intl.supportedValuesOf('timeZone'),
      ...[
        'UTC',
        'Asia/Ho_Chi_Minh',
        'Asia/Kathmandu',
        'Etc/GMT+5',
        'US/East-Indiana',
        'Australia/NSW',
        'Brazil/DeNoronha',
      ],
      ...[
        'Antarctica/McMurdo',
        'America/Argentina/ComodRivadavia',
        'America/Port-au-Prince',
        'America/Knox_IN',
      ],
    ]
    for (const spell of [(name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()])
      expect(listed.map(name => spellTimeZone(spell(name)))).toEqual(listed)
  })
})

describe('the clock at the site', () => {
  test.each([
    ['2026-01-05T02:15:00Z', 'Asia/Kathmandu', '2026-01-05T08:00:00'],
    ['2026-01-05T18:30:59Z', 'Asia/Ho_Chi_Minh', '2026-01-06T01:30:59'],
    ['2026-01-05T05:00:00Z', 'America/New_York', '2026-01-05T00:00:00'],
    ['2026-07-05T05:00:00Z', 'America/New_York', '2026-07-05T01:00:00'],
    ['2026-01-05T00:00:00Z', 'Australia/Lord_Howe', '2026-01-05T11:00:00'],
    ['2026-07-05T00:00:00Z', 'Australia/Lord_Howe', '2026-07-05T10:30:00'],
    ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01T00:00:00'],
  ])('%s in %s shows %s, and back', (utc, timeZone, local) => {
    expect(clock(new Date(utc), timeZone)).toBe(local)
    expect(momentAt(local, timeZone)).toEqual(new Date(utc))
  })

  test('drops fractions of a second', () => {
    expect(localTime(new Date('2026-01-05T09:59:59.999Z'), 'UTC')).toEqual({
      year: 2026,
      month: 1,
      day: 5,
      hour: 9,
      minute: 59,
      second: 59,
    })
  })

  test('is what Intl shows, in every zone and year, also in the hours around each change', () => {
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const from = Date.UTC(1900, 0, 1)
    const hours = fc.integer({ min: -1900 * 365 * 24, max: 200 * 365 * 24 })
    fc.assert(
      fc.property(names, hours, fc.integer({ min: 0, max: 3_599_999 }), (timeZone, hour, rest) => {
        const at = new Date(from + hour * 3_600_000 + rest)
        fc.pre(at.getUTCFullYear() > 1)
        const options = { timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' } as const
        const parts = new Intl.DateTimeFormat('en', { ...options, dateStyle: 'short', timeStyle: 'medium' })
          .formatToParts(at)
          .map(({ type, value }) => [type, Number(value)])
        const { month, day, hour: shown, minute, second } = Object.fromEntries(parts)
        expect(localTime(at, timeZone)).toMatchObject({ month, day, hour: shown, minute, second })
      }),
      { numRuns: 1000 },
    )
  })

  test('is read as UTC in an unknown zone, and shows nothing for an invalid date', () => {
    expect(clock(new Date('2026-01-05T09:00:00Z'), 'Mars/Olympus')).toBe('2026-01-05T09:00:00')
    expect(localTime(new Date(Number.NaN), 'UTC').hour).toBeNaN()
  })
})

describe('where clocks are put forward, a time that is skipped moves by what was skipped', () => {
  test.each([
    ['2026-03-08T01:59:59', 'America/New_York', '2026-03-08T06:59:59Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2022-03-27T00:30', 'Asia/Beirut', '2022-03-26T22:30:00Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
  ])('%s in %s is %s', (local, timeZone, utc) => {
    expect(momentAt(local, timeZone)).toEqual(new Date(utc))
  })
})

describe('where clocks are put back, a time that comes twice is the earlier', () => {
  test.each([
    ['2026-11-01T00:59:59', 'America/New_York', '2026-11-01T04:59:59Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    ['2026-04-05T02:00', 'Australia/Lord_Howe', '2026-04-04T15:30:00Z'],
    ['2018-02-17T23:30', 'America/Sao_Paulo', '2018-02-18T01:30:00Z'],
    ['2018-02-18T00:00', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
  ])('%s in %s is %s', (local, timeZone, utc) => {
    expect(momentAt(local, timeZone)).toEqual(new Date(utc))
  })
})

describe('in any zone, at any moment', () => {
  test('the clock leads back to the moment, or to the first of two that show the same', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const second = Math.floor(at.getTime() / 1000) * 1000
        const back = momentAt(clock(at, timeZone), timeZone)
        expect(clock(back, timeZone)).toBe(clock(at, timeZone))
        expect([0, 30, 60].map(minutes => second - minutes * 60_000)).toContain(back.getTime())
      }),
    )
  })

  test('the same holds within hours of every change of clocks', () => {
    const changes = fc.constantFrom(
      ['America/New_York', '2026-03-08T07:00:00Z'] as const,
      ['America/New_York', '2026-11-01T06:00:00Z'] as const,
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'] as const,
      ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'] as const,
      ['America/Sao_Paulo', '2018-02-18T02:00:00Z'] as const,
      ['America/Sao_Paulo', '2018-11-04T03:00:00Z'] as const,
      ['Asia/Beirut', '2022-03-26T22:00:00Z'] as const,
    )
    fc.assert(
      fc.property(changes, fc.integer({ min: -10_800, max: 10_800 }), ([timeZone, change], seconds) => {
        const at = new Date(new Date(change).getTime() + seconds * 1000)
        const back = momentAt(clock(at, timeZone), timeZone)
        expect(clock(back, timeZone)).toBe(clock(at, timeZone))
        expect(back.getTime()).toBeLessThanOrEqual(at.getTime())
      }),
    )
  })
})

describe('a day at the site', () => {
  test.each([
    ['2026-03-02', 'Asia/Kathmandu', '2026-03-01T18:15:00Z', 24],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00Z', 23],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
  ])('%s in %s starts at %s and has %d hours', (date, timeZone, starts, hours) => {
    const { start, end } = dayInterval(date, timeZone)
    expect(start).toEqual(new Date(starts))
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
  })

  test('is the day of its first moment, and the moment before belongs to another', () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        fc.pre(!(timeZone === 'Pacific/Apia' && date === '2011-12-30'))
        const { start } = dayInterval(date, timeZone)
        expect(localDay(start, timeZone)).toBe(date)
        expect(localDay(new Date(start.getTime() - 1), timeZone) < date).toBe(true)
      }),
    )
  })

  test('is not touched by what ends at its midnight', () => {
    const until = (end: string) => ({ start: new Date('2026-03-02T01:00Z'), end: new Date(end) })
    expect(daysTouched(until('2026-03-03T17:00Z'), 'Asia/Ho_Chi_Minh')).toEqual({
      first: '2026-03-02',
      last: '2026-03-03',
    })
    expect(daysTouched(until('2026-03-03T17:00:00.001Z'), 'Asia/Ho_Chi_Minh').last).toBe('2026-03-04')
    expect(daysTouched(until('2026-03-02T01:00Z'), 'UTC')).toEqual({
      first: '2026-03-02',
      last: '2026-03-02',
    })
  })
})

describe('the calendar', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 0, '2026-03-08'],
    ['no day', 1, 'no day'],
  ])('%s and %d days is %s', (date, count, expected) => {
    expect(addDays(date, count)).toBe(expected)
  })

  test('days added can be taken away again', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (date, count) => {
        expect(addDays(addDays(date, count), -count)).toBe(date)
      }),
    )
  })

  test.each([
    '2026-02-31T08:00',
    '2026-03-02T24:00',
    '2026-03-02',
    '2026-03-02T08:00Z',
    '2026-3-2T08:00',
    '',
  ])('“%s” is no local time', text => {
    expect(momentAt(text, 'UTC').getTime()).toBeNaN()
  })

  test('what a zone shows is what leads back there', () => {
    expect(localMoment(new Date('2026-01-05T18:30:59.7Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-01-06T01:30:59')
  })

  test.each([
    ['2026-07-06T07:00:00.000Z', 'Europe/Paris', 'Asia/Tokyo', '2026-07-06T00:00:00.000Z'],
    ['2026-01-11T17:00:00.000Z', 'Asia/Ho_Chi_Minh', 'Europe/Paris', '2026-01-11T23:00:00.000Z'],
    ['2026-01-12T06:00:00.000Z', 'Asia/Ho_Chi_Minh', 'UTC', '2026-01-12T13:00:00.000Z'],
  ])('%s in %s is, by the same clock in %s, %s', (moment, from, to, moved) => {
    expect(moveToZone(new Date(moment), from, to).toISOString()).toBe(moved)
  })

  test('time zones are those of the IANA list', () => {
    for (const name of [...zones, 'Etc/GMT+5', 'Asia/Saigon']) expect(isTimeZone(name)).toBe(true)
    for (const name of ['', '+07:00', 'Mars/Olympus', 'VST', 'IST', ' UTC', 'US/Pacific-New', 'SystemV/PST8'])
      expect(isTimeZone(name)).toBe(false)
  })
})
