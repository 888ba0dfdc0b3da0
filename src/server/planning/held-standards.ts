import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { AuditNeed, Held } from './booking.ts'
import { daysTouched } from './site-days.ts'

/** Of a group of one auditor's periods of one standard: the days on which it is held. Periods that adjoin are one. */
export const daysHeld = (sql: Db): Fragment => sql`range_agg(daterange(valid_from, valid_to, '[]'))`

/** Of a row of `auditor_standard`: a lead or an auditor covers the standard, once approved where that is required. */
export const isCovering = (sql: Db): Fragment => sql`
  grade in ('lead', 'auditor') and ${isApproved(sql)}`

/** Of a row of `auditor_standard`: approved, or nobody asks for that. */
export const isApproved = (sql: Db): Fragment =>
  sql`(approved_at is not null or (select approval from team_rules) = 'off')`

/** Selects `covers`: which of the standards the auditor holds on every one of the days, in the order asked for. */
export const coveredStandards = (
  sql: Db,
  auditorId: Fragment,
  standardIds: Fragment,
  days: Fragment,
): Fragment => sql`
  select array(
    select standard_id from auditor_standard
    where auditor_id = ${auditorId} and standard_id = any(${standardIds}) and ${isCovering(sql)}
    group by standard_id
    having ${daysHeld(sql)} @> ${days}
    order by array_position(${standardIds}, standard_id)) as covers`

/** Which of the standards each holds on every day of the audit: as what, until when, by whose approval and for which areas. */
export async function listHeld(
  tx: Db,
  { start, end, timeZone, standardIds }: Pick<AuditNeed, 'start' | 'end' | 'timeZone' | 'standardIds'>,
  auditorIds: readonly number[],
): Promise<Held[]> {
  const held = heldRows(tx, {
    auditorIds: tx`${[...auditorIds]}::integer[]`,
    standardIds: tx`${[...standardIds]}::integer[]`,
    days: daysTouched(tx, tx`${start}::timestamptz`, tx`${end}::timestamptz`, tx`${timeZone}::text`),
  })
  return tx`${held} order by auditor_id, standard_id`
}

/** Selects those rows. Held by whom is looked up first (`offset 0`): PostgreSQL expects far fewer to be held on a day than are, by everybody. */
export const heldRows = (
  sql: Db,
  { auditorIds, standardIds, days }: { auditorIds: Fragment; standardIds: Fragment; days: Fragment },
): Fragment => sql`
  select auditor_id, standard_id,
    case when bool_and(grade = 'lead') then 'lead' when bool_and(grade in ('lead', 'auditor')) then 'auditor'
      else min(grade) filter (where grade not in ('lead', 'auditor')) end as grade,
    case when bool_or(valid_to is null) then null else max(valid_to) end as valid_to,
    case when bool_and(approved_by is not null) then (array_agg(approved_by order by approved_at desc))[1] end as approved_by,
    array(select distinct area_id from competence_area where competence_id = any(array_agg(auditor_standard.id)) order by area_id) as area_ids
  from unnest(${auditorIds}) asked
  cross join lateral (select * from auditor_standard where auditor_id = asked offset 0) auditor_standard
  where standard_id = any(${standardIds}) and daterange(valid_from, valid_to, '[]') && ${days}
  group by auditor_id, standard_id
  having ${daysHeld(sql)} @> ${days}`
