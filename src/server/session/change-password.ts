import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type Identity, normalizePassword } from '#domain/password.ts'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Counted, refund, spend } from '#server/http/limits.ts'
import { hashPassword, isRightPassword } from '#server/http/password-hash.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'
import { faultOf } from '#server/refuse.ts'
import { saySessionFailure } from '#words/en/session-failures.ts'
import { endOtherSessions } from './queries.ts'

type Passwords = { currentPassword: string; newPassword: string }

/**
 * Changes one's own password, ends one's other sessions and confirms it by mail. A wrong current one is a 400 in its field,
 * and a 429 after ten of them. Hashed before the transaction, which would hold the account's row meanwhile.
 */
export async function changePassword(sql: Sql, caller: Caller, passwords: Passwords): Promise<void> {
  const id = caller.accountId
  const [account] = await sql<(Identity & { passwordHash: string })[]>`
    select username, display_name, full_name, email, password_hash from account where id = ${id}`
  await checkCurrent(sql, id, account?.passwordHash ?? '', passwords.currentPassword)
  if (passwords.newPassword === normalizePassword(passwords.currentPassword))
    throw Failure.invalid([faultOf('newPassword', saySessionFailure.text('samePassword'))])
  if (account) refuseWeak(passwords.newPassword, account, 'newPassword')
  await spend(sql, [{ kind: 'ownPassword', key: String(id) }])
  const passwordHash = await hashPassword(passwords.newPassword)
  await transaction(sql, { actor: id, action: 'change password' }, async tx => {
    // Unless another call has changed the password in the meantime.
    const changed = await tx`
      update account set password_hash = ${passwordHash}, must_change_password = false
      where id = ${id} and password_hash = ${account?.passwordHash ?? ''} returning id`
    if (changed.length === 0) throw wrongCurrent()
    await endOtherSessions(tx, id, caller.sessionId)
    await mailPasswordChanged(tx, id, 'Owner')
  })
}

async function checkCurrent(sql: Sql, id: number, passwordHash: string, password: string): Promise<void> {
  const counted: Counted[] = [{ kind: 'currentPassword', key: String(id) }]
  await spend(sql, counted)
  if (!(await isRightPassword(passwordHash, password))) throw wrongCurrent()
  await refund(sql, counted)
}

const wrongCurrent = () =>
  Failure.invalid([faultOf('currentPassword', saySessionFailure.text('wrongCurrentPassword'))])
