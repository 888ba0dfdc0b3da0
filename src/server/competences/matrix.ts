import type { competences } from '#contract/competences.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import {
  coveringGrades,
  expiringDays,
  firstCounted,
  gapOf,
  grades,
  isInactive,
  type Activity as Required,
} from '#domain/competence.ts'
import { localDay } from '#domain/zoned-time.ts'
import { type Fragment, joinBy } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Asked, readActivity, sumActivity } from '#server/planning/read-activity.ts'
import { readTeamRules } from '#server/planning/team-rules.ts'
import { type CellRow, cellTables, type Inactive, isCounted, listRows, type On } from './cells.ts'

type Query = Parsed<typeof competences.list, 'query'>
type Matrix = Answer<typeof competences.list>
type Standard = Omit<Matrix['standards'][number], 'gap'> & { activity: Required | null }

/** Months within which audits are counted in a standard that asks for none. */
const usualMonths = 12

/** Auditors with what they are in each standard on the day; beside them the standards, counted over everybody. */
export async function readMatrix(sql: Db, query: Query): Promise<Matrix> {
  const { approval, dayCount } = await readTeamRules(sql)
  const on = { day: query.day ?? localDay(new Date(), 'UTC'), isRequired: approval === 'required' }
  const standards = await listStandards(sql, on, query.standardId)
  const asked = { since: standards.map(one => sinceWhen(one, on)), last: on.day, dayCount }
  const inactive = query.state === 'inactive' ? await listInactive(sql, standards, asked, on) : []
  const { count, rows } = await listRows(sql, { query, on, inactive })
  const done = sumActivity(await readActivity(sql, { ...asked, auditorIds: rows.map(({ id }) => id) }))
  const shown = rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map(cell => addActivity(cell, done.get(`${row.id} ${cell.standardId}`), standards, on)),
  }))
  const counted = standards.map(({ activity, ...standard }) => ({ ...standard, gap: gapOf(standard) }))
  return { count, day: on.day, rows: shown, standards: counted }
}

const sinceWhen = ({ id, activity }: Standard, { day }: On) => ({
  standardId: id,
  first: firstCounted(activity?.months ?? usualMonths, day),
})

/** Enabled standards with how many hold them on the day, by grade, and how many audits are booked. */
const listStandards = (sql: Db, on: On, standardIds: Query['standardId']): Promise<Standard[]> => sql<
  Standard[]
>`
  with ${cellTables(sql, on, standardIds)},
  counted as (
    select cell.*, ${isCounted(sql, on)} as is_counted
    from cell join account on account.id = cell.auditor_id and account.is_enabled and account.deleted_at is null
    where is_held
  ),
  booked as (${bookedAudits(sql, on)})
  select standard.id, standard.code, standard.name, standard.area_list, standard.activity,
    ${joinBy(
      sql,
      grades.map(
        grade => sql`count(*) filter (where grade = ${grade} and is_counted)::integer as ${sql(grade)}`,
      ),
      sql`, `,
    )},
    count(*) filter (where days_left <= ${expiringDays})::integer as expiring, coalesce(max(booked.audits), 0) as booked
  from standard
  left join counted on counted.standard_id = standard.id
  left join booked on booked.standard_id = standard.id
  where standard.is_enabled and ${standardIds ? sql`standard.id = any(${standardIds}::integer[])` : sql`true`}
  group by standard.id order by standard.code`

/**
 * Of each standard how many assigned audits are to come or under way on the day: of all that are assigned, whose number is kept, less
 * those that are over, which are few.
 */
const bookedAudits = (sql: Db, { day }: On): Fragment => sql`
  select standard_id, sum(count)::integer as audits
  from (
    select unnest(standard_ids) as standard_id, count from standards_audit_count where status = 'assigned'
    union all
    select standard_id, -1 from audit join audit_standard on audit_standard.audit_id = audit.id
    where audit.status = 'assigned' and audit.deleted_at is null and audit.starts_at < (${day}::date + 2)::timestamptz
      and ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date < ${day}::date
  ) one
  group by standard_id`

function addActivity(
  { since, ...cell }: CellRow,
  done = { audits: 0, days: 0 },
  standards: readonly Standard[],
  { day }: On,
) {
  const activity = standards.find(({ id }) => id === cell.standardId)?.activity
  const isOver = cell.daysLeft !== null && cell.daysLeft < 0
  const covers = coveringGrades.some(grade => grade === cell.grade) && !isOver
  return {
    ...cell,
    ...done,
    isInactive: covers && !!activity && isInactive(activity, { since, ...done }, day),
  }
}

/** Who does too little in which of the enabled standards, as on the matrix of that day. */
export async function findInactive(sql: Db, day: string): Promise<Inactive[]> {
  const { approval, dayCount } = await readTeamRules(sql)
  const on = { day, isRequired: approval === 'required' }
  const asking = await sql<
    { id: number }[]
  >`select id from standard where activity is not null and is_enabled`
  if (asking.length === 0) return []
  const standards = await listStandards(
    sql,
    on,
    asking.map(({ id }) => id),
  )
  return listInactive(
    sql,
    standards,
    { since: standards.map(one => sinceWhen(one, on)), last: day, dayCount },
    on,
  )
}

/** Of everybody, in the standards that ask for something. */
async function listInactive(
  sql: Db,
  standards: readonly Standard[],
  asked: Asked,
  on: On,
): Promise<Inactive[]> {
  const asking = standards.filter(({ activity }) => activity)
  const ids = asking.map(({ id }) => id)
  if (ids.length === 0) return []
  const since = asked.since.filter(({ standardId }) => ids.includes(standardId))
  const done = sumActivity(await readActivity(sql, { ...asked, since }))
  const cells = await sql<(CellRow & { auditorId: number })[]>`
    with ${cellTables(sql, on, ids)} select cell.*, 0 as areas from cell where is_held`
  return cells.flatMap(cell => {
    const { auditorId, standardId } = cell
    const found = addActivity(cell, done.get(`${auditorId} ${standardId}`), standards, on)
    return found.isInactive ? [{ auditorId, standardId }] : []
  })
}
