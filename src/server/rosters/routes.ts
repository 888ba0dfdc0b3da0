import type { FastifyInstance } from 'fastify'
import { rosters } from '#contract/rosters.ts'
import { serve } from '#server/http/serve.ts'
import { viewer } from '#server/planning/entry-rows.ts'
import { changeEntry } from './change-entry.ts'
import { findEntry, listEntries } from './queries.ts'
import { runStep } from './run-step.ts'

export function serveRosters(app: FastifyInstance): void {
  const { sql } = app
  serve(app, rosters.list, ({ query, session }) => listEntries(sql, viewer(session), query))
  serve(app, rosters.mine, ({ query, session }) =>
    listEntries(sql, viewer(session), { ...query, auditorId: [session.accountId] }),
  )
  serve(app, rosters.one, ({ params, session }) =>
    findEntry(sql, viewer(session), params.id, session.holds('ViewDetailRoster')),
  )
  serve(app, rosters.create, ({ body, session }) => runStep(sql, session, { kind: 'book', booking: body }))
  serve(app, rosters.update, ({ params, body, session }) => changeEntry(sql, session, params.id, body))
}
