import { z } from 'zod'
import type { auditorForm } from '#contract/auditor-form.ts'
import type { auditor } from '#contract/auditor-reply.ts'
import { coordinates } from '#contract/places.ts'
import { workLimits } from '#contract/team-rules.ts'
import { optionalText } from '#contract/values.ts'
import { type Coordinates, readCoordinates, writeCoordinates } from '#domain/coordinates.ts'
import { limitNames } from '#domain/team-rules.ts'
import { writeWeekdays } from '#domain/weekday-names.ts'
import type { Group } from './group.ts'

type Auditor = Pick<z.output<typeof auditor>, 'workDays' | 'limits' | 'home'>
type Work = Pick<z.output<typeof auditorForm>, 'limits' | 'home'>

/** How much somebody works and from where, a field for each column. */
export const workColumns = z
  .object({
    ...workLimits.shape,
    homePlace: optionalText(200),
    homeCoordinates: z.object(coordinates),
  })
  .partial()

type WorkColumns = z.output<typeof workColumns>

const nowhere: Coordinates = { latitude: null, longitude: null }

/** All of it, as it is left alone. */
export const columnsOfWork = ({ workDays, limits, home }: Auditor) => ({
  workDays,
  ...columnsOfLimits(limits),
  ...columnsOfHome(home),
})

const columnsOfLimits = (limits: Auditor['limits']) =>
  Object.fromEntries(limitNames.map(name => [name, limits?.[name] ?? null]))

const columnsOfHome = (home: Auditor['home']) => ({
  homePlace: home?.place ?? '',
  homeCoordinates: home ? { latitude: home.latitude, longitude: home.longitude } : nowhere,
})

/** What lines tell of it; nothing at all of what they have no cell for, so that it isn’t looked at. */
export function composeWork(group: Group, found: Auditor | undefined) {
  const limits = limitNames.filter(name => group.isGiven(name))
  const hasPlace = group.isGiven('homePlace')
  const hasCoordinates = group.isGiven('homeCoordinates')
  return {
    ...(group.isGiven('workDays') && { workDays: group.weekdays('workDays') }),
    ...(limits.length > 0 && columnsOfLimits(found?.limits ?? null)),
    ...Object.fromEntries(limits.map(name => [name, group.number(name) ?? null])),
    ...((hasPlace || hasCoordinates) && columnsOfHome(found?.home ?? null)),
    ...(hasPlace && { homePlace: group.text('homePlace') }),
    ...(hasCoordinates && { homeCoordinates: readCoordinates(group.text('homeCoordinates')) }),
  }
}

/** As the form of an auditor has them; limits and home are left out where their columns are. */
export function workOf(columns: WorkColumns): Work {
  const { homePlace: place, homeCoordinates } = columns
  const { daysPer7 = null, daysPerMonth = null, daysPerYear = null } = columns
  const { nightsPerMonth = null, restHours = null } = columns
  const limits = { daysPer7, daysPerMonth, daysPerYear, nightsPerMonth, restHours }
  const isUnlimited = Object.values(limits).every(limit => limit === null)
  const isNowhere = place === '' && (homeCoordinates?.latitude ?? null) === null
  return {
    ...(columns.restHours !== undefined && { limits: isUnlimited ? null : limits }),
    ...(place !== undefined && homeCoordinates && { home: isNowhere ? null : { place, ...homeCoordinates } }),
  }
}

/** Undefined of any other field. */
export function showWork(field: string, value: unknown): string | undefined {
  if (field === 'workDays') return value ? writeWeekdays(value as number[]) : ''
  return field === 'homeCoordinates' ? writeCoordinates(value as Coordinates) : undefined
}
