import { words } from '#words/words.ts'

/** The sign-in page, which is to be there at once: nothing else belongs here. */
export const saySession = words('session', {
  product: 'Audit Management System',
  documentTitle: '{title} · Audit Management System',
  login: 'Login',
  loginHint: 'Sign in to plan audits, auditors and rosters.',
  logout: 'Logout',
  expired: 'Your session has expired.',
  continueAfterSignIn: 'Sign in to continue where you left off.',
  inactive: 'Your account is no longer active. Please contact an administrator.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  forgotLink: 'Forgot password?',
})
