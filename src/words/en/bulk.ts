import { words } from '#words/words.ts'

/** The same change of several audits at once. */
export const sayBulk = words('bulk', {
  change: 'Change selected',
  complete: 'Complete',
  assign: 'Assign…',
  move: 'Move…',
  cancel: 'Cancel audits…',
  'title:complete': '{count, plural, one {Complete # audit} other {Complete # audits}}',
  'title:assign': '{count, plural, one {Assign to # audit} other {Assign to # audits}}',
  'title:move': '{count, plural, one {Move # audit} other {Move # audits}}',
  'title:cancel': '{count, plural, one {Cancel # audit} other {Cancel # audits}}',
  auditor: 'Auditor',
  days: 'Working days',
  daysHint: 'Later; earlier with a minus. Days off and public holidays at each site don’t count.',
  reason: 'Reason',
  reasonEarly: 'Reason, for audits that aren’t over yet',
  checking: 'Checking what is possible',
  tooMany: 'Please select at most {most, number} audits.',
  // What becomes of each
  outcomes: 'What changes',
  all: '{count, plural, one {It can be {verb, select, copy {copied} cancel {canceled} other {changed}}.} other {All # can be {verb, select, copy {copied} cancel {canceled} other {changed}}.}}',
  some: '{can, number} of {count, number} can be {verb, select, copy {copied} cancel {canceled} other {changed}}.',
  none: '{count, plural, one {It can’t be {verb, select, copy {copied} cancel {canceled} other {changed}}.} other {None of them can be {verb, select, copy {copied} cancel {canceled} other {changed}}.}}',
  movesTo: '{before} → {after}',
  refused: 'Can’t be {verb, select, copy {copied} cancel {canceled} other {changed}}: {why}',
  warned: 'Please note: {why}',
  releases: 'Free again: {names}',
  // What is done
  'do:complete': '{count, plural, one {Complete # audit} other {Complete # audits}}',
  'do:assign': '{count, plural, one {Assign to # audit} other {Assign to # audits}}',
  'do:move': '{count, plural, one {Move # audit} other {Move # audits}}',
  'do:cancel': '{count, plural, one {Cancel # audit} other {Cancel # audits}}',
  leavingOut: '{what}, leave out {count, number}',
  'done:complete': '{count, plural, one {# audit was completed} other {# audits were completed}}',
  'done:assign':
    '{count, plural, one {# audit has a new team member} other {# audits have a new team member}}',
  'done:move': '{count, plural, one {# audit was moved} other {# audits were moved}}',
  'done:cancel': '{count, plural, one {# audit was canceled} other {# audits were canceled}}',
  'restores:complete': '{count, plural, one {# audit open again} other {# audits open again}}',
  'restores:assign': '{count, plural, one {# team as it was} other {# teams as they were}}',
  'restores:move':
    '{count, plural, one {# audit on its previous dates} other {# audits on their previous dates}}',
  'restores:cancel':
    '{count, plural, one {# audit open again, with its team} other {# audits open again, with their teams}}',
  keep: 'Keep audits',
  undone: '{count, plural, one {# audit is as it was before} other {# audits are as they were before}}',
})
