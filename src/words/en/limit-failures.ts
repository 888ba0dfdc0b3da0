import { words } from '#words/words.ts'

/** What was done too often, and how long to wait. */
export const sayLimitFailure = words('limit-failures', {
  tooOften:
    '{what, select, signIns {Too many failed sign-ins.} codes {Too many wrong codes.} codesAsked {Too many codes were requested.} expiredSessions {Too many expired sessions from your network.} passwords {Too many wrong passwords.} passwordChanges {You have changed your password too often.} other {Too many requests in a short time.}} Please try again in {unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {a minute} other {# minutes}}}}.',
})
