import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type Identity, normalizePassword } from '#domain/password.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import type { Session } from '#server/http/session.ts'
import { isRightPassword } from './is-right-password.ts'
import { endOtherSessions } from './queries.ts'

type Passwords = { currentPassword: string; newPassword: string }

/** Changes one's own password; one's other sessions end. A wrong current one is a 400 in its field. */
export async function changePassword(
  sql: Sql,
  session: Session,
  { currentPassword, newPassword }: Passwords,
) {
  const act = { actor: session.accountId, action: 'change password' }
  await transaction(sql, act, async tx => {
    const account = await lockRecord<Identity & { passwordHash: string }>(tx, 'account', session.accountId)
    if (!(await isRightPassword(account.passwordHash, currentPassword)))
      throw Failure.invalid([{ field: 'currentPassword', message: 'The current password is wrong.' }])
    if (newPassword === normalizePassword(currentPassword))
      throw Failure.invalid([
        { field: 'newPassword', message: 'Please choose a password other than the current one.' },
      ])
    refuseWeak(newPassword, account, 'newPassword')
    const passwordHash = await hash(newPassword)
    await tx`update account set password_hash = ${passwordHash}, must_change_password = false
      where id = ${session.accountId}`
    await endOtherSessions(tx, session.accountId, session.id)
  })
}
