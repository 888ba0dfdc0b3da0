import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import type { Times } from '#web/planner/axis/days.ts'
import type { Entry } from '#web/planning/entry.ts'
import { askedSpan } from '#web/planning/span.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

type Wire = Reply<typeof plans.ghosts>[number]

/** Of the row of the proposal that a ghost is of. */
type Proposed = {
  rowId: number
  /** Of the row. */
  version: number
  /** The audit as it is now. */
  project: Wire['project']
  /** The rows that only work together have the same one. */
  bundle: number | null
  before: Times
  isMoved: boolean
  isEdited: boolean
  isChanged: boolean
  /** What of its audit was changed since, and by whom. */
  change: Wire['change']
  /** It can only be read: its audit has been changed since, or the proposal has expired. */
  isFixed: boolean
  /** All who go, by place. */
  team: readonly { id: number; name: string; isLead: boolean }[]
}

/** A bar that a proposal would book: drawn and dragged like an entry, and none. */
export type Ghost = Entry & { proposed: Proposed }

export const isGhost = (entry: Entry): entry is Ghost => 'proposed' in entry

/** What moves together: entries of an audit, or what is proposed for it. */
export const isOfSameKind = (one: Entry, other: Entry): boolean => isGhost(one) === isGhost(other)

/** More than go to one audit. */
const mostOnTeam = 32

/** By row and place on the team: below those of entries, and the same for whoever takes that place. */
const idOf = (rowId: number, place: number): number => -(rowId * mostOnTeam + place + 1)

/** A bar for each who goes, as the board draws entries. */
export function toGhosts(rows: readonly Wire[], isExpired = false): Ghost[] {
  const teams = new Map<number, Wire[]>()
  for (const row of rows) {
    const team = teams.get(row.rowId)
    if (team) team.push(row)
    else teams.set(row.rowId, [row])
  }
  return [...teams.values()].flatMap(team => {
    const people = team.map(({ auditor, isLead }) => ({ ...auditor, isLead }))
    return team.map((one, place) => ({
      ...toGhost(one, idOf(one.rowId, place)),
      proposed: toProposed(one, people, isExpired),
    }))
  })
}

function toProposed(wire: Wire, team: Proposed['team'], isExpired: boolean): Proposed {
  const { rowId, version, project, bundle, before, isMoved, isEdited, isChanged, change } = wire
  return {
    rowId,
    version,
    project,
    bundle,
    before,
    isMoved,
    isEdited,
    isChanged,
    change,
    isFixed: isExpired || isChanged,
    team,
  }
}

function toGhost(wire: Wire, id: number): Entry {
  const { version, auditorId, auditor, isLead, projectId, project, start, end } = wire
  return {
    id,
    rosterId: id,
    auditorId,
    auditor,
    kind: 'audit',
    projectId,
    project,
    requestId: null,
    role: isLead ? 'lead' : 'auditor',
    start,
    end,
    timeZone: project.timeZone,
    note: '',
    version,
  }
}

const noGhosts: Ghost[] = []

/** What is open of a proposal on some days; nothing without one. */
export function useGhosts(
  { planId, isExpired }: { planId: number | undefined; isExpired: boolean },
  days: readonly string[],
) {
  const asked = planId !== undefined && { params: { id: planId }, query: askedSpan(days) }
  const { data, error, refetch, isPlaceholderData } = useAsk(plans.ghosts, asked, {
    placeholderData: keepPreviousData,
  })
  const ghosts = useMemo(
    () => (data && planId !== undefined ? toGhosts(data, isExpired) : noGhosts),
    [data, planId, isExpired],
  )
  return {
    ghosts,
    isSettled: data !== undefined && !isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
