import type { Answer } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { listPlaced } from './placed-rows.ts'
import { findPlan } from './queries.ts'

type Placed = Awaited<ReturnType<typeof listPlaced>>[number]

/** Two proposals, and the audits that they place otherwise. */
export async function comparePlans(
  sql: Db,
  caller: Caller,
  [one, other]: readonly [number, number],
): Promise<Answer<typeof plans.compare>> {
  const [a, b] = await Promise.all([findDone(sql, caller, one), findDone(sql, caller, other)])
  const [rows, others] = await Promise.all([listPlaced(sql, caller, one), listPlaced(sql, caller, other)])
  const byAudit = new Map(others.map(row => [row.project.id, row]))
  const known = new Set(rows.map(({ project }) => project.id))
  const pairs = [
    ...rows.map(row => ({ project: row.project, a: row, b: byAudit.get(row.project.id) ?? null })),
    ...others
      .filter(({ project }) => !known.has(project.id))
      .map(row => ({ project: row.project, a: null, b: row })),
  ]
  return {
    a,
    b,
    rows: pairs
      .filter(pair => keyOf(pair.a) !== keyOf(pair.b))
      .sort((x, y) => x.project.start.getTime() - y.project.start.getTime() || x.project.id - y.project.id),
  }
}

async function findDone(sql: Db, caller: Caller, id: number) {
  const plan = await findPlan(sql, caller, id)
  if (plan.state !== 'done' && plan.state !== 'expired')
    throw refuse('conflict', sayPlanFailure.text('notDone'))
  return plan
}

/** What makes it another place: when, and who. */
const keyOf = (row: Placed | null): string =>
  row === null
    ? ''
    : JSON.stringify([row.start, row.end, row.auditors.map(({ id }) => id).toSorted((a, b) => a - b)])
