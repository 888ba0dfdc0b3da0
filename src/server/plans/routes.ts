import type { FastifyInstance } from 'fastify'
import { plans } from '#contract/plans.ts'
import { planPresets } from '#domain/plan-presets.ts'
import { planPresetNames } from '#domain/plans.ts'
import { serve } from '#server/http/serve.ts'
import { acceptRows } from './accept-rows.ts'
import { askForPlan, previewPlan, removePlan, stopPlan } from './ask-plan.ts'
import { changeRow } from './change-row.ts'
import { comparePlans } from './compare-plans.ts'
import { listRows } from './list-rows.ts'
import { listGhosts } from './placed-rows.ts'
import { planAgain } from './plan-again.ts'
import { findPlan, listPlans } from './queries.ts'
import { undoRows } from './undo-rows.ts'

export function servePlans(app: FastifyInstance): void {
  const { sql } = app
  serve(app, plans.list, ({ query, caller }) => listPlans(sql, caller, query))
  serve(app, plans.presets, async () => planPresetNames.map(name => ({ name, ...planPresets[name] })))
  serve(app, plans.one, ({ params, caller }) => findPlan(sql, caller, params.id))
  serve(app, plans.preview, ({ body, caller }) => previewPlan(sql, caller, body))
  serve(app, plans.create, ({ body, caller }) => askForPlan(sql, caller, body))
  serve(app, plans.again, ({ params, body, caller }) => planAgain(sql, caller, params.id, body))
  serve(app, plans.stop, ({ params, body, caller }) => stopPlan(sql, caller, params.id, body))
  serve(app, plans.remove, ({ params, caller }) => removePlan(sql, caller, params.id))
  serve(app, plans.rows, ({ params, query, caller }) => listRows(sql, caller, params.id, query))
  serve(app, plans.ghosts, ({ params, query, caller }) => listGhosts(sql, caller, params.id, query))
  serve(app, plans.compare, ({ params, query, caller }) => comparePlans(sql, caller, [params.id, query.with]))
  serve(app, plans.changeRow, ({ params, body, caller }) =>
    changeRow(sql, caller, params.id, params.rowId, body),
  )
  serve(app, plans.accept, ({ params, body, caller }) => acceptRows(sql, caller, params.id, body))
  serve(app, plans.undo, ({ params, body, caller }) => undoRows(sql, caller, params.id, body))
}
