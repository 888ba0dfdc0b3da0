import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What notifications say; their times, audits and sentences are said by `words/kept.ts`. */
export const sayNotice = words('notices', {
  combined: '{sentences}',
  more: 'And {count, plural, one {# more change} other {# more changes}}.',
  // Audits: one’s own, and those one follows
  assigned: 'You were assigned to {number} ({company}), {time}.',
  assignedAs:
    '{role, select, lead {You were assigned to {number} ({company}), {time}, as lead auditor.} auditor {You were assigned to {number} ({company}), {time}, as auditor.} expert {You were assigned to {number} ({company}), {time}, as technical expert.} trainee {You were assigned to {number} ({company}), {time}, as trainee.} other {You were assigned to {number} ({company}), {time}, as observer.}}',
  roleNow:
    '{role, select, lead {You now lead {number} ({company}), {time}.} auditor {You are now an auditor on {number} ({company}), {time}.} expert {You are now a technical expert on {number} ({company}), {time}.} trainee {You are now a trainee on {number} ({company}), {time}.} other {You are now an observer on {number} ({company}), {time}.}}',
  released: 'You were removed from {number} ({company}), {time}.',
  moved: '{number} ({company}) was moved to {time}.',
  movedFrom: '{number} ({company}) was moved to {time}. It was planned for {before}.',
  completed: '{number} ({company}) was completed.',
  canceled: '{number} ({company}), {time}, was canceled.',
  followedCompleted: '{number} ({company}), {time}, was completed.',
  followedReopened: '{number} ({company}), {time}, was re-opened.',
  followedDraft: '{number} ({company}), {time}, is a draft again.',
  followedAssigned: '{number} ({company}), {time}, was assigned to <list>{joined}</list>.',
  // Their teams and sites
  joined: '<list>{joined}</list> joined {number} ({company}), {time}.',
  left: '<list>{left}</list> left {number} ({company}), {time}.',
  joinedAndLeft: '<list>{joined}</list> joined and <list>{left}</list> left {number} ({company}), {time}.',
  otherAddress: '{number} ({company}), {time}, has a new address.',
  otherContacts: '{number} ({company}), {time}, has new contacts.',
  otherSite: '{number} ({company}), {time}, has a new address and new contacts.',
  // One’s time
  booked:
    '{kind, select, audit {An audit} timeOff {Time off} sickLeave {Sick leave} training {Training} other {Other time}} was booked for you, {time}.',
  notBooked:
    '{kind, select, audit {An audit} timeOff {Time off} sickLeave {Sick leave} training {Training} other {Other time}} is no longer booked for you, {time}.',
  concern:
    '{name} no longer fits {count, plural, one {# booked audit} other {# booked audits}}: {clauses} ({audits}).',
  concernAndMore:
    '{name} no longer fits {count, number} booked audits: {clauses} ({audits} and {more, number} more).',
  concernOfTeams:
    '{count, plural, one {The team of # booked audit is no longer suitable} other {The teams of # booked audits are no longer suitable}}: {clauses} ({audits}).',
  everythingExported: '{name} exported all data of this system.',
  // Disruptions
  missing: '{name} is missing: {count, plural, one {# audit is} other {# audits are}} affected.',
  accountDisabled:
    'The account of {name} was disabled: {count, plural, one {# booked audit needs} other {# booked audits need}} someone else.',
  noLongerFits: '{name} no longer fits {count, plural, one {# booked audit} other {# booked audits}}.',
  teamsUnfit:
    '{count, plural, one {The team of # booked audit is no longer suitable.} other {The teams of # booked audits are no longer suitable.}}',
  siteClosed: '{place} is closed: {count, plural, one {# audit is} other {# audits are}} affected.',
  // Requests
  requestWaits:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, is waiting for your decision.',
  requestAccepted:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was accepted.',
  requestAcceptedBecause:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was accepted. {reason}',
  requestRejected:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was rejected.',
  requestRejectedBecause:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was rejected. {reason}',
  cancelAsked:
    '{category, select, timeOff {{name} asks to cancel time off, {time}.} sickLeave {{name} asks to cancel sick leave, {time}.} training {{name} asks to cancel training, {time}.} scheduleChange {{name} asks to cancel a schedule change, {time}.} other {{name} asks to cancel a request, {time}.}}',
  cancelAccepted:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was canceled as requested.',
  cancelRefused:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was not canceled. {reason}',
  requestRevoked:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Schedule change} other {Other request}} for {name}, {time}, was deleted; the remaining time is free again.',
  // Standards
  expiresOwn:
    '{daysLeft, plural, =0 {Your {code} expires today, <date>{lastDay}</date>.} =1 {Your {code} expires tomorrow, <date>{lastDay}</date>.} other {Your {code} expires in # days, on <date>{lastDay}</date>.}}',
  expiredOwn: 'Your {code} expired on <date>{lastDay}</date>.',
  expires:
    '{daysLeft, plural, =0 {{name}’s {code} expires today, <date>{lastDay}</date>.} =1 {{name}’s {code} expires tomorrow, <date>{lastDay}</date>.} other {{name}’s {code} expires in # days, on <date>{lastDay}</date>.}}',
  expired: '{name}’s {code} expired on <date>{lastDay}</date>.',
  notQualified: 'After that, not qualified for {audits}.',
  notQualifiedForMore: 'After that, not qualified for {audits} and {count, number} more.',
  inactiveOwn: 'You count as inactive in {standards}: too little recent activity.',
  inactive: '{name} counts as inactive in {standards}: too little recent activity.',
  // Certificates and due visits
  certificateDecided:
    '{number} ({company}) was {action, select, grant {granted} suspend {suspended} restore {restored} other {withdrawn}}.',
  audits: '{what, select, planned {Planned for it} other {Canceled with it}}: {audits}.',
  auditsAndMore:
    '{what, select, planned {Planned for it} other {Canceled with it}}: {audits} and {count, number} more.',
  clauses: '{clauses}.',
  visitsOverdue: '{count, plural, one {# visit} other {# visits}} became overdue',
  certificatesAtRisk: '{count, plural, one {# certificate is} other {# certificates are}} at risk',
  draftsMade: '{count, plural, one {# draft was} other {# drafts were}} made',
  // Impartiality
  declared: '{name} declared a conflict of interest with {company}.',
  overridden: '{sender} overrode the exclusion of {name} from {company} for {number}.',
  // Proposals
  planDone:
    'Proposal {id} is done: {planned, number} of {chosen, plural, one {# audit} other {# audits}} can be planned.',
  planFailed: 'Proposal {id} failed.',
  // Imports
  importAssigned:
    '{count, plural, one {You are on # audit of an import, {number} on <date>{day}</date>.} other {You are on # audits of an import, the first {number} on <date>{day}</date>.}}',
  importTakenBack:
    '{count, plural, one {An import was undone: you are no longer on {number} on <date>{day}</date>.} other {An import was undone: you are no longer on # audits, the first {number} on <date>{day}</date>.}}',
  importDone:
    'Import {number} ({file}) is done: {created, number} created, {changed, number} changed, {refused, number} refused.',
  importRead: 'Import {number} ({file}): please match the columns.',
  importChecked:
    'Import {number} ({file}) was checked: {created, number} new, {changed, number} changed, {unchanged, number} unchanged, {refused, number} refused.',
  importFailed: 'Import {number} ({file}) failed.',
  importNotDone: 'Import {number} ({file}) was not done.',
  importUndone: 'Import {number} ({file}) was undone: {undone, number} taken back, {kept, number} kept.',
  importNotUndone: 'Import {number} ({file}) couldn’t be undone.',
  // Accounts
  attacked:
    'Someone is trying to guess the password of {name}: {count, number} failed sign-ins within 15 minutes',
})
