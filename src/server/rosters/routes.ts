import type { FastifyInstance } from 'fastify'
import { rosters } from '#contract/rosters.ts'
import { serve } from '#server/http/serve.ts'
import type { Session } from '#server/http/session.ts'
import { findEntry, listEntries, type Viewer } from './queries.ts'

export function serveRosters(app: FastifyInstance): void {
  const { sql } = app
  serve(app, rosters.list, ({ query, session }) => listEntries(sql, viewer(session), query))
  serve(app, rosters.mine, ({ query, session }) =>
    listEntries(sql, viewer(session), { ...query, auditorId: [session.accountId] }),
  )
  serve(app, rosters.one, ({ params, session }) =>
    findEntry(sql, viewer(session), params.id, session.holds('ViewDetailRoster')),
  )
}

const viewer = ({ accountId, holds }: Session): Viewer => ({
  accountId,
  seesAbsences: holds('ViewAllRequests'),
})
