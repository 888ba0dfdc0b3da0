import type { FastifyInstance } from 'fastify'
import { departments } from '#contract/departments.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import {
  deleteDepartment,
  findDepartment,
  insertDepartment,
  listDepartments,
  updateDepartment,
} from './queries.ts'

export function serveDepartments(app: FastifyInstance): void {
  const { sql } = app
  serve(app, departments.list, ({ query }) => listDepartments(sql, query))
  serve(app, departments.one, ({ params }) => findDepartment(sql, params.id))
  serve(app, departments.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertDepartment(tx, body)),
  )
  serve(app, departments.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateDepartment(tx, params.id, body)),
  )
  serve(app, departments.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteDepartment(tx, params.id)),
  )
}
