import { words } from '#words/words.ts'

/** Why something can’t be done about a disruption. */
export const sayDisruptionFailure = words('disruption-failures', {
  reported: '{name} is already reported missing for some of this time.',
  closed: 'This disruption is closed.',
  openHits: '{count, plural, one {# audit is} other {# audits are}} still open.',
})
