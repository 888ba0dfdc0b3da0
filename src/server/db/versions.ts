import type { Failure } from '#contract/failure.ts'
import { cards, type RecordTable } from '#contract/records/cards.ts'
import { refuse } from '#server/refuse.ts'
import { sayRecordFailure } from '#words/en/record-failures.ts'
import { asMoment } from '#words/values.ts'
import type { Db } from './transaction.ts'

type Stamp = { id: number; version: number; updatedAt: Date; updatedBy: number | null }

const softDeleted = new Set(Object.values(cards).flatMap(card => (card.softDeleted ? [card.table] : [])))

/**
 * Locks a live record for the rest of the transaction and answers its row. Refuses a missing one (404) and, if a version is
 * given, one that has been changed since (409 `stale`).
 */
export async function lockRecord<Record extends object>(
  sql: Db,
  table: RecordTable,
  id: number,
  version?: number,
): Promise<Record & { id: number; version: number }> {
  const live = softDeleted.has(table) ? sql`and deleted_at is null` : sql``
  const [record] = await sql<(Record & Stamp)[]>`
    select * from ${sql(table)} where id = ${id} ${live} for no key update`
  if (!record) throw missing()
  if (version !== undefined && version !== record.version) throw await staleness(sql, record)
  return record
}

export const missing = () => refuse('missing', sayRecordFailure.text('missing'))

/** Reads who changed it in a separate statement: the one that waited for the lock would still see the previous author. */
export async function staleness(sql: Db, { version, updatedAt, updatedBy }: Stamp): Promise<Failure> {
  const [account] = await sql<{ name: string }[]>`
    select display_name as name from account where id = ${updatedBy}`
  const at = asMoment(updatedAt, 'UTC')
  const text = account
    ? sayRecordFailure.text('stale', { name: account.name, at })
    : sayRecordFailure.text('staleBySystem', { at })
  const changedBy = account?.name ?? 'the system'
  const details = { version, changedBy, changedAt: updatedAt.toISOString() }
  return refuse('conflict', text, { code: 'stale', details })
}
