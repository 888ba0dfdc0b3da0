import { hash, verify } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import type { Identity } from '#domain/password.ts'
import { type IssuedPassword, makeOneTimePassword, readPasswordExpiry } from './one-time-password.ts'
import { type Db, transaction } from './transaction.ts'
import { checkAdminPassword } from './weak-password.ts'

/** The first administrator, while nobody has signed in as them. No one-time password if ADMIN_PASSWORD is set. */
export type FirstAdministrator = { email: string; given?: IssuedPassword }

/**
 * Gives the administrator created at first start a new password, as long as nobody has signed in as them; null once somebody
 * has. Whoever starts the server may have missed the previous one, and only its hash is stored. If several servers start
 * at once, each answers its own password and the last one is valid.
 */
export function issueFirstPassword(
  sql: Sql,
  { adminPassword }: { adminPassword?: string | undefined },
): Promise<FirstAdministrator | null> {
  return transaction(sql, { actor: null, action: 'first start' }, async tx => {
    const account = await lockFirstAdministrator(tx)
    if (!account) return null
    const { id, email } = account
    if (adminPassword) {
      const password = checkAdminPassword(adminPassword, account)
      const isSet = !account.mustChangePassword && (await verify(account.passwordHash, password))
      if (!isSet) await setPassword(tx, id, password, false)
      return { email }
    }
    const password = makeOneTimePassword()
    await setPassword(tx, id, password, true)
    return { email, given: { password, expiresAt: await readPasswordExpiry(tx, id) } }
  })
}

type Account = Identity & { id: number; passwordHash: string; mustChangePassword: boolean }

/** The account's row comes first, as at a sign-in; only then it is sure that nobody has signed in meanwhile. */
async function lockFirstAdministrator(tx: Db): Promise<Account | undefined> {
  const [account] = await tx<Account[]>`
    select id, username, display_name, full_name, email, password_hash, must_change_password from account
    where id in (select account_id from first_administrator) and is_enabled and deleted_at is null
    order by id limit 1 for update`
  if (!account) return undefined
  const [unclaimed] = await tx`select from first_administrator where account_id = ${account.id}`
  return unclaimed && account
}

async function setPassword(tx: Db, id: number, password: string, mustChange: boolean): Promise<void> {
  const passwordHash = await hash(password)
  await tx`
    update account set password_hash = ${passwordHash}, must_change_password = ${mustChange} where id = ${id}`
}
