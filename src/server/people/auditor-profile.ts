import type { z } from 'zod'
import type { heldStandards } from '#contract/account-form.ts'
import { Failure } from '#contract/failure.ts'
import type { Grade } from '#domain/competence.ts'
import { blockingCategories } from '#domain/request-status.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCompetenceFailure } from '#words/en/competence-failures.ts'
import { sayFault } from '#words/en/faults.ts'

type Held = z.output<typeof heldStandards>

/**
 * With standards the account is an auditor who holds these; without, its profile stays as it is. A plain account becomes
 * an auditor by its first standard, so an empty list is for those who are one already.
 */
export async function saveProfile(
  tx: Db,
  caller: Caller,
  accountId: number,
  standards: Held | undefined,
): Promise<void> {
  if (!standards) return
  if (standards.length === 0) await refuseFirstWithout(tx, accountId)
  const became = await tx`insert into auditor (id) values (${accountId}) on conflict do nothing returning id`
  if (became.length > 0) await insertAcceptedEntries(tx, accountId)
  await replaceHeld(tx, caller, accountId, standards)
}

/**
 * Locks an auditor's time as bookings do, and before the account, which they lock after it: of a booking and a change of what
 * somebody holds, one sees the other.
 */
export async function lockProfile(tx: Db, accountId: number): Promise<void> {
  await tx`select from auditor where id = ${accountId} for no key update`
}

/** A new auditor's roster includes every absence accepted before. */
async function insertAcceptedEntries(sql: Db, accountId: number): Promise<void> {
  await sql`
    insert into roster_entry (auditor_id, kind, request_id, starts_at, ends_at, note)
    select account_id, category, id, starts_at, ends_at, note from request
    where account_id = ${accountId} and status = 'accept' and category = any(${[...blockingCategories]}) order by id`
}

type Row = { id: number; standardId: number; validFrom: string | null; validTo: string | null; grade: Grade }

const isSame = (row: Row, { standardId, validFrom, validTo }: Held[number]) =>
  row.standardId === standardId && row.validFrom === validFrom && row.validTo === validTo

/**
 * Leaves unchanged rows alone, so that history shows only what changed. Of a standard that is held for one period before and
 * after, the period is another one; it keeps its grade, areas and evidence, but not its approval. What comes besides is an auditor's.
 */
async function replaceHeld(tx: Db, caller: Caller, auditorId: number, standards: Held): Promise<void> {
  const rows = await tx<Row[]>`
    select id, standard_id, valid_from, valid_to, grade from auditor_standard where auditor_id = ${auditorId} order by id`
  const sharing = (standardId: number) => (one: { standardId: number }) => one.standardId === standardId
  const isAlone = (standardId: number) =>
    [rows, standards].every(list => list.filter(sharing(standardId)).length === 1)
  const matched = standards.map(given => ({
    given,
    row: rows.find(
      row => isSame(row, given) || (isAlone(row.standardId) && row.standardId === given.standardId),
    ),
  }))
  refuseOtherGrades(caller, matched)
  const kept = matched.flatMap(({ row }) => row?.id ?? [])
  await tx`delete from auditor_standard where auditor_id = ${auditorId} and id <> all(${kept}::integer[])`
  for (const { given, row } of matched) await saveHeld(tx, auditorId, given, row)
}

type Matched = { given: Held[number]; row: Row | undefined }

function refuseOtherGrades({ holds }: Caller, matched: readonly Matched[]): void {
  if (holds('ModifyCompetence')) return
  if (matched.some(({ given: { grade }, row }) => grade && grade !== (row?.grade ?? 'auditor')))
    throw refuse('forbidden', sayCompetenceFailure.text('otherGrade'))
}

async function saveHeld(tx: Db, auditorId: number, given: Held[number], row: Row | undefined): Promise<void> {
  const { standardId, validFrom, validTo, grade = row?.grade ?? 'auditor' } = given
  if (!row)
    await tx`
      insert into auditor_standard (auditor_id, standard_id, valid_from, valid_to, grade)
      values (${auditorId}, ${standardId}, ${validFrom}, ${validTo}, ${grade})`
  else if (!isSame(row, given) || row.grade !== grade)
    await tx`
      update auditor_standard set valid_from = ${validFrom}, valid_to = ${validTo}, grade = ${grade},
        approved_by = null, approved_at = null where id = ${row.id}`
}

async function refuseFirstWithout(tx: Db, accountId: number): Promise<void> {
  const [profile] = await tx`select from auditor where id = ${accountId}`
  if (!profile) throw Failure.invalid([faultOf('standards', sayFault.text('chooseSomeStandard'))])
}
