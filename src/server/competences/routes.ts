import type { FastifyInstance } from 'fastify'
import { competences } from '#contract/competences.ts'
import { endOfYear } from '#domain/calendar-days.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { readActivity } from '#server/planning/read-activity.ts'
import { readTeamRules } from '#server/planning/team-rules.ts'
import { readMatrix } from './matrix.ts'
import { readCompetence } from './queries.ts'
import { approveCompetence, saveCompetence } from './save-competence.ts'

export function serveCompetences(app: FastifyInstance): void {
  const { sql } = app
  serve(app, competences.list, ({ query }) => readMatrix(sql, query))
  serve(app, competences.one, ({ params, caller }) => {
    refuseOthers(caller, params.id)
    return readCompetence(sql, caller, params.id)
  })
  serve(app, competences.update, ({ params, body, caller }) => saveCompetence(sql, caller, params.id, body))
  serve(app, competences.approve, ({ params, body, caller }) =>
    approveCompetence(sql, caller, params.id, body),
  )
  serve(app, competences.activity, async ({ params, query, caller }) => {
    refuseOthers(caller, params.id)
    // That there is such an auditor.
    await readCompetence(sql, caller, params.id)
    return { rows: await readYears(sql, params.id, query.years) }
  })
}

/** Who may read auditors reads everybody’s, others their own alone. */
function refuseOthers({ accountId, holds }: Caller, id: number): void {
  if (id !== accountId && !holds('ViewAllUser') && !holds('ViewAllRoster')) throw missing()
}

/** This year and those before it, the latest first. */
async function readYears(sql: Db, auditorId: number, years: number) {
  const [{ dayCount }, standards] = await Promise.all([
    readTeamRules(sql),
    sql<{ id: number; code: string }[]>`select id, code from standard`,
  ])
  const today = localDay(new Date(), 'UTC')
  const first = `${Number(today.slice(0, 4)) - years + 1}-01-01`
  const since = standards.map(({ id }) => ({ standardId: id, first }))
  // Where the next year has begun already, it is among them.
  const done = await readActivity(sql, {
    auditorIds: [auditorId],
    since,
    last: endOfYear(today, 1),
    dayCount,
  })
  const codes = new Map(standards.map(({ id, code }) => [id, code]))
  return done
    .map(({ auditorId: _, ...row }) => ({ ...row, code: codes.get(row.standardId) ?? '' }))
    .toSorted((a, b) => b.year - a.year || (a.code < b.code ? -1 : 1) || (a.role < b.role ? -1 : 1))
}
