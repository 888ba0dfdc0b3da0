import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import { type auditorForm, auditors, type newAuditorForm } from '#contract/auditors.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { serve } from '#server/http/serve.ts'
import { changeAccount, insertAccount } from '#server/people/save-account.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { findAuditors } from './find-auditors.ts'
import { type Auditor, findAuditor } from './queries.ts'

export function serveAuditors(app: FastifyInstance): void {
  const { sql } = app
  serve(app, auditors.list, ({ query, caller }) => findAuditors(sql, caller, query))
  serve(app, auditors.freeDates, async ({ query, caller }) => {
    await refuseUnseen(sql, caller, query.projectId)
    return findFreeDates(sql, query)
  })
  serve(app, auditors.one, ({ params }) => findAuditor(sql, params.id))
  serve(app, auditors.create, ({ body, caller }) => createAuditor(sql, caller, body))
  serve(app, auditors.update, ({ params, body, caller }) => updateAuditor(sql, caller, params.id, body))
}

type NewAuditor = z.output<typeof newAuditorForm>
type AuditorForm = z.output<typeof auditorForm> & { version?: number | undefined }

/** Creates an account, its auditor profile and its standards, all or none. The password is valid for one sign-in. */
async function createAuditor(sql: Sql, caller: Caller, form: NewAuditor): Promise<Auditor> {
  refuseWeak(form.password, form)
  const passwordHash = await hashPassword(form.password)
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const roleId = form.roleId ?? (await findAuditorRole(tx))
    return findAuditor(tx, await insertAccount(tx, caller, { ...form, roleId }, passwordHash))
  })
}

/** Saves account and standards; a plain account becomes an auditor by its first standard. */
function updateAuditor(sql: Sql, caller: Caller, id: number, form: AuditorForm): Promise<Auditor> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await changeAccount(tx, caller, id, form)
    return findAuditor(tx, id)
  })
}

async function findAuditorRole(tx: Db): Promise<number> {
  const [role] = await tx<{ id: number }[]>`select id from role where role_kind = 'auditor'`
  return role?.id ?? 0
}
