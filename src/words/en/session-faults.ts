import { words } from '#words/words.ts'

/** What is wrong with what one signs in with, or with one’s preferences. */
export const saySessionFault = words('session-faults', {
  enterPassword: 'Please enter your password.',
  enterCurrentPassword: 'Please enter your current password.',
  passwordTooLong: 'This password is too long.',
  enterCode: 'Please enter the verification code.',
  tokenMissing: 'The refresh token is missing.',
  chooseView: 'Please choose a view.',
  chooseDay: 'Please choose a day.',
})
