import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/** The month of `starts_at` by the calendar at the site: its days, when each begins, and from when to when it lasts. */
export const monthOf = (sql: Db): Fragment => sql`
  daterange(first::date, (first + interval '1 month')::date) as month,
  array(select midnight at time zone time_zone
    from generate_series(first, first + interval '1 month' - interval '1 day', interval '1 day') midnight
    order by midnight) as midnights,
  tstzrange(first at time zone time_zone, (first + interval '1 month') at time zone time_zone) as during_month`

export const firstOfMonth = (sql: Db): Fragment =>
  sql`select date_trunc('month', starts_at at time zone time_zone) as first`

/** The calendar days that an interval touches in a zone; one that ends at midnight leaves the next day alone. */
export const daysTouched = (sql: Db, start: Fragment, end: Fragment, timeZone: Fragment): Fragment => sql`
  daterange(
    (${start} at time zone ${timeZone})::date,
    ((${end} - interval '1 microsecond') at time zone ${timeZone})::date, '[]')`
