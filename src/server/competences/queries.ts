import type { z } from 'zod'
import type { competenceForm, competences } from '#contract/competences.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Grade } from '#domain/competence.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'

export type Competence = Answer<typeof competences.one>
export type PeriodForm = z.output<typeof competenceForm>['periods'][number]

/** Everything that an auditor is, was and will be competent in. What it rests on is for those who keep it, and for the auditor. */
export async function readCompetence(sql: Db, { accountId, holds }: Caller, id: number): Promise<Competence> {
  const seesEvidence = id === accountId || holds('ModifyCompetence')
  const [found] = await sql<Competence[]>`
    select account.id, account.display_name as name, account.version, coalesce((
      select json_agg(json_build_object('id', held.id, 'standardId', standard.id, 'code', standard.code, 'name', standard.name,
        'grade', held.grade, 'validFrom', held.valid_from, 'validTo', held.valid_to,
        'areas', ${areasOf(sql)}, 'evidence', case when ${seesEvidence} then held.evidence end,
        'approvedBy', case when approver.id is not null then json_build_object('id', approver.id, 'name', approver.display_name) end,
        'approvedAt', held.approved_at) order by standard.code, held.valid_from nulls first)
      from auditor_standard held
      join standard on standard.id = held.standard_id
      left join account approver on approver.id = held.approved_by
      where held.auditor_id = account.id), '[]') as periods
    from auditor join account on account.id = auditor.id and account.deleted_at is null where auditor.id = ${id}`
  if (!found) throw missing()
  const periods = found.periods.map(period => ({
    ...period,
    // JSON has moments as text.
    approvedAt: period.approvedAt && new Date(period.approvedAt),
  }))
  return { ...found, periods }
}

const areasOf = (sql: Db) => sql`(
  select coalesce(json_agg(json_build_object('id', area.id, 'list', area.list, 'code', area.code, 'name', area.name)
    order by area.code collate numerically), '[]')
  from competence_area join area on area.id = competence_area.area_id where competence_area.competence_id = held.id)`

/** A period as it is stored, with the ids of its areas in order. */
export type Period = {
  id: number
  grade: Grade
  validFrom: string | null
  validTo: string | null
  evidence: string
  areaIds: number[]
}

export async function listPeriods(sql: Db, auditorId: number, standardId: number): Promise<Period[]> {
  return sql`
    select id, grade, valid_from, valid_to, evidence,
      array(select area_id from competence_area where competence_id = auditor_standard.id order by area_id) as area_ids
    from auditor_standard where auditor_id = ${auditorId} and standard_id = ${standardId} order by id`
}

/** The areas that can be given in a standard: those of its list that are enabled. Undefined: there is no such standard. */
export async function listAreaIds(sql: Db, standardId: number): Promise<number[] | undefined> {
  const [found] = await sql<{ ids: number[] }[]>`
    select array(select id from area where lower(list) = lower(standard.area_list) and is_enabled) as ids
    from standard where id = ${standardId}`
  return found?.ids
}

export async function removePeriods(
  sql: Db,
  auditorId: number,
  standardId: number,
  keptIds: readonly number[],
): Promise<void> {
  await sql`
    delete from auditor_standard
    where auditor_id = ${auditorId} and standard_id = ${standardId} and id <> all(${[...keptIds]}::integer[])`
}

export async function insertPeriod(
  sql: Db,
  { auditorId, standardId }: { auditorId: number; standardId: number },
  { grade, validFrom, validTo, evidence }: PeriodForm,
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into auditor_standard (auditor_id, standard_id, grade, valid_from, valid_to, evidence)
    values (${auditorId}, ${standardId}, ${grade}, ${validFrom}, ${validTo}, ${evidence}) returning id`
  return made?.id ?? 0
}

/** `keepsApproval`: nothing was changed of what was approved. */
export async function updatePeriod(
  sql: Db,
  id: number,
  { grade, validFrom, validTo, evidence }: PeriodForm,
  keepsApproval: boolean,
): Promise<void> {
  await sql`
    update auditor_standard set grade = ${grade}, valid_from = ${validFrom}, valid_to = ${validTo}, evidence = ${evidence},
      approved_by = case when ${keepsApproval} then approved_by end, approved_at = case when ${keepsApproval} then approved_at end
    where id = ${id}`
}

export async function replaceAreas(
  sql: Db,
  auditorId: number,
  id: number,
  areaIds: readonly number[],
): Promise<void> {
  await sql`delete from competence_area where competence_id = ${id} and area_id <> all(${[...areaIds]}::integer[])`
  await sql`
    insert into competence_area (auditor_id, competence_id, area_id)
    select ${auditorId}, ${id}, area_id from unnest(${[...areaIds]}::integer[]) area_id on conflict do nothing`
}

/** Those of the ids that are periods of the auditor. */
export async function listOwnPeriods(sql: Db, auditorId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from auditor_standard where auditor_id = ${auditorId} and id = any(${[...ids]}::integer[])`
  return rows.map(({ id }) => id)
}

/** One that is approved already stays as it was approved. Null takes the approval away. */
export async function approvePeriods(
  sql: Db,
  ids: readonly number[],
  approverId: number | null,
): Promise<void> {
  await sql`
    update auditor_standard set approved_by = ${approverId},
      approved_at = case when ${approverId}::integer is not null then clock_timestamp() end
    where id = any(${[...ids]}::integer[]) and (approved_by is null) = (${approverId}::integer is not null)`
}
