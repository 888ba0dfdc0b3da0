import { words } from '#words/words.ts'

/** What the card of accounts says. */
export const sayAccountCard = words('account-card', {
  accounts: 'Accounts',
  usernameTaken: 'Another account has this username.',
  emailTaken: 'Another account has this email address.',
  open: 'Open the account',
})
