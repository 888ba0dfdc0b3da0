import { addDays, daysTouched } from '#domain/zoned-time.ts'
import type { Entry } from '#web/planning/entry.ts'

const mostOnAPage = 25

/** One auditor's month. */
export type Printed = {
  id: number
  name: string
  timeZone: string
  days: ReadonlyMap<string, readonly Entry[]>
}

/** The days of a month, `2026-03`. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** Auditors who are there, whether anything is booked for them or not. */
type Person = Omit<Printed, 'days'>

/** By name, with what falls on each day of their own calendar: those who are there, and whoever else has a booking in the month. */
export function listPrinted(
  entries: readonly Entry[],
  days: readonly string[],
  zoneOf: (auditorId: number) => string | undefined,
  there: readonly Person[] = [],
): Printed[] {
  const people = new Map<number, Printed & { days: Map<string, Entry[]> }>(
    there.map(({ id, name, timeZone }) => [id, { id, name, timeZone, days: new Map() }]),
  )
  for (const entry of entries) {
    const { id, name } = entry.auditor
    const timeZone = zoneOf(id) ?? entry.timeZone
    const span = { start: new Date(entry.start), end: new Date(entry.end) }
    const { first, last } = daysTouched(span, timeZone)
    const touched = days.filter(day => day >= first && day <= last)
    if (touched.length === 0) continue
    const person = people.get(id) ?? { id, name, timeZone, days: new Map() }
    people.set(id, person)
    for (const day of touched) person.days.set(day, [...(person.days.get(day) ?? []), entry])
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/** As many on each page as one can read. */
export function pagesOf<One>(all: readonly One[], most = mostOnAPage): One[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  )
}
