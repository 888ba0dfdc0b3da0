import { words } from '#words/words.ts'

/** Why somebody is not let in, or a password is not taken. */
export const saySessionFailure = words('session-failures', {
  wrongCredentials: 'The email address or password is incorrect.',
  wrongCode: 'The verification code is incorrect or has expired.',
  wrongCurrentPassword: 'The current password is incorrect.',
  wrongPassword: 'The password is incorrect.',
  samePassword: 'Please choose a password other than the current one.',
})
