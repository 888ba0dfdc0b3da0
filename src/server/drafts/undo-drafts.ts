import type { Sql } from 'postgres'
import type { drafts } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { sayKnown } from '#words/words.ts'

type Undone = Answer<typeof drafts.undo>

/** Deletes the drafts of a batch that are as they were made. Their visits are unplanned again, and aren't drafted by the server. */
export function undoDrafts(sql: Sql, caller: Caller, batchId: number): Promise<Undone> {
  const reason = sayReason.text('undone')
  return transaction(sql, { actor: caller.accountId, action: 'delete', reason }, async tx => {
    await refuseStranger(tx, caller, batchId)
    const made = await lockBatch(tx, batchId)
    await lockOwed(tx, batchId)
    const untouched = made.filter(({ status, version }) => status === 'draft' && version === 0)
    await tx`
      update audit set deleted_at = clock_timestamp() where id = any(${untouched.map(({ id }) => id)}::integer[])`
    const kept = made.filter(one => !untouched.includes(one))
    return { deleted: untouched.length, kept: kept.map(toKept) }
  })
}

async function refuseStranger(tx: Db, { accountId, holds }: Caller, batchId: number): Promise<void> {
  const [batch] = await tx<{ madeBy: number | null }[]>`select made_by from draft_batch where id = ${batchId}`
  if (!batch) throw missing()
  if (batch.madeBy !== accountId && !holds('DeleteAudit'))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

type Made = { id: number; idflNumber: string; status: string; version: number }

const lockBatch = (tx: Db, batchId: number) => tx<Made[]>`
  select id, idfl_number, status, version from audit
  where batch_id = ${batchId} and deleted_at is null order by id for no key update`

/** Certificates, then visits, each by id, as whoever plans or calculates them does. */
async function lockOwed(tx: Db, batchId: number): Promise<void> {
  const visitIds = tx`
    select visit_id from audit_visit join audit on audit.id = audit_id where batch_id = ${batchId}`
  await tx`
    select from certificate where id in (select certificate_id from visit where id in (${visitIds}))
    order by id for no key update`
  await tx`select from visit where id in (${visitIds}) order by id for no key update`
}

function toKept({ id, idflNumber, status }: Made): Undone['kept'][number] {
  const text = sayDraftFailure.text(status === 'draft' ? 'changed' : 'notDraft')
  return { projectId: id, idflNumber, message: sayKnown(text), text }
}
