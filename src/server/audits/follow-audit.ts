import type { Sql } from 'postgres'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { findAudit } from '#server/planning/read-audits.ts'

/** Starts or stops notifying the caller of changes of the audit. */
export async function followAudit(sql: Sql, caller: Caller, id: number, isFollowed: boolean) {
  const { accountId } = caller
  return transaction(sql, { actor: accountId, action: isFollowed ? 'follow' : 'unfollow' }, async tx => {
    await findAudit(tx, id)
    if (isFollowed) await insertFollower(tx, id, accountId)
    else await tx`delete from audit_follower where audit_id = ${id} and account_id = ${accountId}`
    return { isFollowed }
  })
}

async function insertFollower(tx: Db, id: number, accountId: number): Promise<void> {
  await tx`
    insert into audit_follower (audit_id, account_id) values (${id}, ${accountId}) on conflict do nothing`
}
