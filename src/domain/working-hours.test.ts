import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditTimeFaults, workingHoursFaults } from './working-hours.ts'
import { addDays, momentAt } from './zoned-time.ts'

const atSite = (start: string, end: string, timeZone: string, day = '2026-03-02') => ({
  start: momentAt(`${day}T${start}`, timeZone),
  end: momentAt(`${day}T${end}`, timeZone),
})

describe('at the site an audit starts in [08:00, 17:00) and ends in (08:00, 17:00], to the second', () => {
  test.each([
    ['08:00', '17:00', []],
    ['16:59:59', '17:00', []],
    ['08:00', '08:00:01', []],
    ['07:59:59', '17:00', ['start']],
    ['08:00', '17:00:01', ['end']],
    ['17:00', '17:00', ['start']],
    ['08:00', '08:00', ['end']],
    ['07:00', '18:00', ['start', 'end']],
  ])('from %s to %s: faults %j', (start, end, fields) => {
    for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe']) {
      const faults = workingHoursFaults(atSite(start, end, timeZone), timeZone)
      expect(faults.map(({ field }) => field)).toEqual(fields)
    }
  })

  test('an audit of several days keeps to the hours on its first and its last', () => {
    const start = momentAt('2026-03-02T16:00', 'Asia/Kathmandu')
    const end = momentAt('2026-03-09T09:00', 'Asia/Kathmandu')
    expect(workingHoursFaults({ start, end }, 'Asia/Kathmandu')).toEqual([])
  })
})

describe('a fault names the zone and the time that does not fit', () => {
  test.each([
    ['07:30', 'start', 'tooEarly'],
    ['17:00', 'start', 'tooLate'],
    ['08:00', 'end', 'tooEarly'],
    ['17:00:01', 'end', 'tooLate'],
  ])('%s as the %s: %s', (clock, field, code) => {
    const timeZone = 'Asia/Kathmandu'
    const interval = field === 'start' ? atSite(clock, '12:00', timeZone) : atSite('12:00', clock, timeZone)
    expect(workingHoursFaults(interval, timeZone)).toEqual([{ field, code, clock, timeZone }])
  })
})

describe('the hours are those of the clock on the wall, before and after it is changed', () => {
  const changes = fc.constantFrom(
    ['America/New_York', '2026-03-08'] as const,
    ['America/New_York', '2026-11-01'] as const,
    ['Australia/Lord_Howe', '2026-04-05'] as const,
    ['Australia/Lord_Howe', '2026-10-04'] as const,
    ['America/Sao_Paulo', '2018-11-04'] as const,
    ['Asia/Beirut', '2022-03-27'] as const,
    ['Asia/Kathmandu', '2026-03-02'] as const,
  )
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19)

  test('a start fits exactly when the clock shows 08:00:00 to 16:59:59, an end 08:00:01 to 17:00:00', () => {
    const seconds = fc.integer({ min: 4 * 3600, max: 24 * 3600 - 1 })
    fc.assert(
      fc.property(changes, fc.integer({ min: -2, max: 2 }), seconds, ([timeZone, change], days, second) => {
        const time = clock(second)
        const { start, end } = atSite(time, time, timeZone, addDays(change, days))
        const fields = workingHoursFaults({ start, end }, timeZone).map(({ field }) => field)
        expect(fields.includes('start')).toBe(time < '08:00:00' || time >= '17:00:00')
        expect(fields.includes('end')).toBe(time <= '08:00:00' || time > '17:00:00')
      }),
    )
  })
})

describe('the times of an audit have at most one fault each', () => {
  const timeZone = 'Asia/Ho_Chi_Minh'
  test.each([
    ['2026-03-02T08:00', '2026-03-02T17:00', []],
    ['2026-03-02T07:00', '2026-03-02T18:00', ['start', 'end']],
    ['2026-03-02T20:00', '2026-03-02T09:00', ['end', 'start']],
    ['2026-03-02T16:00', '2026-03-02T07:00', ['end']],
    ['2026-03-02T08:00', '2026-05-02T18:00', ['end']],
    ['', '2026-03-02T18:00', ['start', 'end']],
  ])('from %s to %s: %j', (start, end, fields) => {
    const faults = auditTimeFaults(
      { start: momentAt(start, timeZone), end: momentAt(end, timeZone) },
      timeZone,
    )
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })

  test('of which the plainer one is reported', () => {
    const times = atSite('17:00', '07:00', timeZone)
    expect(auditTimeFaults(times, timeZone)[0]?.code).toBe('notAfterStart')
  })
})
