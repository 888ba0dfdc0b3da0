import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why something can’t be done about a disruption. */
export const sayDisruptionFailure = words('disruption-failures', {
  reported: '{name} is already reported missing for some of this time.',
  closedAlready: '{name} is already reported closed for some of this time.',
  requestReported: 'There is an open disruption for this request.',
  nobodyMissing: 'Nobody is missing from {number}. Please move, release or cancel it.',
  busy: 'The server is busy looking for other replacements. Please try again in a moment.',
  closed: 'This disruption is closed.',
  openHits: '{count, plural, one {# audit is} other {# audits are}} still open.',
  nobodyLeft: 'Nobody would be left on {number}. Please choose someone, or another option.',
  uncovered: 'Nobody would cover <list>{standards}</list> on {number}.',
  notSplit: 'No whole day of {number} is left for the missing auditor. Please choose another option.',
  undone: 'This has already been undone.',
  undoLaterFirst: 'Please undo the later changes first.',
  undoTooLate: 'This can no longer be undone: ten minutes have passed.',
  undoStale:
    '{count, plural, one {An audit has} other {# audits have}} been changed since. Nothing was undone.',
})
