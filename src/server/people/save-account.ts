import type { z } from 'zod'
import type { accountForm } from '#contract/accounts.ts'
import type { Db } from '#server/db/transaction.ts'
import { zoneBefore, zoneIn } from '#server/db/zone-in.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockProfile, saveProfile } from './auditor-profile.ts'
import { endSessions } from './end-sessions.ts'
import { lockAccess, refuseDemoted, refuseRoleBeyond } from './grant.ts'
import { lockAccount } from './lock-account.ts'
import { mailAddressChanged } from './mail-changes.ts'

type AccountForm = z.output<typeof accountForm>
type ChangedAccount = Omit<AccountForm, 'roleId'> & {
  /** Stays as it is unless given. */
  roleId?: number | undefined
  version?: number | undefined
}

/**
 * Creates an account and, if standards are given, its auditor profile. The password is valid for one sign-in; without one nobody
 * signs in before they have set one by a code.
 */
export async function insertAccount(
  tx: Db,
  caller: Caller,
  form: AccountForm,
  passwordHash: string | null,
): Promise<number> {
  await lockAccess(tx)
  await refuseRoleBeyond(tx, caller, form.roleId)
  await refuseDemoted(tx, caller)
  const [made] = await tx<{ id: number }[]>`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, role_id, department_id,
      country_id, time_zone, phone)
    values (${form.username}, ${form.displayName}, ${form.fullName}, ${form.email}, ${passwordHash}, ${passwordHash !== null},
      ${form.roleId}, ${form.departmentId}, ${form.countryId}, ${zoneIn(tx, form)}, ${form.phone ?? ''}) returning id`
  const id = made?.id ?? 0
  await saveProfile(tx, caller, id, form.standards)
  return id
}

/** Changes an account whose role, before and after, has no permission the caller lacks. With standards it becomes an auditor. */
export async function changeAccount(
  tx: Db,
  caller: Caller,
  id: number,
  { version, ...form }: ChangedAccount,
): Promise<void> {
  await lockAccess(tx)
  if (form.standards) await lockProfile(tx, id)
  const before = await lockAccount(tx, caller, id, {
    version,
    stepsDown: ({ roleId }) => roleId !== (form.roleId ?? roleId),
  })
  const roleId = form.roleId ?? before.roleId
  await refuseRoleBeyond(tx, caller, roleId)
  await tx`
    update account set username = ${form.username}, display_name = ${form.displayName},
      full_name = ${form.fullName}, email = ${form.email}, role_id = ${roleId},
      department_id = ${form.departmentId}, country_id = ${form.countryId},
      phone = coalesce(${form.phone ?? null}, phone),
      time_zone = ${zoneIn(tx, form, zoneBefore(tx, form.countryId))}
    where id = ${id}`
  await endSessionsOfIdleRole(tx, id)
  await mailAddressChanged(tx, id, before.email)
  await saveProfile(tx, caller, id, form.standards)
}

/** Giving somebody an inactive role signs them out for good, not just until the role is activated. */
async function endSessionsOfIdleRole(tx: Db, id: number): Promise<void> {
  const [idle] = await tx`
    select from account join role on role.id = account.role_id where account.id = ${id} and not role.is_active`
  if (idle) await endSessions(tx, id)
}
