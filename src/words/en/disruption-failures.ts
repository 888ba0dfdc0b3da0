import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why something can’t be done about a disruption. */
export const sayDisruptionFailure = words('disruption-failures', {
  reported: '{name} is already reported missing for some of this time.',
  closedAlready: '{name} is already reported closed for some of this time.',
  requestReported: 'There is an open disruption for this request.',
  nobodyMissing: 'Nobody is missing from {number}. Please move, release or cancel it.',
  busy: 'The server is looking for other replacements just now. Please try again in a moment.',
  closed: 'This disruption is closed.',
  openHits: '{count, plural, one {# audit is} other {# audits are}} still open.',
  nobodyLeft: 'Nobody would be left on {number}. Please choose somebody, or another way.',
  uncovered: 'Nobody would cover <list>{standards}</list> on {number}.',
  notSplit: 'No whole day of {number} is left for who is missing. Please choose another way.',
  undone: 'This was undone already.',
  undoLaterFirst: 'Please undo what was done after it first.',
  undoTooLate: 'This can no longer be undone: ten minutes have passed.',
  undoStale:
    '{count, plural, one {An audit has} other {# audits have}} been changed since. Nothing was undone.',
})
