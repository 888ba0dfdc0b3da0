import { words } from '#words/words.ts'

/** What a visit that a certificate owes is called: `Surveillance 2`. */
export const sayVisitLabel = words('visit-labels', {
  label:
    '{kind, select, stage1 {Stage 1} stage2 {Stage 2} initial {Initial visit} surveillance {Surveillance {ordinal}} recertification {Recertification} special {Special visit} other {Transfer visit}}',
})
