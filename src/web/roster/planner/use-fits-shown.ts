import { useMemo } from 'react'
import { overlaps } from '#domain/interval.ts'
import type { Entry } from '#web/roster/entry.ts'
import { formatInterval } from '#web/ui/format.ts'
import { clashTitle } from './clash-title.ts'
import { titleOf } from './describe-entry.ts'
import { type Fit, fitLooks } from './fit-looks.ts'
import { type Ghost, ghostOf, type Lift } from './lift.ts'
import { countOf } from './sentences.ts'
import type { Verdict } from './use-fits.ts'

export type ShownGhost = Ghost & { rowKey: string; fit: Fit | undefined; says: string; spoken: string }

/**
 * The bar that would be. What stands in its way is the server's word; until that comes, the bookings drawn here
 * hint at it.
 */
export function useShownGhost(
  lift: Lift | null,
  verdicts: ReadonlyMap<number, Verdict> | undefined,
  byAuditor: ReadonlyMap<number, readonly Entry[]>,
): ShownGhost | undefined {
  return useMemo(() => {
    if (!lift) return undefined
    const ghost = ghostOf(lift)
    const verdict = verdicts?.get(lift.auditorId)
    const titles = verdict
      ? verdict.clashes.map(clashTitle)
      : seenClashes(lift, ghost, byAuditor.get(lift.auditorId) ?? []).map(titleOf)
    const fit = titles.length > 0 ? 'busy' : verdict?.fit
    const zone = zoneOf(lift)
    const says =
      titles.length > 0
        ? titles.length === 1
          ? `Clash: ${titles[0]}`
          : `${countOf(titles.length, 'clash', 'clashes')}: ${titles[0]}…`
        : labelOf(lift, fit)
    const spoken = `${formatInterval(ghost.start, ghost.end, zone)}. ${titles.length > 0 ? `Clash with ${titles.join(', ')}` : fit ? fitLooks[fit].label : ''}`
    return { ...ghost, key: ghost.key, rowKey: lift.rowKey, fit, says, spoken }
  }, [lift, verdicts, byAuditor])
}

function labelOf({ cargo }: Lift, fit: Fit | undefined): string {
  if (cargo.type === 'drawing') return 'Book time'
  const title = cargo.type === 'draft' ? cargo.audit.idflNumber : titleOf(cargo.entries[0])
  return fit === 'unqualified' ? `${title}: not qualified` : title
}

function zoneOf({ cargo }: Lift): string {
  if (cargo.type === 'draft') return cargo.audit.timeZone
  return cargo.type === 'drawing' ? cargo.timeZone : cargo.entries[0].timeZone
}

function seenClashes({ cargo }: Lift, ghost: Ghost, entries: readonly Entry[]): Entry[] {
  const interval = { start: new Date(ghost.start), end: new Date(ghost.end) }
  const own = cargo.type === 'entries' ? cargo.entries : []
  return entries.filter(
    entry =>
      !own.some(
        ({ id, projectId }) => id === entry.id || (projectId !== null && projectId === entry.projectId),
      ) && overlaps(interval, { start: new Date(entry.start), end: new Date(entry.end) }),
  )
}
