import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { serve } from '#server/http/serve.ts'
import { exportHistory } from './export-history.ts'
import { type OwnRows, refuseUnseen } from './may-see.ts'
import { listHistory } from './queries.ts'

export const serveHistory =
  (ownRows: OwnRows) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    serve(app, history.list, async ({ query, caller }) => {
      await refuseUnseen(sql, caller, query, ownRows)
      return listHistory(sql, caller, query)
    })
    serve(app, history.export, async ({ query, caller }) => {
      await refuseUnseen(sql, caller, query, ownRows)
      return exportHistory(sql, caller, query)
    })
  }
