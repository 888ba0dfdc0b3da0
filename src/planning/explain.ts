import type { PlanAdvice, PlanBlocker, PlanGap, PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import { listAdvice } from './advice.ts'
import { type Alternative, listAlternatives } from './alternatives.ts'
import { type Bundled, listBundles, listNeeds } from './bundles.ts'
import type { PlanFacts } from './facts.ts'
import { findGap } from './gaps.ts'
import type { Problem, Team } from './problem.ts'
import { listReasons, mostReasons } from './reasons.ts'
import { pointsOfRow, type Scene, stoodAt } from './scene.ts'
import { type Row, Standing } from './standing.ts'
import { isMoved } from './terms.ts'
import { listWays } from './ways-out.ts'
import { readWorld } from './world.ts'

/** Of one audit that has a place: `points` is what it adds to those of the rest, as for each alternative. */
type ExplainedRow = {
  kind: 'plan' | 'move'
  projectId: number
  points: number
  reasons: readonly PlanReason[]
  alternatives: readonly Alternative[]
  /** Of rows that only work together. */
  bundled: Bundled | null
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
  /** A row for each draft of the problem and each audit that moves, in its order. */
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
  const standing = new Standing(problem, teams)
  const needs = listNeeds(problem, standing)
  const bundles = listBundles(problem, needs)
  const scene: Scene = { world: readWorld(facts), problem, standing, bundled: bundles }
  const rows = problem.audits.flatMap(({ id, own }, audit) => {
    if (own && !isMoved(problem, audit, teams[audit] ?? [])) return []
    const row = scene.standing.take(audit)
    if (!row) return { projectId: id, ...explainGap(scene, audit) }
    const room = needs.find(({ before }) => before === audit)
    const explained = explainRow(scene, audit, row)
    return {
      ...explained,
      bundled: bundles.get(audit) ?? null,
      reasons: [
        ...(room ? [{ code: 'room' as const, projectId: problem.audits[room.audit]?.id ?? 0 }] : []),
        ...explained.reasons,
      ].slice(0, mostReasons),
    }
  })
  return { rows, advice: listAdvice(scene) }
}

/** The row is taken out meanwhile. */
function explainRow(scene: Scene, audit: number, row: Row): Omit<ExplainedRow, 'bundled'> {
  const stood = stoodAt(scene, audit, row)
  const explained = {
    kind: scene.problem.audits[audit]?.own ? ('move' as const) : ('plan' as const),
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
