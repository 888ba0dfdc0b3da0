import { readVisit } from '#domain/visit-days.ts'
import '#words/tags.ts'
import { provideTags, words } from '#words/words.ts'

/** What a visit that a certificate owes is called: `Surveillance 2`, `Surveillance 2 of QMS-12`. */
export const sayVisitLabel = words('visit-labels', {
  label:
    '{kind, select, stage1 {Stage 1} stage2 {Stage 2} initial {Initial visit} surveillance {Surveillance {ordinal}} recertification {Recertification} special {Special visit} other {Transfer visit}}',
  of: '{visit} of {number}',
  ofPending: '{visit} of a pending certificate',
  window: 'Window of {visit}: <date>{earliest}</date> to <date>{latest}</date>.',
  outside: 'Outside the window of {visit}: <date>{earliest}</date> to <date>{latest}</date>.',
})

/** `surveillance 2`, as `values.ts` makes it; throws where it is no visit that this version knows. */
function sayKept(owed: string): string {
  const visit = readVisit(owed)
  if (!visit) throw new Error(`${owed} is no visit.`)
  return sayVisitLabel('label', { kind: visit.kind, ordinal: String(visit.ordinal) })
}

// `<visit>{owed}</visit>` in what is kept or sent: words that have it import this file.
provideTags({ visit: sayKept })
