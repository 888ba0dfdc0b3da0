import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { type IssuedPassword, makeOneTimePassword, readPasswordExpiry } from '#server/db/one-time-password.ts'
import { type Act, type Db, transaction } from '#server/db/transaction.ts'
import { endSessions, resetFailedSignIns } from '#server/people/end-sessions.ts'
import { lockAccess } from '#server/people/grant.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'
import { StartError } from '#server/start-error.ts'
import { sayReason } from '#words/en/reasons.ts'

/**
 * For whoever owns the machine, and so the database: a one-time password for any account that may sign in, even the last
 * administrator's. Its sessions end, and its failed sign-ins are reset. Throws a StartError that says why it can't.
 */
export async function resetByCommand(sql: Sql, email: string): Promise<IssuedPassword> {
  const password = makeOneTimePassword()
  const passwordHash = await hash(password)
  const act: Act = { actor: null, action: 'reset password', reason: sayReason.text('byCommand') }
  return transaction(sql, act, async tx => {
    await lockAccess(tx)
    const id = await lockByEmail(tx, email)
    await tx`update account set password_hash = ${passwordHash}, must_change_password = true where id = ${id}`
    await endSessions(tx, id)
    await mailPasswordChanged(tx, id, 'Operator')
    await resetFailedSignIns(tx, id)
    return { password, expiresAt: await readPasswordExpiry(tx, id) }
  })
}

type Found = { id: number; isEnabled: boolean; role: string; isRoleActive: boolean }

async function lockByEmail(tx: Db, email: string): Promise<number> {
  const [found] = await tx<Found[]>`
    select account.id, account.is_enabled, role.name as role, role.is_active as is_role_active
    from account join role on role.id = account.role_id
    where lower(account.email) = lower(${email}) and account.deleted_at is null for update of account`
  if (!found) throw new StartError(`There is no account with the email address ${email}.`)
  if (!found.isEnabled)
    throw new StartError(`The account ${email} is disabled: an administrator has to enable it first.`)
  if (!found.isRoleActive)
    throw new StartError(
      `The role ${found.role} of ${email} is switched off: an administrator has to switch it on first.`,
    )
  return found.id
}
