import type { PlanAdvice, PlanBlocker, PlanGap, PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import { listAdvice } from './advice.ts'
import { type Alternative, listAlternatives } from './alternatives.ts'
import type { PlanFacts } from './facts.ts'
import { findGap } from './gaps.ts'
import type { Problem, Team } from './problem.ts'
import { listReasons } from './reasons.ts'
import { pointsOfRow, type Scene, stoodAt } from './scene.ts'
import { type Row, Standing } from './standing.ts'
import { listWays } from './ways-out.ts'
import { readWorld } from './world.ts'

/** Of one audit that has a place: `points` is what it adds to those of the rest, as for each alternative. */
type ExplainedRow = {
  kind: 'plan'
  projectId: number
  points: number
  reasons: readonly PlanReason[]
  alternatives: readonly Alternative[]
}

/** Of one that has none: why, the first who are kept away and how many in all, and what would help. */
type ExplainedGap = {
  kind: 'unplanned'
  projectId: number
  gap: PlanGap
  blockers: readonly PlanBlocker[]
  blockerCount: number
  ways: readonly PlanWayOut[]
}

export type Explained = {
  /** A row for each audit of the problem, in its order. */
  rows: readonly (ExplainedRow | ExplainedGap)[]
  advice: readonly PlanAdvice[]
}

/**
 * Says of a finished plan why each audit stands where it does, or what keeps it from having a place. `problem` is what `facts` were
 * compiled to. All that is said is true of these facts and of the plan as it is; each way out and each alternative was tried.
 */
export function explain(
  problem: Problem,
  facts: PlanFacts,
  { teams }: { teams: readonly Team[] },
): Explained {
  const scene: Scene = { world: readWorld(facts), problem, standing: new Standing(problem, teams) }
  const rows = problem.audits.map(({ id }, audit) => {
    const row = scene.standing.take(audit)
    return row ? explainRow(scene, audit, row) : { projectId: id, ...explainGap(scene, audit) }
  })
  return { rows, advice: listAdvice(scene) }
}

/** The row is taken out meanwhile. */
function explainRow(scene: Scene, audit: number, row: Row): ExplainedRow {
  const stood = stoodAt(scene, audit, row)
  const explained = {
    kind: 'plan' as const,
    projectId: scene.problem.audits[audit]?.id ?? 0,
    points: stood ? pointsOfRow(scene, audit, stood.number, row) : 0,
    reasons: stood ? listReasons(stood) : [],
    alternatives: listAlternatives(scene, audit, row),
  }
  scene.standing.put(audit, row)
  return explained
}

function explainGap(scene: Scene, audit: number): Omit<ExplainedGap, 'projectId'> {
  const visit = scene.world.visits[audit]
  if (!visit) throw new Error(`The facts have no audit ${audit}.`)
  const found = findGap(scene, visit)
  return { kind: 'unplanned', ...found, ways: listWays(scene, visit, found) }
}
