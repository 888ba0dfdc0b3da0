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
    serve(app, history.list, async ({ query, session }) => {
      await refuseUnseen(sql, session, query, ownRows)
      return listHistory(sql, session, query)
    })
    serve(app, history.export, async ({ query, session }) => {
      await refuseUnseen(sql, session, query, ownRows)
      return exportHistory(sql, session, query)
    })
  }
