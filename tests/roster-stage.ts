import { signIn, signInWith, startApp } from './app.ts'
import { bookTimeOff, makeAudit, makeCustomer } from './factories.ts'

export const june = (day: number, hour = 1) => new Date(Date.UTC(2031, 5, day, hour))

/** When absences are unless given. */
export const absence = { start: june(3, 0), end: june(5, 0) }

type Entry = { id: number; auditorId: number; version: number }

/** The product with a planner, and what it takes to have entries in the roster and to change them. */
export async function startRoster() {
  const app = await startApp()
  const { sql } = app
  const planner = await signIn(app, 'Planner')
  const customerId = await makeCustomer(sql, { companyName: 'Acme', timeZone: 'Asia/Ho_Chi_Minh' })
  return {
    app,
    sql,
    planner,
    /** An audit from 10 to 12 June, 08:00 to 17:00 at the site, with the entries of its team. */
    async makeTeam(auditorIds: number[], given: object = {}) {
      const whole = { start: june(10), end: june(12, 10) }
      const id = await makeAudit(sql, { customerId, ...whole, auditorIds, ...given })
      const entries = await sql<Entry[]>`
        select id, auditor_id, version from roster_entry where audit_id = ${id} order by id`
      return { id, first: entries[0] as Entry }
    },
    change: ({ id, version }: { id: number; version: number }, given: object, call = planner) =>
      call(`PUT /rosters/${id}`, { version, ...given }),
    readAudit: async (id: number) => (await planner(`GET /projects/${id}`)).body,
    bookAbsence: async (auditorId: number, given: object = {}) => ({
      id: await bookTimeOff(sql, auditorId, { ...absence, ...given }),
      version: 0,
    }),
    callerWith: (...permissions: string[]) => signInWith(app, permissions),
  }
}
