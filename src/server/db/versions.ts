import { Failure } from '#contract/failure.ts'
import { formatMoment } from './format-moment.ts'
import type { Db } from './transaction.ts'

type Versioned =
  | 'account'
  | 'audit'
  | 'country'
  | 'customer'
  | 'department'
  | 'request'
  | 'role'
  | 'roster_entry'
  | 'standard'

const softDeleted: readonly Versioned[] = ['account', 'audit', 'customer']

/**
 * Locks a live record for the change that follows and answers its row. Refuses a missing one (404) and, where a
 * version is given, one that somebody changed since (409 `stale`).
 */
export async function lockRecord<Record extends object>(
  sql: Db,
  table: Versioned,
  id: number,
  version?: number,
): Promise<Record & { id: number; version: number }> {
  const live = softDeleted.includes(table) ? sql`and record.deleted_at is null` : sql``
  const [record] = await sql<
    (Record & { id: number; version: number; updatedAt: Date; updatedByName: string | null })[]
  >`
    select record.*, account.display_name as updated_by_name
    from ${sql(table)} record left join account on account.id = record.updated_by
    where record.id = ${id} ${live}
    for no key update of record`
  if (!record) throw missing()
  if (version !== undefined && version !== record.version) throw stale(record)
  return record
}

export const missing = () => new Failure('missing', 'This record does not exist, or it is not yours to see.')

function stale(record: { version: number; updatedAt: Date; updatedByName: string | null }): Failure {
  const name = record.updatedByName ?? 'the system'
  return new Failure(
    'conflict',
    `This record was changed by ${name} at ${formatMoment(record.updatedAt, 'UTC')} UTC.`,
    {
      code: 'stale',
      details: { version: record.version, changedBy: name, changedAt: record.updatedAt.toISOString() },
    },
  )
}
