import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { showFailure } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useLatest } from '#web/app/use-latest.ts'
import type { Times } from '#web/planner/axis/days.ts'
import { titleOf } from '#web/planner/data/booking.ts'
import type { Ghost } from '#web/planner/data/ghosts.ts'
import type { Person } from '#web/planner/data/plan.ts'
import { setRow } from '#web/planning/set-row.ts'
import { changeKept } from '#web/ui/read/kept.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { type Drag, movedTimes } from './drag.ts'

export type DropGhost = (ghost: Ghost, drag: Drag, to: Person) => void

/** Who goes once somebody else has the place of one of them: as what that one went. */
export function teamWith({ auditorId, proposed }: Ghost, to: Person): { id: number; isLead: boolean }[] {
  const team = proposed.team.map(({ id, isLead }) => ({ id: id === auditorId ? to.id : id, isLead }))
  return [...new Map(team.toReversed().map(one => [one.id, one])).values()].toReversed()
}

/**
 * Sets a row of the proposal to where its ghost was dropped. It stands there at once; what is refused springs back, and
 * the refusal says why.
 */
export function useGhostDrop(planId: number | undefined, announce: (text: string) => void): DropGhost {
  const client = useQueryClient()
  const change = useLatest(useSave(plans.changeRow))
  return useCallback(
    (ghost, drag, to) => {
      const { rowId, version, project, team } = ghost.proposed
      const times = movedTimes(ghost, drag)
      const show = (at: Times, from: Person, who: Person) =>
        changeKept(client, plans.ghosts, kept =>
          kept.map(one => (one.rowId === rowId ? placed(one, at, { from, to: who }) : one)),
        )
      const springBack = () => show(ghost, to, ghost.auditor)
      show(times, ghost.auditor, to)
      const auditors = teamWith(ghost, to)
      const input = { params: { id: planId ?? 0, rowId }, body: { ...times, auditors, version } }
      setRow(change.current, input, project)
        .then(set => {
          if (set)
            return announce(
              sayPlaced(
                ghost,
                times,
                [...team, to].filter(one => auditors.some(({ id }) => id === one.id)),
              ),
            )
          springBack()
          announce(sayPlanBoard('putBackThere', { number: titleOf(ghost) }))
        })
        .catch((error: unknown) => {
          springBack()
          showFailure(notSet(error))
        })
    },
    [client, change, planId, announce],
  )
}

type Bar = { start: string; end: string; auditorId: number; auditor: Person }

const placed = <Of extends Bar>(bar: Of, { start, end }: Times, who: { from: Person; to: Person }): Of => ({
  ...bar,
  start,
  end,
  ...(bar.auditorId === who.from.id && {
    auditorId: who.to.id,
    auditor: { id: who.to.id, name: who.to.name },
  }),
})

const sayPlaced = (ghost: Ghost, { start, end }: Times, team: readonly Person[]) =>
  sayPlanBoard('movedTo', {
    number: titleOf(ghost),
    when: formatInterval(start, end, ghost.timeZone),
    names: listNames([...new Set(team.map(({ name }) => name))]),
  })

/** The same failure, and what it means. */
function notSet(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, code, details } = error
  return new Failure(kind, sayPlanBoard('notSet', { reason: readMessage(error) }), {
    ...(code ? { code } : {}),
    details,
  })
}
