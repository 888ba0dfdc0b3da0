import type { FastifyInstance } from 'fastify'
import { figures } from '#contract/figures.ts'
import { visits } from '#contract/visits.ts'
import { serve } from '#server/http/serve.ts'
import { addVisit, changeVisit } from './change-visit.ts'
import { listFigures } from './list-figures.ts'
import { countVisits, listVisits } from './list-visits.ts'
import { openVisit } from './queries.ts'
import { reopenVisit, waiveVisit } from './waive-visit.ts'

export function serveVisits(app: FastifyInstance): void {
  const { sql } = app
  serve(app, visits.list, ({ query }) => listVisits(sql, query), { sharedBy: ({ query }) => query })
  serve(app, figures.list, ({ query }) => listFigures(sql, query))
  serve(app, visits.counts, ({ query }) => countVisits(sql, query), { sharedBy: ({ query }) => query })
  serve(app, visits.one, ({ params }) => openVisit(sql, params.id))
  serve(app, visits.create, ({ params, body, caller }) => addVisit(sql, caller, params.id, body))
  serve(app, visits.update, ({ params, body, caller }) => changeVisit(sql, caller, params.id, body))
  serve(app, visits.waive, ({ params, body, caller }) => waiveVisit(sql, caller, params.id, body))
  serve(app, visits.reopen, ({ params, body, caller }) => reopenVisit(sql, caller, params.id, body))
}
