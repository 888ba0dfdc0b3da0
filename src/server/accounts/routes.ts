import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { serve } from '#server/http/serve.ts'
import { changeAccount, insertAccount } from '#server/people/save-account.ts'
import { deleteAccount } from './delete-account.ts'
import { enableAccount } from './enable-account.ts'
import { findAccount, findVisibleAccount, listAccounts, listReviewers } from './queries.ts'
import { resetPassword } from './reset-password.ts'

export function serveAccounts(app: FastifyInstance): void {
  const { sql } = app
  serve(app, accounts.list, ({ query, session }) => listAccounts(sql, session, query))
  serve(app, accounts.reviewers, ({ query }) => listReviewers(sql, query))
  serve(app, accounts.one, ({ params, session }) => findVisibleAccount(sql, session, params.id))
  serve(app, accounts.create, async ({ body, session }) => {
    refuseWeak(body.password, body)
    const passwordHash = await hashPassword(body.password)
    return transaction(sql, { actor: session.accountId }, async tx =>
      findAccount(tx, await insertAccount(tx, session, body, passwordHash)),
    )
  })
  serve(app, accounts.update, ({ params, body, session }) =>
    transaction(sql, { actor: session.accountId }, async tx => {
      await changeAccount(tx, session, params.id, body)
      return { data: await findAccount(tx, params.id) }
    }),
  )
  serve(app, accounts.enable, ({ params, query, session }) =>
    enableAccount(sql, session, params.id, query.isEnabled),
  )
  serve(app, accounts.remove, ({ params, session }) => deleteAccount(sql, session, params.id))
  serve(app, accounts.resetPassword, ({ params, session }) => resetPassword(sql, session, params.id))
}
