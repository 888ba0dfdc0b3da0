import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { isFromSameCountry, isQualified } from './fit.ts'

/** The better verdict first, as far as the caller may know it, then who is preferred; before the other ranks. */
export const judgedRanks = (
  sql: Db,
  unqualified: 'warn' | 'stop',
  visibility: Visibility,
): Record<string, Fragment> => ({
  verdict: sql`-greatest(coalesce(judged.rank, 0), case
    when ${visibility === 'standards' ? sql`false` : sql`booked.clashes is not null`} then 3
    when not ${isQualified(sql)} then ${unqualified === 'stop' ? 2 : 1} else 0 end)`,
  preferred: sql`coalesce(judged.is_preferred, false)`,
})

/**
 * How much of a fit the caller may see: all of the roster; who is free, which is needed to assign; or only the standards held,
 * which every list of auditors shows.
 */
export type Visibility = 'roster' | 'time' | 'standards'

/**
 * The better fit is greater in the first of these that differs. Leaves out ranks that would reveal what the caller may not see;
 * how far it is counts where `distanceKm` says so, which may be null.
 */
export const fitRanks = (
  sql: Db,
  visibility: Visibility = 'roster',
  distanceKm?: Fragment,
): Record<string, Fragment> => ({
  ...(visibility === 'standards'
    ? { qualified: isQualified(sql) }
    : { ready: sql`${isQualified(sql)} and booked.clashes is null` }),
  covered: sql`coalesce(cardinality(held.covers), 0)`,
  ...(visibility === 'roster' && rosterRanks(sql, distanceKm)),
})

const rosterRanks = (sql: Db, distanceKm: Fragment | undefined) => ({
  freeDays: sql`-coalesce(load.days, 0)`,
  ...(distanceKm && { distance: sql`coalesce(-${distanceKm}, -100000)` }),
  nearness: sql`${isFromSameCountry(sql)}`,
  lastVisit: sql`coalesce(last_visit.last_at, '-infinity')`,
})
