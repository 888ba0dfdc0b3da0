import type { FastifyInstance } from 'fastify'
import { rosters } from '#contract/rosters.ts'
import { serve } from '#server/http/serve.ts'
import { seenAlike, viewer } from '#server/planning/entry-rows.ts'
import { changeEntry } from './change-entry.ts'
import { readOwnDays } from './own-days.ts'
import { findEntry, listEntries } from './queries.ts'
import { runStep } from './run-step.ts'

export function serveRosters(app: FastifyInstance): void {
  const { sql } = app
  serve(app, rosters.list, ({ query, caller }) => listEntries(sql, viewer(caller), query), {
    sharedBy: ({ query, caller }) => [query, seenAlike(viewer(caller))],
  })
  serve(app, rosters.mine, ({ query, caller }) =>
    listEntries(sql, viewer(caller), { ...query, auditorId: [caller.accountId] }),
  )
  serve(app, rosters.ownDays, ({ caller }) => readOwnDays(sql, caller))
  serve(app, rosters.one, ({ params, caller }) =>
    findEntry(sql, viewer(caller), params.id, caller.holds('ViewDetailRoster')),
  )
  serve(app, rosters.create, ({ body, caller }) => runStep(sql, caller, { kind: 'book', booking: body }))
  serve(app, rosters.update, ({ params, body, caller }) => changeEntry(sql, caller, params.id, body))
}
