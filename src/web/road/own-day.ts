import type { Reply } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import { canSayDone } from '#domain/audit-status.ts'
import { daysTouched, localDay } from '#domain/zoned-time.ts'

export type OwnDays = Reply<typeof rosters.ownDays>
export type OwnDay = OwnDays['rows'][number]
export type Visit = NonNullable<OwnDay['visit']>
export type VisitDay = OwnDay & { visit: Visit }

export const isVisit = (day: OwnDay): day is VisitDay => day.visit !== null

/** What is on or comes next first; of a visit that is over there is nothing more to say here. */
export const aheadOf = (rows: readonly OwnDay[], now: number): OwnDay[] =>
  rows.filter(({ end }) => Date.parse(end) > now)

/** Visits that are over and that nobody has said are done, the last first. */
export const finishedOf = (rows: readonly OwnDay[], now: number): VisitDay[] =>
  rows
    .filter(isVisit)
    .filter(({ end, visit }) => Date.parse(end) <= now && visit.status === 'assigned' && !visit.done)
    .toReversed()

/** Whether one may say that a visit is done, or correct that. */
export const maySayDone = ({ visit }: VisitDay, now: number): boolean =>
  canSayDone({ ...visit, start: new Date(visit.start) }, new Date(now))

/** On which of how many days something is, by the calendar of its place; before it begins on none. */
export function countDays({ start, end, timeZone }: OwnDay, now: number): { day: number; days: number } {
  const { first, last } = daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)
  return {
    day: daysBetween(first, localDay(new Date(now), timeZone)) + 1,
    days: daysBetween(first, last) + 1,
  }
}

/** In how many days something begins, by the calendar of its place: 0 today. */
export const daysUntil = ({ start, timeZone }: OwnDay, now: number): number =>
  daysBetween(localDay(new Date(now), timeZone), localDay(new Date(start), timeZone))

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)

/** Where a map finds it: by its place where that is known, else by what is written. */
export function routeTo(
  { place, address, country, name, isMain }: Visit['site'],
  companyName: string,
): string {
  const written = [isMain ? companyName : name, address, country].filter(Boolean).join(', ')
  const destination = place ? `${place.latitude},${place.longitude}` : written.replaceAll(/\s+/g, ' ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** Whom to call and to write to there: the main contact, or else the customer. */
export function reachOf({ contacts: [main], phone, email }: Visit['site'], companyName: string) {
  return {
    contact: main,
    call: main?.phone ? { name: main.name, number: main.phone } : { name: companyName, number: phone },
    mail: main?.email ? { name: main.name, address: main.email } : { name: companyName, address: email },
  }
}

/** As a link that a phone calls. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
