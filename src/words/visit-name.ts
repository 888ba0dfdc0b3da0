import { readVisit } from '#domain/visit-days.ts'
import { sayVisitLabel } from './en/visit-labels.ts'
import type { NamedVisit } from './values.ts'

/** What a certificate owes, without the certificate: `Surveillance 2`, `Special visit`. */
export const nameVisit = ({ kind, ordinal }: NamedVisit): string =>
  sayVisitLabel('label', { kind, ordinal: String(ordinal) })

/** The same with the number of its certificate, null while that is pending: `Surveillance 2 of QMS-12`. */
export function nameVisitOf(visit: NamedVisit & { number: string | null }): string {
  const label = nameVisit(visit)
  return visit.number === null
    ? sayVisitLabel('ofPending', { visit: label })
    : sayVisitLabel('of', { visit: label, number: visit.number })
}

/** The same of one as history keeps its name, `surveillance 2 QMS-12`; what names no visit as it is. */
export function nameKeptVisit(kept: string): string {
  const visit = readVisit(kept)
  return visit ? nameVisitOf(visit) : kept
}

type Window = { earliest: string; latest: string }

/** Whether days, `YYYY-MM-DD`, are not all in a window. */
export const isOutside = ({ earliest, latest }: Window, first: string, last: string): boolean =>
  first < earliest || last > latest

/** `Window of Surveillance 1 of QMS-12: 09 Dec 2026 to 08 Apr 2027.` */
export const sayWindow = (visit: NamedVisit & Window & { number: string | null }): string =>
  sayVisitLabel('window', { visit: nameVisitOf(visit), earliest: visit.earliest, latest: visit.latest })

/** `Outside the window of Surveillance 1 of QMS-12: 09 Dec 2026 to 08 Apr 2027.` */
export const sayOutsideWindow = (visit: NamedVisit & Window & { number: string | null }): string =>
  sayVisitLabel('outside', { visit: nameVisitOf(visit), earliest: visit.earliest, latest: visit.latest })
