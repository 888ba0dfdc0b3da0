import { momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from './app.ts'
import { auditForm, hanoi, makeCustomer, pick } from './factories.ts'

/** A time on the clock at the site. */
export const site = (local: string) => momentAt(local, hanoi).toISOString()

/** The product with a planner, who makes audits of Acme Textiles from 12 to 14 March 2031 by default. */
export async function startAudits(usual: object = {}) {
  const app = await startApp()
  const { sql } = app
  const planner = await signIn(app, 'Planner')
  const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles' })
  const grs = await pick(sql, 'standard', 'GRS')
  const dates = { start: site('2031-03-12T08:00'), end: site('2031-03-14T17:00') }
  return {
    app,
    sql,
    planner,
    customerId,
    grs,
    async makeAudit(given: object = {}) {
      const form = auditForm(customerId, [grs], { ...dates, ...usual, ...given })
      return (await planner('POST /projects', form)).body
    },
  }
}
