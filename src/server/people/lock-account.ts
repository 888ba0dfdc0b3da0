import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayAccountFailure } from '#words/en/account-failures.ts'
import { findAdministrators } from './administrators.ts'
import { lockAccess, refuseDemoted, refuseRoleBeyond } from './grant.ts'

export type LockedAccount = {
  id: number
  displayName: string
  email: string
  roleId: number
  isEnabled: boolean
}

type Change = {
  version?: number | undefined
  /** After the change the account is no enabled administrator any more. */
  stepsDown?: (account: LockedAccount) => boolean
}

/**
 * Locks a live account for the change that follows: 404, then 409 `stale`, 403 where its role holds more than the
 * caller, and 409 where it would leave no enabled administrator.
 */
export async function lockAccount(
  tx: Db,
  caller: Caller,
  id: number,
  { version, stepsDown }: Change = {},
): Promise<LockedAccount> {
  await lockAccess(tx)
  const account = await lockRecord<LockedAccount>(tx, 'account', id, version)
  await refuseRoleBeyond(tx, caller, account.roleId)
  if (stepsDown?.(account)) await keepAnAdministrator(tx, account)
  await refuseDemoted(tx, caller)
  return account
}

/** Administrators have the built-in role; at least one enabled account with it must remain. */
async function keepAnAdministrator(tx: Db, { id, displayName }: LockedAccount): Promise<void> {
  const administrators = await findAdministrators(tx)
  if (administrators.length === 1 && administrators[0] === id)
    throw refuse('conflict', sayAccountFailure.text('lastAdministrator', { name: displayName }))
}
