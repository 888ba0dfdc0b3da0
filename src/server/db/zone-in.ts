import type { Fragment } from './paging.ts'
import type { Db } from './transaction.ts'

/** A zone that was given, or stays, or else the first of the country; `UTC` only for one that is refused anyhow. */
export const zoneIn = (
  sql: Db,
  { countryId, timeZone }: { countryId: number; timeZone?: string | undefined },
  before: Fragment = sql`null`,
) =>
  sql`coalesce(${timeZone ?? null}, ${before}, (select time_zones[1] from country where id = ${countryId}), 'UTC')`

/** The zone of a record that stays in its country. */
export const zoneBefore = (sql: Db, countryId: number) =>
  sql`case when country_id = ${countryId} then time_zone end`
