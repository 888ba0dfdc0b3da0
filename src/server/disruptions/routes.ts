import type { FastifyInstance } from 'fastify'
import { disruptions } from '#contract/disruptions.ts'
import { serve } from '#server/http/serve.ts'
import { changeDisruption, closeDisruption, readDisruption } from './case.ts'
import { listOptions } from './options.ts'
import { listDisruptions } from './queries.ts'
import { previewDisruption, reportDisruption } from './report.ts'
import { settleHits } from './settle.ts'
import { suggestSteps } from './suggest.ts'
import { undoApply } from './undo-settled.ts'

export function serveDisruptions(app: FastifyInstance): void {
  const { sql } = app
  serve(app, disruptions.list, ({ query, caller }) => listDisruptions(sql, caller, query))
  serve(app, disruptions.one, ({ params, caller }) => readDisruption(sql, caller, params.id))
  serve(app, disruptions.create, ({ body, caller }) => reportDisruption(sql, caller, body))
  serve(app, disruptions.preview, ({ body, caller }) => previewDisruption(sql, caller, body))
  serve(app, disruptions.update, ({ params, body, caller }) => changeDisruption(sql, caller, params.id, body))
  serve(app, disruptions.close, ({ params, body, caller }) => closeDisruption(sql, caller, params.id, body))
  serve(app, disruptions.options, ({ params, query, caller }) => listOptions(sql, caller, params.id, query))
  serve(app, disruptions.suggest, ({ params, caller }) => suggestSteps(sql, caller, params.id))
  serve(app, disruptions.apply, ({ params, body, caller }) => settleHits(sql, caller, params.id, body))
  serve(app, disruptions.undo, ({ params, body, caller }) => undoApply(sql, caller, params.id, body))
}
