import { coverage } from '#domain/qualification.ts'
import type { Fit } from './fit-looks.ts'
import type { Audit, Lift } from '#web/planner/hand/lift.ts'
import type { AuditorRow } from './rows.ts'

export type Clash = NonNullable<AuditorRow['clashes']>[number]
/** `more`: how many clashes there are beyond those that are told. */
export type Verdict = { fit: Fit; clashes: readonly Clash[]; more?: number }
/** How those whom a lift concerns fit, by auditor. */
export type Verdicts = ReadonlyMap<number, Verdict>

/**
 * By auditor; whoever is concerned several times fits as badly as at the worst of them. `audit` is the one that is
 * lifted, where it is one alone: with some of its standards covered by nobody then, its team fits partly.
 */
export function verdictsOf(
  rows: readonly AuditorRow[],
  { cargo }: Pick<Lift, 'cargo'>,
  audit?: Audit,
): Verdicts {
  // Of several bars each keeps to its row: no team changes, and not each of them is an audit's.
  const isOneAlone = cargo.type !== 'entries' || cargo.entries.length === 1
  const lacks = audit && isOneAlone ? lacksWith(rows, cargo, audit) : undefined
  const verdicts = new Map<number, Verdict>()
  for (const { id, clashes = [], clashCount = clashes.length, qualified } of rows) {
    const known = verdicts.get(id)
    const others = [...(known?.clashes ?? []), ...clashes.filter(clash => !isOwn(clash, cargo))]
    const isUnqualified = qualified === false || known?.fit === 'unqualified'
    const isPartly = lacks?.(id) ?? false
    const fit = others.length > 0 ? 'busy' : isUnqualified ? 'unqualified' : isPartly ? 'partly' : 'ready'
    const more = (known?.more ?? 0) + clashCount - clashes.length
    verdicts.set(id, { fit, clashes: others, ...(more > 0 && { more }) })
  }
  return verdicts
}

/** Whether the team would lack a standard with somebody on it: in the place of whom the entry is, or besides all. */
function lacksWith(rows: readonly AuditorRow[], cargo: Lift['cargo'], audit: Audit) {
  const coversOf = new Map(rows.map(({ id, covers = [] }) => [id, covers]))
  const team = audit.auditors.map(({ id }) => id)
  const held = cargo.type === 'entries' ? cargo.entries[0].auditorId : null
  return (id: number): boolean => {
    const others = team.includes(id) ? team : team.filter(one => one !== held)
    const covering = [...others, id].map(one => coversOf.get(one) ?? [])
    return coverage(covering, audit.standardId).missing.length > 0
  }
}

/** What moves along stands in nobody's way: the audit's own bookings, and the entries lifted. */
function isOwn(clash: Clash, cargo: Lift['cargo']): boolean {
  if (cargo.type === 'draft') return clash.projectId === cargo.audit.id
  if (cargo.type === 'drawing') return false
  return cargo.entries.some(({ projectId, auditorId, start }) =>
    projectId !== null
      ? clash.projectId === projectId
      : clash.auditorId === auditorId && Date.parse(clash.start) === Date.parse(start),
  )
}
