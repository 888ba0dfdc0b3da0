import { words } from '#words/words.ts'

/** What was done too often, and how long to wait. */
export const sayLimitFailure = words('limit-failures', {
  signIns:
    'Too many failed sign-ins. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  codes:
    'Too many wrong codes. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  codesAsked:
    'Too many codes were requested. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  expiredSessions:
    'Too many expired sessions from your network. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  passwords:
    'Too many wrong passwords. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  passwordChanges:
    'You have changed your password too often. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
  calls:
    'Too many requests in a short time. Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
})
