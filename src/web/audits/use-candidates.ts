import { useMemo, useState } from 'react'
import { type AssignMode, canChoose, firstChoice } from '#web/planning/candidates.ts'
import { useFitting } from '#web/planning/use-fitting.ts'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import type { Audit, Candidate } from './audit.ts'
import { comesWithout, type GivenRoles } from './use-team-roles.ts'

const noCandidates: Candidate[] = []

/** All auditors as they fit an audit, and who of them is chosen. */
export function useCandidates(
  audit: Audit,
  mode: AssignMode,
  { given, proposed }: { given: GivenRoles; proposed: readonly { id: number }[] | undefined },
) {
  const { data, error, refetch } = useFitting(audit.id)
  const candidates = data?.rows ?? noCandidates
  const [changed, setChanged] = useState<ReadonlySet<number>>()
  const chosenIds = useMemo(
    () => changed ?? new Set(firstChoice(candidates, proposed ? { ...audit, proposed } : audit, mode)),
    [changed, candidates, audit, mode, proposed],
  )
  // Whoever was chosen and has been booked elsewhere meanwhile doesn't count; should they be free again, they do.
  const mayGo = (one: Candidate) => canChoose(one, audit, mode) || comesWithout(one, audit, mode, given)
  const chosen = candidates.filter(one => chosenIds.has(one.id) && mayGo(one))

  return {
    candidates,
    chosen,
    chosenIds,
    proposed,
    isLoading: !data && !error,
    error: data ? undefined : error,
    refetch,
    toggle: (id: number) => setChanged(before => withToggled(before ?? chosenIds, id)),
    choose: (id: number) => setChanged(before => new Set([...(before ?? chosenIds), id])),
  }
}

function withToggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

/** The candidates that a quick search leaves, in their order. */
export function useFound(candidates: readonly Candidate[], search: string): readonly Candidate[] {
  return useMemo(
    () => (search.trim() ? candidates.filter(one => matchesPerson(one, search)) : candidates),
    [candidates, search],
  )
}
