import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why the plan can't be changed as asked: teams, bookings, audits and their entries. */
export const sayPlanningFailure = words('planning-failures', {
  someRefused:
    '{count, plural, one {# of these audits can’t be changed, so nothing was changed.} other {# of these audits can’t be changed, so nothing was changed.}}',
  someNotCopied:
    '{count, plural, one {# of these audits can’t be copied, so nothing was copied.} other {# of these audits can’t be copied, so nothing was copied.}}',
  copiedAlready: 'There is already a copy in that year: {number}, from <date>{day}</date>.',
  doneClosed:
    '{number} {status, select, canceled {was canceled} other {is already completed}}, so it can’t be marked as done.',
  doneTooEarly:
    '{number} starts on <date>{day}</date> at the site. You can mark it as done from that day on.',
  // Who is booked
  accountDeleted: '{name}’s account was deleted, so nobody would carry out the audit; re-assign it instead.',
  unqualified:
    '{count, plural, one {<series>{names}</series> holds none of the standards of this audit.} other {<series>{names}</series> hold none of the standards of this audit.}}',
  unfit:
    '{about, select, person {{name}: } other {}}<list>{reasons}</list>{more, plural, =0 {} one { … and # more reason.} other { … and # more reasons.}}',
  affects:
    '{count, plural, one {The team of # booked audit would no longer be suitable.} other {The teams of # booked audits would no longer be suitable.}} Nobody is removed.',
  noOverride:
    'You don’t have the permission to override {what, select, impartiality {the impartiality register} other {the team rules}}.',
  noStandards: '{name} holds no standards and takes no new bookings.',
  disabled: '{name} is disabled and can’t take new bookings.',
  auditorGone: 'This auditor no longer exists.',
  clash:
    '{name} {kind, select, audit {is booked for {number} ({company})} timeOff {has time off} sickLeave {is on sick leave} training {is in training} other {has another booking}} {span, select, day {on <date>{start}</date>} days {from <date>{start}</date> to <date>{end}</date>} other {from <moment>{start}</moment> to <moment>{end}</moment>}}{place, select, here {} other { ({zone})}}{more, plural, =0 {} one {, and # more booking clashes} other {, and # more bookings clash}}.',
  // The team as a whole
  leadTaken: 'This audit has a lead already: {name}. Re-assign it to change the lead.',
  // An audit
  standardDisabled: '{code} is disabled, so it can’t be added to an audit.',
  siteGone: 'This site no longer exists, or it belongs to another customer.',
  siteClosed: '{name} is closed, so no audit can be planned there.',
  reopenedSiteClosed: '{name} is closed, so this audit can’t be opened again.',
  auditClosed:
    'This audit is {status, select, canceled {canceled} other {completed}} and can’t be changed; only its note can.',
  numberFixed:
    'This audit is {status, select, assigned {assigned} canceled {canceled} other {completed}}; its number can only be changed while it is a draft.',
  notStarted: 'This audit has not started yet, so it can’t be completed.',
  // A roster entry
  outsideAudit:
    'A booking for {number} must stay inside the audit, from <moment>{start}</moment> to <moment>{end}</moment> at the site.',
  entryOfClosed:
    'This audit is {status, select, draft {draft} canceled {canceled} other {completed}}, so its roster entries can’t be moved or removed.',
  entryOfDisruption: 'This booking belongs to an open disruption; please change it there.',
  entryOfRequest: 'This booking belongs to an accepted request; to free this time, delete the request.',
  noteHidden: 'You don’t have permission to see or change this note.',
  notInSchedule: 'Can not found the audit in schedule',
  cannotComeBack: 'This roster entry can’t be restored: it isn’t the one that was removed.',
  holidaysBusy: 'Public holidays of many countries are being calculated. Please try again in a moment.',
})
