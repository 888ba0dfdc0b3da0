import { signIn, startApp } from './app.ts'
import { makeAccount, makeStandardHolder } from './factories.ts'

/** The product with somebody who decides about requests. */
export async function startRequests() {
  const app = await startApp()
  const { sql } = app
  const reviewerId = await makeAccount(sql, { name: 'Rita Pham' })
  const reviewer = await signIn(app, reviewerId)
  return {
    app,
    sql,
    reviewerId,
    reviewer,
    async makeAuditor(name = 'Anna Nguyen') {
      const id = await makeStandardHolder(sql, { name })
      return { id, call: await signIn(app, id) }
    },
    decide: (request: { id: number; version: number }, given: object = {}, call = reviewer) =>
      call(`PUT /requests/approve/${request.id}`, { status: 'accept', version: request.version, ...given }),
  }
}
