import type { Db } from '#server/db/transaction.ts'
import { resetCounts } from '#server/http/limits.ts'

/** Signs everybody out. */
export async function endAllSessions(sql: Db): Promise<void> {
  await sql`update session set ended_at = now() where ended_at is null`
}

/** Of everybody who has the role. */
export async function endSessionsOfRole(sql: Db, roleId: number): Promise<void> {
  await sql`
    update session set ended_at = now() from account
    where account.id = session.account_id and account.role_id = ${roleId} and session.ended_at is null`
}

export async function endSessions(sql: Db, accountId: number): Promise<void> {
  await sql`update session set ended_at = now() where account_id = ${accountId} and ended_at is null`
}

export async function resetFailedSignIns(sql: Db, accountId: number): Promise<void> {
  await resetCounts(sql, ['signInHere', 'signInBeyond', 'signInTo', 'currentPassword'], String(accountId))
}
