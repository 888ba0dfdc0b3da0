import type { Fit } from './fit-looks.ts'
import type { Lift } from './lift.ts'
import type { AuditorRow } from './rows.ts'

export type Clash = NonNullable<AuditorRow['clashes']>[number]
export type Verdict = { fit: Fit; clashes: readonly Clash[] }
/** How those whom a lift concerns fit, by auditor. */
export type Verdicts = ReadonlyMap<number, Verdict>

/** By auditor; whoever is concerned several times fits as badly as at the worst of them. */
export function verdictsOf(rows: readonly AuditorRow[], { cargo }: Pick<Lift, 'cargo'>): Verdicts {
  const verdicts = new Map<number, Verdict>()
  for (const { id, clashes = [], qualified } of rows) {
    const known = verdicts.get(id)
    const others = [...(known?.clashes ?? []), ...clashes.filter(clash => !isOwn(clash, cargo))]
    const isUnqualified = qualified === false || known?.fit === 'unqualified'
    const fit = others.length > 0 ? 'busy' : isUnqualified ? 'unqualified' : 'ready'
    verdicts.set(id, { fit, clashes: others })
  }
  return verdicts
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
