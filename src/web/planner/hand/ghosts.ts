import { overlaps } from '#domain/interval.ts'
import type { Stretch } from '#web/planner/data/bars.ts'
import { clashTitle } from '#web/planner/data/clash-title.ts'
import { titleOf } from '#web/planner/data/describe-entry.ts'
import { type Fit, fitLooks } from '#web/planner/data/fit-looks.ts'
import type { Verdicts } from '#web/planner/data/verdicts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { formatInterval } from '#web/ui/format.ts'
import { countOf, listNames } from '#web/ui/words.ts'
import { companionsOf, ghostOf, type Lift, movedTimes } from './lift.ts'

/** A bar that would be, in one row of its auditor, or in all of them. */
export type Ghost = Stretch & {
  rowKey: string | undefined
  auditorId: number
  auditorName: string
  fit: Fit | undefined
  /** On the bar: `Clash: A-1042`. */
  says: string
  /** What stands in its way. */
  clashes: readonly string[]
}

/**
 * Where all that is lifted would stand, the held bar first. What stands in the way is the server's word; until that
 * comes, the bookings drawn here hint at it.
 */
export function ghostsOf(lift: Lift, entries: readonly Entry[], verdicts: Verdicts | undefined): Ghost[] {
  const companions = companionsOf(lift, entries)
  const moving = lift.cargo.type === 'entries' ? [...lift.cargo.entries, ...companions] : []
  const inTheWay = (auditorId: number, stretch: Stretch) => {
    const verdict = verdicts?.get(auditorId)
    return verdict
      ? verdict.clashes.filter(clash => overlapsWith(clash, stretch)).map(clashTitle)
      : seenClashes(stretch, moving, entries, auditorId).map(titleOf)
  }
  const makeGhost = (
    stretch: Stretch,
    who: Pick<Ghost, 'rowKey' | 'auditorId' | 'auditorName'>,
    title: string,
  ) => {
    const clashes = inTheWay(who.auditorId, stretch)
    const known = verdicts?.get(who.auditorId)?.fit
    const fit: Fit | undefined = clashes.length > 0 ? 'busy' : known === 'busy' ? 'ready' : known
    return { ...stretch, ...who, clashes, fit, says: saysOf(title, clashes, fit) }
  }
  const held = { rowKey: lift.rowKey, auditorId: lift.auditorId, auditorName: '' }
  return [
    makeGhost(ghostOf(lift), held, heldTitle(lift)),
    ...companions.map(entry =>
      makeGhost(
        { kind: entry.kind, timeZone: entry.timeZone, ...movedTimes(entry, lift) },
        { rowKey: undefined, auditorId: entry.auditorId, auditorName: entry.auditor.name },
        titleOf(entry),
      ),
    ),
  ]
}

/** Where it is held and what stands in its way, with whoever else is concerned and isn't free. */
export function spokenOf([held, ...others]: readonly Ghost[], name: string, timeZone: string): string {
  if (!held) return ''
  const when = formatInterval(held.start, held.end, timeZone)
  const busy = others.filter(({ clashes }) => clashes.length > 0)
  return [
    `${name}, ${when}.`,
    `${describeWay(held)}.`,
    others.length > 0 && `Moves ${countOf(others.length, 'other booking')} along.`,
    ...busy.map(ghost => `${ghost.auditorName}: ${describeWay(ghost)}.`),
  ]
    .filter(part => part && part !== '.')
    .join(' ')
}

function describeWay({ clashes, fit }: Ghost): string {
  if (clashes.length > 0) return `Clash with ${listNames(clashes)}`
  return fit ? fitLooks[fit].label : ''
}

function saysOf(title: string, clashes: readonly string[], fit: Fit | undefined): string {
  if (clashes.length === 1) return `Clash: ${clashes[0]}`
  if (clashes.length > 1) return `${countOf(clashes.length, 'clash', 'clashes')}: ${clashes[0]}…`
  if (fit === 'partly') return `${title}: partly covered`
  return fit === 'unqualified' ? `${title}: not qualified` : title
}

function heldTitle({ cargo }: Lift): string {
  if (cargo.type === 'drawing') return 'Book time'
  return cargo.type === 'draft' ? cargo.audit.idflNumber : titleOf(cargo.entries[0])
}

type Times = { start: string; end: string }

const overlapsWith = (one: Times, other: Times) =>
  overlaps(
    { start: new Date(one.start), end: new Date(one.end) },
    { start: new Date(other.start), end: new Date(other.end) },
  )

/** Bookings of the auditor under the bar, but for those that move themselves. */
function seenClashes(
  stretch: Stretch,
  moving: readonly Entry[],
  entries: readonly Entry[],
  auditorId: number,
): Entry[] {
  const isMoving = ({ id, projectId }: Entry) =>
    moving.some(one => one.id === id || (projectId !== null && one.projectId === projectId))
  return entries.filter(
    entry => entry.auditorId === auditorId && overlapsWith(entry, stretch) && !isMoving(entry),
  )
}
