import { compile } from '#planning/compile.ts'
import { type Explained, explain } from '#planning/explain.ts'
import type { PlanFacts } from '#planning/facts.ts'
import { type Planned, plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'

export type ExplainedRow = Exclude<Explained['rows'][number], ExplainedGap>
export type ExplainedGap = Extract<Explained['rows'][number], { kind: 'unplanned' }>

/** A small plan, without exact answers. */
export function runPlan(problem: Problem, steps = 600): Planned {
  const run = plan(problem, { seed: 1, budget: { steps, exact: null } })
  for (let next = run.next(); ; next = run.next()) if (next.done) return next.value
}

/** Plans and explains; `planned` and `gap` find the row of an audit by id. */
export function explainPlan(given: PlanFacts) {
  const { problem } = compile(given)
  const plan = runPlan(problem)
  const { rows, advice } = explain(problem, given, plan)
  const rowOf = (id: number) => rows.find(({ projectId }) => projectId === id)
  return {
    problem,
    plan,
    rows,
    advice,
    planned: (id: number): ExplainedRow => {
      const row = rowOf(id)
      if (!row || row.kind === 'unplanned') throw new Error(`${id} has no place.`)
      return row
    },
    gap: (id: number): ExplainedGap => {
      const row = rowOf(id)
      if (row?.kind !== 'unplanned') throw new Error(`${id} has a place.`)
      return row
    },
  }
}
