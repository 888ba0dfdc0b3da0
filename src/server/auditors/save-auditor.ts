import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { newAuditorForm } from '#contract/auditor-form.ts'
import type { auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { lockAccess } from '#server/people/grant.ts'
import { changeAccount, insertAccount } from '#server/people/save-account.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { type Auditor, changesWork, findAuditor, saveAllowance, saveWork } from './queries.ts'

type NewAuditor = z.output<typeof newAuditorForm>
type AuditorForm = Parsed<typeof auditors.update, 'body'>

/** The password is valid for one sign-in. */
export async function createAuditor(sql: Sql, caller: Caller, form: NewAuditor): Promise<Auditor> {
  refuseWeak(form.password, form)
  const passwordHash = await hashPassword(form.password)
  return transaction(sql, { actor: caller.accountId }, tx => insertAuditor(tx, caller, form, passwordHash))
}

/** Creates an account, its auditor profile and its standards, all or none. Without a password it begins by Forgot password. */
export async function insertAuditor(
  tx: Db,
  caller: Caller,
  form: Omit<NewAuditor, 'password'>,
  passwordHash: string | null,
): Promise<Auditor> {
  const roleId = form.roleId ?? (await findAuditorRole(tx))
  const id = await insertAccount(tx, caller, { ...form, roleId }, passwordHash)
  if (changesWork(form)) await saveWork(tx, id, form)
  if (form.allowance !== undefined) await saveAllowance(tx, id, form.allowance)
  return findAuditor(tx, id)
}

/**
 * Saves account and standards; a plain account becomes an auditor by its first standard. Where other working days, limits or
 * another home affect booked audits it asks first (409 `affects`); of standards it says which are affected.
 */
export async function changeAuditor(tx: Db, caller: Caller, id: number, form: AuditorForm) {
  const { confirmed, ...account } = form
  // In the order in which whoever changes standards locks them.
  await lockAccess(tx)
  lockAuditors(tx, [id])
  const scope = { auditorId: id }
  // Standards are not asked about, as ever.
  const { affected, concerns } = await guardAffected(tx, caller, { scope, confirmed: true }, async () => {
    await changeAccount(tx, caller, id, account)
    if (form.allowance !== undefined) await saveAllowance(tx, id, form.allowance)
    if (changesWork(form)) await guardAffected(tx, caller, { scope, confirmed }, () => saveWork(tx, id, form))
  })
  await reportConcerns(tx, caller, concerns)
  return { ...(await findAuditor(tx, id)), affected }
}

async function findAuditorRole(tx: Db): Promise<number> {
  const [role] = await tx<{ id: number }[]>`select id from role where role_kind = 'auditor'`
  return role?.id ?? 0
}
