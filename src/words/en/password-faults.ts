import { words } from '#words/words.ts'

/** Why a new password is not taken. */
export const sayPasswordFault = words('password-faults', {
  tooShort: 'The password must have at least {min, number} characters.',
  tooLong: 'The password must have at most {max, number} characters.',
  tooCommon: 'This password is too common. Please choose another.',
  ownName: 'The password must not be the account’s own name, username or email address.',
})
