import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { visits } from '#contract/visits.ts'
import { visitBuckets, visitFlags } from '#domain/visit-classes.ts'
import { sayCertification } from '#words/en/certification.ts'

/** A visit as the board lists it. */
export type Visit = RowOf<typeof visits.list>

/** With the sites that are suggested for it, as its drawer shows it. */
export type VisitRecord = Reply<typeof visits.one>
export type Suggested = VisitRecord['suggestion'][number]

/** The classes of the board: in each bucket a visit is or isn't, and each flag it bears or doesn't. */
export const visitClasses = [
  ...visitBuckets.map(name => ({ field: 'bucket' as const, name })),
  ...visitFlags.map(name => ({ field: 'flag' as const, name })),
]
export type VisitClass = (typeof visitClasses)[number]

const dayLength = 86_400_000

/** How many days later than the first the second is; calendar days. */
const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / dayLength)

/** `In 42 days`, `Today`, `3 days ago`. */
export function sayDaysLeft(today: string, due: string): string {
  const days = daysBetween(today, due)
  return days < 0 ? sayCertification('dueAgo', { days: -days }) : sayCertification('dueIn', { days })
}
