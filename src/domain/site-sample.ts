import type { Sampling } from './programme.ts'
import type { VisitKind } from './visit-days.ts'

/** A site that a certificate covers, besides the central one. */
type OtherSite = {
  id: number
  /** When it was last seen; null: never. */
  lastSeen: string | null
  /** Its place in the draw for this visit: by chance, and yet the same whenever it is asked. */
  lot: string
}

export const siteReasons = ['central', 'every', 'drawn', 'neverSeen', 'notSeenForLongest'] as const
type SiteReason = (typeof siteReasons)[number]
export type SuggestedSite = { id: number; reason: SiteReason }

/** Kinds that go to the central site alone. */
export const centralOnly: ReadonlySet<VisitKind> = new Set(['stage1', 'special', 'transfer'])

/** IAF MD 1, 6.1: the square root of the sites, six tenths of it in surveillance, eight tenths in recertification. */
const squaredShare: Partial<Record<VisitKind, number>> = { surveillance: 9, recertification: 16 }

/** How many of `count` other sites a visit should see besides the central one, in whole numbers. */
export function sampleSize(sampling: Sampling, kind: VisitKind, count: number): number {
  if (centralOnly.has(kind)) return 0
  if (sampling === 'all' || (sampling === 'thirtyPercent' && kind !== 'surveillance')) return count
  if (sampling === 'thirtyPercent') return Math.ceil((count * 3) / 10)
  // The least n with n ≥ share · √count, squared: no rounding of roots.
  const squared = (squaredShare[kind] ?? 25) * count
  let size = 0
  while (25 * size * size < squared) size++
  return size
}

/**
 * Which sites a visit should see, and why: the central one always; a quarter of the sample is drawn by lot, the rest are those
 * not seen for longest.
 */
export function suggestSites(
  sampling: Sampling,
  kind: VisitKind,
  centralId: number,
  others: readonly OtherSite[],
): SuggestedSite[] {
  const size = sampleSize(sampling, kind, others.length)
  const central: SuggestedSite = { id: centralId, reason: 'central' }
  if (size === others.length) return [central, ...others.map(({ id }) => ({ id, reason: 'every' as const }))]
  const drawn = [...others].sort((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, Math.ceil(size / 4))
  const longest = others
    .filter(one => !drawn.includes(one))
    .sort((a, b) => compareSeen(a.lastSeen, b.lastSeen) || a.id - b.id)
    .slice(0, size - drawn.length)
  return [
    central,
    ...drawn.map(({ id }) => ({ id, reason: 'drawn' as const })),
    ...longest.map(({ id, lastSeen }) => ({
      id,
      reason: lastSeen === null ? ('neverSeen' as const) : ('notSeenForLongest' as const),
    })),
  ]
}

/** Never seen comes first. */
function compareSeen(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '', b ?? '']
  return first === second ? 0 : first < second ? -1 : 1
}

export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every(id => other.includes(id))

/** All that a visit can see where there is nothing to choose: every site, or the central one alone. */
export const everySiteOf = (kind: VisitKind, centralId: number, covered: readonly number[]): number[] =>
  centralOnly.has(kind) ? [centralId] : [centralId, ...covered.filter(id => id !== centralId)]
