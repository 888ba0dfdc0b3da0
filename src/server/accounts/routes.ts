import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { serve } from '#server/http/serve.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { lockProfile } from '#server/people/auditor-profile.ts'
import { lockAccess } from '#server/people/grant.ts'
import { changeAccount, insertAccount } from '#server/people/save-account.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { deleteAccount, enableAccount, resetPassword } from './administer-account.ts'
import { findAccount, findVisibleAccount, listAccounts, listReviewers } from './queries.ts'

export function serveAccounts(app: FastifyInstance): void {
  const { sql } = app
  serve(app, accounts.list, ({ query, caller }) => listAccounts(sql, caller, query))
  serve(app, accounts.reviewers, ({ query }) => listReviewers(sql, query))
  serve(app, accounts.one, ({ params, caller }) => findVisibleAccount(sql, caller, params.id))
  serve(app, accounts.create, async ({ body, caller }) => {
    refuseWeak(body.password, body)
    const passwordHash = await hashPassword(body.password)
    return transaction(sql, { actor: caller.accountId }, async tx =>
      findAccount(tx, await insertAccount(tx, caller, body, passwordHash)),
    )
  })
  serve(app, accounts.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateAccount(tx, caller, params.id, body)),
  )
  serve(app, accounts.enable, ({ params, query, caller }) =>
    enableAccount(sql, caller, params.id, query.isEnabled),
  )
  serve(app, accounts.remove, ({ params, caller }) => deleteAccount(sql, caller, params.id))
  serve(app, accounts.resetPassword, ({ params, caller }) => resetPassword(sql, caller, params.id))
}

type Change = Parsed<typeof accounts.update, 'body'>

/** Other standards are not asked about: it is answered which booked audits they affect, and planners are told. */
async function updateAccount(tx: Db, caller: Caller, id: number, body: Change) {
  const change = () => changeAccount(tx, caller, id, body)
  if (!body.standards) {
    await change()
    return { data: await findAccount(tx, id) }
  }
  // In the order in which whoever books locks them.
  await lockAccess(tx)
  await lockProfile(tx, id)
  const asked = { scope: { auditorId: id }, confirmed: true }
  const { affected, concerns } = await guardAffected(tx, caller, asked, change)
  await reportConcerns(tx, caller, concerns)
  return { data: await findAccount(tx, id), affected }
}
