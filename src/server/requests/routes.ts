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
  serve(app, requests.list, ({ query, caller }) => listRequests(sql, caller, query))
  serve(app, requests.approval, ({ query, caller }) => listApprovals(sql, caller, query))
  serve(app, requests.one, ({ params, caller }) => findRequest(sql, params.id, mayOpen(sql, caller)))
  serve(app, requests.consequences, ({ params, caller }) => readConsequences(sql, caller, params.id))
  serve(app, requests.create, ({ body, caller }) => createRequest(sql, caller, body))
  serve(app, requests.update, ({ params, body, caller }) => changeRequest(sql, caller, params.id, body))
  serve(app, requests.decide, ({ params, body, caller }) => decideRequest(sql, caller, params.id, body))
  serve(app, requests.remove, ({ params, caller }) => deleteRequest(sql, caller, params.id))
}
