import type { FastifyInstance } from 'fastify'
import { requests } from '#contract/requests.ts'
import { serve } from '#server/http/serve.ts'
import { changeRequest } from './change-request.ts'
import { createRequest } from './create-request.ts'
import { decideRequest } from './decide-request.ts'
import { deleteRequest } from './delete-request.ts'
import { listApprovals, listRequests } from './list-requests.ts'
import { findRequest, mayOpen } from './queries.ts'
import { readConsequences } from './read-consequences.ts'

export function serveRequests(app: FastifyInstance): void {
  const { sql } = app
  serve(app, requests.list, ({ query, session }) => listRequests(sql, session, query))
  serve(app, requests.approval, ({ query, session }) => listApprovals(sql, session, query))
  serve(app, requests.one, ({ params, session }) => findRequest(sql, params.id, mayOpen(sql, session)))
  serve(app, requests.consequences, ({ params, session }) => readConsequences(sql, session, params.id))
  serve(app, requests.create, ({ body, session }) => createRequest(sql, session, body))
  serve(app, requests.update, ({ params, body, session }) => changeRequest(sql, session, params.id, body))
  serve(app, requests.decide, ({ params, body, session }) => decideRequest(sql, session, params.id, body))
  serve(app, requests.remove, ({ params, session }) => deleteRequest(sql, session, params.id))
}
