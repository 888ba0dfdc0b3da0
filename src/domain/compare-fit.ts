export type Fit = {
  name: string
  covers?: readonly number[] | undefined
  loadDays?: number | undefined
  /** Null or left out: not known. */
  distanceKm?: number | null | undefined
  sameCountry?: boolean | undefined
  lastVisit?: string | null | undefined
}

/** Best first: most standards covered, fewest days booked that month, nearest as far as known, of the country, last here, then by name. */
export function compareFit(a: Fit, b: Fit): number {
  return (
    (b.covers?.length ?? 0) - (a.covers?.length ?? 0) ||
    (a.loadDays ?? 0) - (b.loadDays ?? 0) ||
    compareDistance(a, b) ||
    Number(b.sameCountry ?? false) - Number(a.sameCountry ?? false) ||
    (b.lastVisit ?? '').localeCompare(a.lastVisit ?? '') ||
    a.name.localeCompare(b.name, 'en')
  )
}

/** Who is not known to be near comes after whoever is. */
function compareDistance({ distanceKm: a }: Fit, { distanceKm: b }: Fit): number {
  const [first, second] = [a ?? Number.MAX_VALUE, b ?? Number.MAX_VALUE]
  return first - second
}
