import type { z } from 'zod'
import type { heldStandards } from '#contract/auditors.ts'
import { Failure } from '#contract/failure.ts'
import { blockingCategories } from '#domain/request-status.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayFault } from '#words/en/faults.ts'

type Held = z.output<typeof heldStandards>

/**
 * With standards the account is an auditor who holds these; without, its profile stays as it is. A plain account becomes
 * an auditor by its first standard, so an empty list is for those who are one already.
 */
export async function saveProfile(tx: Db, accountId: number, standards: Held | undefined): Promise<void> {
  if (!standards) return
  if (standards.length === 0) await refuseFirstWithout(tx, accountId)
  const became = await tx`insert into auditor (id) values (${accountId}) on conflict do nothing returning id`
  if (became.length > 0) await insertAcceptedEntries(tx, accountId)
  await replaceHeld(tx, accountId, standards)
}

/** A new auditor's roster includes every absence accepted before. */
async function insertAcceptedEntries(sql: Db, accountId: number): Promise<void> {
  await sql`
    insert into roster_entry (auditor_id, kind, request_id, starts_at, ends_at, note)
    select account_id, category, id, starts_at, ends_at, note from request
    where account_id = ${accountId} and status = 'accept' and category = any(${[...blockingCategories]}) order by id`
}

/** Leaves unchanged rows alone, so that history shows only what changed. */
async function replaceHeld(tx: Db, accountId: number, standards: Held): Promise<void> {
  const given = tx`
    select "standardId", "validFrom", "validTo" from jsonb_to_recordset(${tx.json(standards)})
      held ("standardId" integer, "validFrom" date, "validTo" date)`
  await tx`
    delete from auditor_standard held where auditor_id = ${accountId} and not exists (
      select held.standard_id, held.valid_from, held.valid_to intersect ${given})`
  await tx`
    insert into auditor_standard (auditor_id, standard_id, valid_from, valid_to)
    select ${accountId}::integer, fresh.* from (
      ${given} except
      select standard_id, valid_from, valid_to from auditor_standard where auditor_id = ${accountId}) fresh`
}

async function refuseFirstWithout(tx: Db, accountId: number): Promise<void> {
  const [profile] = await tx`select from auditor where id = ${accountId}`
  if (!profile) throw Failure.invalid([faultOf('standards', sayFault.text('chooseSomeStandard'))])
}
