import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What notifications say; their times, audits and sentences are said by `words/kept.ts`. */
export const sayNotice = words('notices', {
  combined: '{sentences}',
  more: 'And {count, plural, one {# more change} other {# more changes}}.',
  // Audits: one’s own, and those one follows
  assigned: 'You are on {number} ({company}), {time}.',
  released: 'You are no longer on {number} ({company}), {time}.',
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
  otherAddress: '{number} ({company}), {time}, has another address.',
  otherContacts: '{number} ({company}), {time}, has other contacts.',
  otherSite: '{number} ({company}), {time}, has another address and other contacts.',
  // One’s time
  booked:
    '{kind, select, audit {Audit} timeOff {Time off} sickLeave {Sick leave} training {Training} other {Other time}} is booked for you, {time}.',
  notBooked:
    '{kind, select, audit {Audit} timeOff {Time off} sickLeave {Sick leave} training {Training} other {Other time}} is no longer booked for you, {time}.',
  // Requests
  requestWaits:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, waits for your decision.',
  requestAccepted:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, was accepted.',
  requestAcceptedBecause:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, was accepted. {reason}',
  requestRejected:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, was rejected.',
  requestRejectedBecause:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, was rejected. {reason}',
  requestRevoked:
    '{category, select, timeOff {Time off} sickLeave {Sick leave} training {Training} scheduleChange {Change of schedule} other {Other request}} of {name}, {time}, was taken back; the time to come is free again.',
  // Standards
  expiresOwn:
    '{daysLeft, plural, =0 {Your {code} expires on <date>{lastDay}</date>, today.} =1 {Your {code} expires on <date>{lastDay}</date>, tomorrow.} other {Your {code} expires on <date>{lastDay}</date>, in # days.}}',
  expiredOwn: 'Your {code} expired on <date>{lastDay}</date>.',
  expires:
    '{daysLeft, plural, =0 {{code} of {name} expires on <date>{lastDay}</date>, today.} =1 {{code} of {name} expires on <date>{lastDay}</date>, tomorrow.} other {{code} of {name} expires on <date>{lastDay}</date>, in # days.}}',
  expired: '{code} of {name} expired on <date>{lastDay}</date>.',
  notQualified: 'Not qualified from then on for {audits}.',
  notQualifiedForMore: 'Not qualified from then on for {audits} and {count, number} more.',
  // Accounts
  attacked:
    'Someone is trying to guess the password of {name}: {count, number} failed sign-ins within 15 minutes',
})
