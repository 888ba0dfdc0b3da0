import { useMemo } from 'react'
import type { Verdict } from '#web/planner/data/verdicts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { type Ghost, ghostsOf } from './ghosts.ts'
import type { Lift } from './lift.ts'

/** The bars that would be, the held one first; none while nothing is held. */
export function useGhosts(
  lift: Lift | null,
  verdicts: ReadonlyMap<number, Verdict> | undefined,
  entries: readonly Entry[],
): readonly Ghost[] {
  return useMemo(() => (lift ? ghostsOf(lift, entries, verdicts) : []), [lift, entries, verdicts])
}
