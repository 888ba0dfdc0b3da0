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
import { endOtherSessions, noteProof } from './queries.ts'

type Passwords = { currentPassword: string; newPassword: string }

/**
 * Changes one's own password, ends one's other sessions and confirms it by mail. A wrong current one is a 400 in its field,
 * and a 429 after ten of them. Hashed before the transaction, which would hold the account's row meanwhile.
 */
export async function changePassword(sql: Sql, caller: Caller, passwords: Passwords): Promise<void> {
  const id = caller.accountId
  const [account] = await sql<(Identity & { passwordHash: string | null })[]>`
    select username, display_name, full_name, email, password_hash from account where id = ${id}`
  await checkOwnPassword(sql, id, account?.passwordHash ?? '', passwords.currentPassword, wrongCurrent)
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
    await noteProof(tx, caller.sessionId)
    await mailPasswordChanged(tx, id, 'Owner')
  })
}

/** Shows by their password that it is still them; guesses count with those of the current password. */
export async function proveAgain(
  sql: Sql,
  { accountId, sessionId }: Caller,
  password: string,
): Promise<void> {
  const [account] = await sql<{ passwordHash: string | null }[]>`
    select password_hash from account where id = ${accountId}`
  await checkOwnPassword(sql, accountId, account?.passwordHash ?? '', password, wrongPassword)
  await noteProof(sql, sessionId)
}

/** Counted before it is looked at, so that a burst of guesses can’t slip past; a right one is not counted. */
async function checkOwnPassword(
  sql: Sql,
  id: number,
  passwordHash: string,
  password: string,
  wrong: () => Failure,
): Promise<void> {
  const counted: Counted[] = [{ kind: 'currentPassword', key: String(id) }]
  await spend(sql, counted)
  if (!(await isRightPassword(passwordHash, password))) throw wrong()
  await refund(sql, counted)
}

const wrongPassword = () => Failure.invalid([faultOf('password', saySessionFailure.text('wrongPassword'))])
const wrongCurrent = () =>
  Failure.invalid([faultOf('currentPassword', saySessionFailure.text('wrongCurrentPassword'))])
