import { describe, expect, it } from 'vitest'
import { groupEntries } from '#web/planning/items.ts'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { ownHours, sayHours } from './own-hours.ts'
import { nameHours, segmentOn, segmentsByDay } from './segments.ts'

const [audit] = groupEntries([
  auditEntryOf({ id: 1, start: '2026-10-05T06:00:00Z', end: '2026-10-07T05:00:00Z' }),
])
const [timeOff] = groupEntries([
  entryOf({ id: 2, start: '2026-10-04T17:00:00Z', end: '2026-10-05T17:00:00Z' }),
])
const [afternoonOff] = groupEntries([
  entryOf({ id: 3, start: '2026-10-05T06:00:00Z', end: '2026-10-05T17:00:00Z' }),
])
if (!audit || !timeOff || !afternoonOff) throw new Error('The examples have an item each.')

const hoursOn = (day: string) => {
  const segment = segmentOn(audit, day)
  return segment && nameHours(segment)
}

describe('segmentOn', () => {
  it('lets whole days be all day where the clocks change at midnight', () => {
    // The days before and after 4 November 2018, which began at 01:00 in Sao Paulo.
    const timeZone = 'America/Sao_Paulo'
    const [before] = groupEntries([
      entryOf({ id: 4, start: '2018-11-03T03:00:00Z', end: '2018-11-04T03:00:00Z', timeZone }),
    ])
    const [after] = groupEntries([
      entryOf({ id: 5, start: '2018-11-04T03:00:00Z', end: '2018-11-05T02:00:00Z', timeZone }),
    ])
    for (const [item, day] of [
      [before, '2018-11-03'],
      [after, '2018-11-04'],
    ] as const) {
      const segment = item && segmentOn(item, day)
      expect(segment && nameHours(segment)).toBe('All day')
    }
  })

  it('gives an audit its working hours on each of its days', () => {
    expect(['2026-10-05', '2026-10-06', '2026-10-07'].map(hoursOn)).toEqual([
      '13:00 – 17:00',
      '08:00 – 17:00',
      '08:00 – 12:00',
    ])
  })

  it('gives nothing to the days beside', () => {
    expect([hoursOn('2026-10-04'), hoursOn('2026-10-08')]).toEqual([null, null])
  })

  it('lets time off last all the day, or from noon to midnight', () => {
    expect(segmentOn(timeOff, '2026-10-05')).toMatchObject({ from: 0, to: 1440 })
    expect(segmentOn(afternoonOff, '2026-10-05')).toMatchObject({ from: 780, to: 1440 })
    expect(segmentOn(timeOff, '2026-10-06')).toBeNull()
  })
})

describe('segmentsByDay', () => {
  it('lists audits before absences, and empty days too', () => {
    const days = segmentsByDay([timeOff, audit], ['2026-10-05', '2026-10-06', '2026-10-10'])
    expect([...days.values()].map(segments => segments.map(({ item }) => item.key))).toEqual([
      ['audit-7', 'entry-2'],
      ['audit-7'],
      [],
    ])
  })
})

describe('ownHours', () => {
  const monday = segmentOn(audit, '2026-10-05')
  const tuesday = segmentOn(audit, '2026-10-06')
  const allDay = segmentOn(timeOff, '2026-10-05')
  if (!monday || !tuesday || !allDay) throw new Error('The examples have a segment each.')

  it('says nothing where the clocks agree', () => {
    expect(ownHours(monday, 'Asia/Ho_Chi_Minh')).toBeNull()
    expect(ownHours(monday, 'Asia/Bangkok')).toBeNull()
  })

  it('shows the viewer’s clock, and the day where it is another', () => {
    expect(ownHours(tuesday, 'Europe/Berlin')).toBe('03:00 – 12:00')
    expect(ownHours(tuesday, 'America/New_York')).toBe('Mon 21:00 – 06:00')
  })

  it('names the clock at the site where the viewer’s phone is abroad, but of no whole days', () => {
    const abroad = { zone: 'Asia/Dhaka', city: 'Dhaka' }
    expect(sayHours(monday, abroad)).toBe('13:00 – 17:00, Ho Chi Minh')
    expect(sayHours(allDay, abroad)).toBe('All day')
    expect(sayHours(monday, { ...abroad, city: '' })).toBe('13:00 – 17:00')
  })

  it('says nothing of whole days', () => {
    expect(ownHours(allDay, 'America/New_York')).toBeNull()
  })
})
