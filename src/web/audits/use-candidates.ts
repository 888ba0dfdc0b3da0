import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { call } from '#web/app/api.ts'
import { matchesSearch } from '#web/pickers/matches-search.ts'
import type { Audit, Candidate } from './audit.ts'
import { type AssignMode, firstChoice, groupOf } from './candidates.ts'

const noCandidates: Candidate[] = []

/** All auditors as they fit an audit, and who of them is chosen. */
export function useCandidates(audit: Audit, mode: AssignMode) {
  const query = { projectId: audit.id, limit: 1000, sort: 'name:asc' }
  const { data, error, refetch } = useQuery({
    queryKey: [auditors.list.path, query],
    queryFn: ({ signal }) => call(auditors.list, { query }, signal),
    staleTime: 0,
    meta: { isShownInPlace: true },
  })
  const candidates = data?.rows ?? noCandidates
  const [changed, setChanged] = useState<ReadonlySet<number>>()
  const chosenIds = useMemo(
    () => changed ?? new Set(firstChoice(candidates, audit, mode)),
    [changed, candidates, audit, mode],
  )
  // Whoever was chosen and has been booked elsewhere meanwhile doesn't count; should they be free again, they do.
  const chosen = candidates.filter(one => chosenIds.has(one.id) && groupOf(one, audit, mode) !== 'cannot')

  return {
    candidates,
    chosen,
    chosenIds,
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
    () => (search.trim() ? candidates.filter(({ name }) => matchesSearch(name, search)) : candidates),
    [candidates, search],
  )
}
