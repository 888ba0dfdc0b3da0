import { words } from '#words/words.ts'

/** Pages on which a password is asked for or chosen, other than the sign-in page. */
export const sayPassword = words('passwords', {
  // Forgot password
  forgotTitle: 'Forgot password',
  forgotStep: 'Step {step} of 3.',
  forgotEmailHint: 'A verification code will be sent to your email address.',
  forgotCodeHint: 'Code for {email}. {answer}',
  forgotPasswordHint: 'Choose a new password for {email}. You will be signed out everywhere.',
  sendCode: 'Send code',
  checkCode: 'Check code',
  setPassword: 'Set new password',
  verificationCode: 'Verification code',
  useAnotherEmail: 'Use another email',
  sendAnotherCode: 'Send another code',
  backToLogin: 'Back to login',
  codeSent:
    'If this email address belongs to an account, a verification code is on its way. It expires in {minutes, plural, one {# minute} other {# minutes}}.',
  codeRight: 'The verification code is correct.',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
  // A new password
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 6 characters.',
  confirmNewPassword: 'Confirm new password',
  passwordsDiffer: 'Passwords do not match.',
  changePassword: 'Change password',
  oneTimePassword: 'One-time password',
  ownPasswordTitle: 'Choose your own password',
  ownPasswordHint:
    'You signed in with a one-time password that someone else has seen. Choose your own to continue.',
  // Where a call asks for a fresh proof
  proveAgain: 'Please confirm that it is you',
  proveAgainHint: 'Enter your password to continue. You won’t be asked again for a quarter of an hour.',
  proveAgainGo: 'Continue',
  // Over a page whose session ended
  signInAgain: 'Sign in again',
  signInAgainHint: 'Your session has expired. What you typed is kept, but not saved yet.',
  signInAs: 'Sign in as <b>{email}</b> to continue.',
  signIn: 'Sign in',
  discardAndSignOut: 'Discard changes and sign out',
})
