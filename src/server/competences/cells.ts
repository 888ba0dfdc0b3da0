import type { competences } from '#contract/competences.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { coveringGrades, expiringDays } from '#domain/competence.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

type Query = Parsed<typeof competences.list, 'query'>

/** The day that is looked at, and whether only what is approved counts then. */
export type On = { day: string; isRequired: boolean }

/** A competence that ran out is shown for so many days. */
const expiredDays = 365

/**
 * The table `cell`: what an auditor is in a standard on the day, or was last. `since` and `valid_to` are the first and last day of
 * what adjoins it, null where it is open: lead and auditor are one, for both cover the standard.
 */
export const cellTables = (
  sql: Db,
  { day }: On,
  standardIds: readonly number[] | undefined,
  ofAuditors = sql``,
): Fragment => sql`
  held as materialized (
    select id, auditor_id, standard_id, grade, approved_at, daterange(valid_from, valid_to, '[]') as days,
      case when grade = any(${[...coveringGrades]}) then 'covering' else grade end as kind
    from auditor_standard
    where ${standardIds ? sql`standard_id = any(${[...standardIds]}::integer[])` : sql`true`} ${ofAuditors}
  ),
  run as materialized (
    select auditor_id, standard_id, kind, unnest(range_agg(days)) as days from held group by auditor_id, standard_id, kind
  ),
  cell as materialized (
    select distinct on (held.auditor_id, held.standard_id) held.auditor_id, held.standard_id, held.id, held.grade,
      held.approved_at is not null as approved, lower(run.days) as since, upper(run.days) - 1 as valid_to,
      upper(run.days) - 1 - ${day}::date as days_left, held.days @> ${day}::date as is_held
    from held
    join run on run.auditor_id = held.auditor_id and run.standard_id = held.standard_id and run.kind = held.kind
      and run.days @> held.days
    where held.days @> ${day}::date or upper(held.days) between ${day}::date - ${expiredDays - 1}::integer and ${day}::date
    order by held.auditor_id, held.standard_id, held.days @> ${day}::date desc, upper(held.days) desc
  )`

export type CellRow = {
  standardId: number
  grade: 'lead' | 'auditor' | 'trainee' | 'expert'
  since: string | null
  validTo: string | null
  daysLeft: number | null
  approved: boolean
  areas: number
}

export type AuditorRow = { id: number; name: string; version: number; country: string; cells: CellRow[] }

/** In which standard somebody does too little. */
export type Inactive = { auditorId: number; standardId: number }

type Wanted = { query: Query; on: On; inactive: readonly Inactive[] }

/** A page of auditors with their cells. */
export async function listRows(sql: Db, wanted: Wanted): Promise<{ count: string; rows: AuditorRow[] }> {
  const { query, on } = wanted
  const tables = (ofAuditors?: Fragment) => cellTables(sql, on, query.standardId, ofAuditors)
  const source = sql`
    from auditor
    join account on account.id = auditor.id and account.is_enabled and account.deleted_at is null
    join country on country.id = account.country_id
    join department on department.id = account.department_id
    ${where(sql, conditions(sql, wanted))}`
  const order = orderBy(
    sql,
    query.sort ?? [{ field: 'name', direction: 'asc' }],
    sortColumns(sql),
    sql`account.id`,
  )
  const page = sql`
    page as materialized (
      select account.id, account.display_name as name, account.version, country.name as country, row_number() over (${order}) as place
      ${source} ${order} ${cutPage(sql, query)}
    )`
  const [rows, [total]] = await Promise.all([
    sql<AuditorRow[]>`
      with ${asksOfCells(query) ? sql`${tables()}, ${page}` : sql`${page}, ${tables(sql`and auditor_id in (select id from page)`)}`}
      select page.id, page.name, page.version, page.country, coalesce(cells, '[]') as cells
      from page
      left join (
        select cell.auditor_id, json_agg(json_build_object('standardId', cell.standard_id, 'grade', cell.grade, 'since', cell.since,
          'validTo', cell.valid_to, 'daysLeft', cell.days_left, 'approved', cell.approved,
          'areas', (select count(*) from competence_area where competence_id = cell.id)) order by cell.standard_id) as cells
        from cell where cell.auditor_id in (select id from page) group by cell.auditor_id
      ) shown on shown.auditor_id = page.id
      order by page.place`,
    sql<{ count: string }[]>`with ${tables()} select count(*) ${source}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** Whether who is on the page depends on what they are; else cells are looked up for those who are. */
const asksOfCells = ({ grade, state, standardId }: Query): boolean => Boolean(grade || state || standardId)

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  name: sql`account.display_name`,
  country: sql`country.name`,
  department: sql`department.name`,
})

/** Held on the day, and approved where only that counts. */
export const isCounted = (sql: Db, { isRequired }: On): Fragment =>
  sql`(is_held and (approved or ${!isRequired}))`

function conditions(sql: Db, wanted: Wanted): (Fragment | undefined)[] {
  const { id, auditorId, countryId, departmentId, value, grade, state } = wanted.query
  const ofCell = [
    grade && sql`grade = any(${grade})`,
    state ? inState(sql, state, wanted) : sql`is_held`,
  ].filter(one => one !== undefined)
  return [
    id === undefined ? undefined : sql`account.id = ${id}`,
    auditorId && sql`account.id = any(${auditorId}::integer[])`,
    countryId && sql`account.country_id = any(${countryId}::integer[])`,
    departmentId && sql`account.department_id = any(${departmentId}::integer[])`,
    value === undefined ? undefined : mentions(sql, 'auditor', value),
    asksOfCells(wanted.query)
      ? sql`account.id in (select auditor_id from cell ${where(sql, ofCell)})`
      : undefined,
  ]
}

const inState = (sql: Db, state: NonNullable<Query['state']>, { on, inactive }: Wanted): Fragment =>
  ({
    valid: isCounted(sql, on),
    expiring: sql`is_held and days_left <= ${expiringDays}`,
    expired: sql`not is_held`,
    unapproved: sql`is_held and not approved`,
    inactive: sql`(auditor_id, standard_id) in (
      select "auditorId", "standardId" from jsonb_to_recordset(${sql.json([...inactive])}) given ("auditorId" integer, "standardId" integer))`,
  })[state]
