import type { FastifyInstance } from 'fastify'
import { work } from '#contract/work.ts'
import { serve } from '#server/http/serve.ts'
import { workLists } from './list-work.ts'
import type { WorkSource } from './source.ts'

/** `others`: what nouns beside audits have to do. */
export const serveWork =
  (others: readonly WorkSource[]) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    const { list, count } = workLists(others)
    serve(app, work.list, ({ query, caller }) => list(sql, caller, query))
    serve(app, work.counts, ({ query, caller }) => count(sql, caller, query))
  }
