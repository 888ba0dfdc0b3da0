import type { FieldFault } from '#contract/failure.ts'
import { fittingGrades } from '#domain/competence.ts'
import { counts, type MissingArea } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayAreaCard } from '#words/en/area-card.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import type { Need } from './fit.ts'
import { daysHeld, isApproved } from './held-standards.ts'
import { daysTouched } from './site-days.ts'

/**
 * New areas must exist, be enabled and be from the list of one of the standards; those an audit already has may stay as long as
 * their list does.
 */
export async function areaFaults(
  tx: Db,
  wanted: readonly number[] | undefined,
  { standardIds, present = [] }: { standardIds: readonly number[]; present?: readonly number[] },
): Promise<FieldFault[]> {
  if (!wanted || wanted.length === 0) return []
  const ids = [...new Set(wanted)]
  const known = await tx<{ id: number; isEnabled: boolean; isListed: boolean }[]>`
    select id, is_enabled, ${isListed(tx, standardIds)} as is_listed from area where id = any(${ids})`
  const isPresent = (id: number) => present.includes(id)
  if (known.length < ids.length) return [faultOf('areaIds', sayAreaCard.text('someGone'))]
  const isStrange = known.some(({ id, isEnabled, isListed }) => !isListed || (!isEnabled && !isPresent(id)))
  return isStrange ? [faultOf('areaIds', sayCompetenceFault.text('areaNotOfAudit'))] : []
}

/** Of a row of `area`: one of the standards has its list. */
const isListed = (tx: Db, standardIds: readonly number[]): Fragment => tx`exists (
  select from standard where id = any(${[...standardIds]}::integer[]) and lower(area_list) = lower(area.list))`

export async function listAreaIds(tx: Db, auditId: number): Promise<number[]> {
  const rows = await tx<{ areaId: number }[]>`
    select area_id from audit_area where audit_id = ${auditId} order by area_id`
  return rows.map(({ areaId }) => areaId)
}

/** Gives an audit these areas and no others. */
export async function replaceAreas(tx: Db, auditId: number, areaIds: readonly number[]): Promise<void> {
  await tx`delete from audit_area where audit_id = ${auditId} and area_id <> all(${[...areaIds]}::integer[])`
  await tx`
    insert into audit_area (audit_id, area_id)
    select ${auditId}, area_id from unnest(${[...areaIds]}::integer[]) area_id on conflict do nothing`
}

/** Areas go with the standards that have their list. */
export async function dropUnlistedAreas(
  tx: Db,
  auditId: number,
  standardIds: readonly number[],
): Promise<void> {
  await tx`
    delete from audit_area using area
    where audit_id = ${auditId} and area.id = area_id and not ${isListed(tx, standardIds)}`
}

/** Of a row of `audit`: its areas as other records show them. */
export const areasOfAudit = (sql: Db): Fragment => sql`(
  select coalesce(json_agg(json_build_object('id', area.id, 'list', area.list, 'code', area.code, 'name', area.name)
    order by area.list, area.code collate numerically), '[]')
  from audit_area join area on area.id = audit_area.area_id where audit_area.audit_id = audit.id)`

/**
 * Of a row of `audit`: its areas with each standard of their list in which no lead, auditor or expert of the team holds them on all
 * of the days, as `MissingArea`; `without`: somebody whom the team would lose.
 */
export const missingAreas = (sql: Db, days: Fragment, without?: number): Fragment => sql`(
  select coalesce(json_agg(json_build_object('areaId', area.id, 'area', area.list || ' ' || area.code,
    'standardId', standard.id, 'standard', standard.code) order by area.list, area.code collate numerically, standard.code), '[]')
  from audit_area
  join area on area.id = audit_area.area_id
  join audit_standard on audit_standard.audit_id = audit.id
  join standard on standard.id = audit_standard.standard_id and lower(standard.area_list) = lower(area.list)
  where audit_area.audit_id = audit.id and not exists (
    select from roster_entry entry
    join auditor_standard on auditor_standard.auditor_id = entry.auditor_id and auditor_standard.standard_id = standard.id
    join competence_area on competence_area.competence_id = auditor_standard.id and competence_area.area_id = area.id
    where entry.audit_id = audit.id and entry.released_at is null and ${holdsFor(sql)}
      ${without === undefined ? sql`` : sql`and entry.auditor_id <> ${without}`}
    group by entry.auditor_id having ${daysHeld(sql)} @> ${days}))`

/** Of each of the audits that has areas, those that nobody of the team but the one named holds. */
export async function listAreasLost(
  sql: Db,
  auditIds: readonly number[],
  auditorId: number,
): Promise<Map<number, MissingArea[]>> {
  if (auditIds.length === 0) return new Map()
  const days = daysTouched(sql, sql`audit.starts_at`, sql`audit.ends_at`, sql`audit.time_zone`)
  const rows = await sql<{ id: number; areas: MissingArea[] }[]>`
    select id, ${missingAreas(sql, days, auditorId)} as areas from audit where id = any(${[...auditIds]}::integer[])`
  return new Map(rows.map(({ id, areas }) => [id, areas]))
}

/** By a grade that fits the role, once approved where that is required. */
const holdsFor = (sql: Db): Fragment => sql`
  (entry.role = 'expert' and grade = any(${[...fittingGrades.expert]})
    or entry.role in ('lead', 'auditor') and grade = any(${[...fittingGrades.auditor]}))
  and (approved_at is not null or (select approval from team_rules) = 'off')`

export type HeldArea = { auditorId: number; areaId: number; standardId: number }

/** Which of an audit’s areas each holds in its standards on all of the days, as who comes in that role; of a trainee or observer none counts. */
export async function listHeldAreas(
  sql: Db,
  { exceptAuditId: auditId, start, end, timeZone, role = 'auditor' }: Need,
  auditorIds: readonly number[],
): Promise<HeldArea[]> {
  if (auditId === undefined || !(counts(role) || role === 'expert')) return []
  const grades = role === 'expert' ? fittingGrades.expert : fittingGrades.auditor
  return sql`
    select auditor_standard.auditor_id, area.id as area_id, standard.id as standard_id
    from audit_area
    join area on area.id = audit_area.area_id
    join audit_standard on audit_standard.audit_id = audit_area.audit_id
    join standard on standard.id = audit_standard.standard_id and lower(standard.area_list) = lower(area.list)
    join auditor_standard on auditor_standard.standard_id = standard.id
      and auditor_standard.auditor_id = any(${[...auditorIds]}::integer[])
    join competence_area on competence_area.competence_id = auditor_standard.id and competence_area.area_id = area.id
    where audit_area.audit_id = ${auditId} and grade = any(${[...grades]}) and ${isApproved(sql)}
    group by auditor_standard.auditor_id, area.id, standard.id
    having ${daysHeld(sql)} @> ${daysTouched(sql, sql`${start}::timestamptz`, sql`${end}::timestamptz`, sql`${timeZone}::text`)}
    order by auditor_standard.auditor_id, area.id, standard.id`
}
