import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { serve } from '#server/http/serve.ts'
import { changeAccount, insertAccount } from '#server/people/save-account.ts'
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
    transaction(sql, { actor: caller.accountId }, async tx => {
      await changeAccount(tx, caller, params.id, body)
      return { data: await findAccount(tx, params.id) }
    }),
  )
  serve(app, accounts.enable, ({ params, query, caller }) =>
    enableAccount(sql, caller, params.id, query.isEnabled),
  )
  serve(app, accounts.remove, ({ params, caller }) => deleteAccount(sql, caller, params.id))
  serve(app, accounts.resetPassword, ({ params, caller }) => resetPassword(sql, caller, params.id))
}
