import { words } from '#words/words.ts'

/** Why a standard isn’t saved as it is. */
export const sayStandardFailure = words('standard-failures', {
  movesVisits:
    'This programme moves {visits, plural, one {# open visit} other {# open visits}} of {certificates, plural, one {# certificate} other {# certificates}}. Please confirm.',
})
