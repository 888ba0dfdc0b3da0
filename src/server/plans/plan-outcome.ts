import { percentAbove } from '#planning/parts.ts'
import type { Until } from '#planning/plan.ts'
import type { PlanDone } from './thread-messages.ts'

/** How far a plan went that is made again, how it ended, and a digest of its rows. */
export type Replay = { work: Until; endedBy: PlanDone['endedBy']; digest: string }

/** What is kept of an audit, and where it was placed. */
export const toRow = ({ auditId, placed, known }: PlanDone['audits'][number]) => ({
  auditId,
  kind: placed ? (placed.isMove ? 'move' : 'plan') : 'unplanned',
  start: placed?.start ?? null,
  end: placed?.end ?? null,
  auditors: placed?.auditors ?? [],
  known,
})

/** What is said of it, by ids. */
export function toReasons(row: PlanDone['explained']['rows'][number] | undefined) {
  const none = {
    points: 0,
    reasons: [],
    alternatives: [],
    gap: null,
    blockers: [],
    blockerCount: 0,
    ways: [],
    bundled: null,
  }
  if (!row) return none
  const { kind: _, projectId: __, ...said } = row
  return { ...none, ...said }
}

/** What a proposal came to. */
export function toResult(
  { audits, weight, points, terms, quality, bound, endedBy, work, explained }: PlanDone,
  { kept, replay }: { kept: readonly unknown[]; replay: Replay | null },
  digest: string,
) {
  const moved = audits.filter(({ placed }) => placed?.isMove).length
  const drafts = audits.length - moved
  const planned = audits.filter(({ placed }) => placed !== null).length - moved
  return {
    chosen: drafts + kept.length,
    planned: planned + kept.length,
    unplanned: drafts - planned,
    moved,
    weight,
    points,
    terms,
    quality,
    gap: quality === 'proved' ? 0 : quality === 'found' ? null : percentAbove({ weight, points }, bound),
    endedBy: replay?.endedBy ?? endedBy,
    work,
    ...(replay && { isSame: replay.digest === digest }),
    advice: explained.advice,
  }
}
