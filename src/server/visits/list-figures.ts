import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { figures } from '#contract/figures.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { outcomeConditions, todayIs } from '#server/planning/visit-classes.ts'
import { centralSite, visitTables } from './queries.ts'

type Query = Parsed<typeof figures.list, 'query'>
type Reply = Answer<typeof figures.list>

/** Visits by whether they were done in time, and beside them what was canceled of a team; each group, and all together. */
export async function listFigures(sql: Db, query: Query): Promise<Reply> {
  const rows = await sql<Reply['rows']>`
    with owed as (${countVisits(sql, query)}), gone as (${countCanceled(sql, query)})
    select key, coalesce(owed.name, gone.name) as name, coalesce(due, 0) as due, coalesce(on_time, 0) as on_time,
      coalesce(early, 0) as early, coalesce(late, 0) as late, coalesce(missing, 0) as missing,
      round(on_time::numeric / nullif(due, 0), 3)::float8 as rate, coalesce(canceled, 0) as canceled,
      coalesce(late_cancels, 0) as late_cancels
    from owed full join gone using (key)
    order by array_position(${[...visitKinds]}::text[], key), name, key`
  const { key: _, name: __, ...total } = rows.find(({ key }) => key === all) ?? nothing
  return { rows: rows.filter(({ key }) => key !== all), total }
}

/** The key of all groups together. */
const all = ''

const nothing: Reply['rows'][number] = {
  key: all,
  name: '',
  due: 0,
  onTime: 0,
  early: 0,
  late: 0,
  missing: 0,
  rate: null,
  canceled: 0,
  lateCancels: 0,
}

const groupColumns = (sql: Db, of: { key: Fragment; name: Fragment }): Fragment => sql`
  coalesce(${of.key}, '') as key, coalesce(${of.name}, '') as name`

const countVisits = (sql: Db, { start, end, standardId, countryId, groupBy, on }: Query): Fragment => {
  const is = outcomeConditions(sql, todayIs(sql, sql`clock.today`))
  return sql`
    select ${groupColumns(sql, { key: sql`key`, name: sql`name` })}, count(*)::integer as due,
      count(*) filter (where on_time)::integer as on_time, count(*) filter (where early)::integer as early,
      count(*) filter (where late)::integer as late, count(*) filter (where missing)::integer as missing
    from (
      select ${visitGroups(sql)[groupBy]}, ${is.onTime} as on_time, ${is.early} as early, ${is.late} as late,
        ${is.missing} as missing
      from visit ${visitTables(sql, on)} ${centralSite(sql)} join country on country.id = central.country_id
      where visit.latest between ${start} and ${end} and (visit.state = 'done' or ${is.missing})
        and ${standardId ? sql`certificate.standard_id = any(${standardId}::integer[])` : sql`true`}
        and ${countryId ? sql`central.country_id = any(${countryId}::integer[])` : sql`true`}
    ) found
    group by grouping sets ((key, name), ())`
}

const visitGroups = (sql: Db): Record<Query['groupBy'], Fragment> => ({
  standard: sql`standard.id::text as key, standard.code as name`,
  country: sql`country.id::text as key, country.name as name`,
  kind: sql`visit.kind as key, visit.kind as name`,
  month: sql`to_char(visit.latest, 'YYYY-MM') as key, to_char(visit.latest, 'YYYY-MM') as name`,
})

/** Audits that had a team, by the first day that stood, as `wasCanceled` of audits/audit-conditions.ts lists them. */
const countCanceled = (sql: Db, { start, end, standardId, countryId, groupBy }: Query): Fragment => sql`
  select ${groupColumns(sql, { key: sql`key`, name: sql`name` })}, count(distinct audit_id)::integer as canceled,
    count(distinct audit_id) filter (where is_late)::integer as late_cancels
  from (
    select audit_change.audit_id, ${canceledGroups(sql)[groupBy]},
      notice_days < (select notice_days from programme_settings) as is_late
    from audit_change
    join audit on audit.id = audit_id and audit.deleted_at is null
    join customer on customer.id = audit.customer_id
    left join site on site.id = audit.site_id
    join country on country.id = coalesce(site.country_id, customer.country_id)
    cross join lateral (select (before_starts_at at time zone audit.time_zone)::date as first) stood
    ${canceledTables(sql, groupBy, standardId)}
    where audit_change.kind = 'canceled' and undone_at is null
      and before_starts_at between ${addDays(start, -1)}::date::timestamptz and ${addDays(end, 2)}::date::timestamptz
      and stood.first between ${start} and ${end}
      and ${standardId ? isOf(sql, standardId) : sql`true`}
      and ${countryId ? sql`country.id = any(${countryId}::integer[])` : sql`true`}
  ) found
  group by grouping sets ((key, name), ())`

const isOf = (sql: Db, standardIds: readonly number[]): Fragment => sql`exists (
  select from audit_standard where audit_id = audit.id and standard_id = any(${[...standardIds]}::integer[]))`

const canceledGroups = (sql: Db): Record<Query['groupBy'], Fragment> => ({
  standard: sql`standard.id::text as key, standard.code as name`,
  country: sql`country.id::text as key, country.name as name`,
  kind: sql`coalesce(visit.kind, 'none') as key, coalesce(visit.kind, 'none') as name`,
  month: sql`to_char(stood.first, 'YYYY-MM') as key, to_char(stood.first, 'YYYY-MM') as name`,
})

/** What an audit is grouped by that it may have several of. */
function canceledTables(sql: Db, groupBy: Query['groupBy'], standardIds: Query['standardId']): Fragment {
  if (groupBy === 'kind')
    return sql`
      left join audit_visit on audit_visit.audit_id = audit.id left join visit on visit.id = audit_visit.visit_id`
  if (groupBy !== 'standard') return sql``
  return sql`
    join audit_standard on audit_standard.audit_id = audit.id
      and ${standardIds ? sql`audit_standard.standard_id = any(${standardIds}::integer[])` : sql`true`}
    join standard on standard.id = audit_standard.standard_id`
}
