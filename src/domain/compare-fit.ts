export type Fit = {
  name: string
  covers?: readonly number[] | undefined
  loadDays?: number | undefined
  sameCountry?: boolean | undefined
  lastVisit?: string | null | undefined
}

/** Best first: most standards covered, fewest days booked that month, of the country, last here, then by name. */
export function compareFit(a: Fit, b: Fit): number {
  return (
    (b.covers?.length ?? 0) - (a.covers?.length ?? 0) ||
    (a.loadDays ?? 0) - (b.loadDays ?? 0) ||
    Number(b.sameCountry ?? false) - Number(a.sameCountry ?? false) ||
    (b.lastVisit ?? '').localeCompare(a.lastVisit ?? '') ||
    a.name.localeCompare(b.name, 'en')
  )
}
