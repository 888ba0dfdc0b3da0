import { words } from '#words/words.ts'

/** What is mailed: notifications, the daily email, verification codes, and what was changed about an account. */
export const sayMail = words('mails', {
  greeting: 'Hello {name},',
  /** A link, where no program shows it as a button. */
  link: '{label}: {address}',
  settings: 'Manage your emails',
  // A notification
  subject: '{kind}: {notice}',
  whyAtOnce: 'You received this email because emails for “{kind}” are on.',
  // The daily email
  dailySubject: 'Your daily email: {count, plural, one {one new notification} other {# new notifications}}',
  dailyList: 'You have {count, plural, one {one new notification} other {# new notifications}}:',
  dailyItem: '{kind}, {received}',
  dailyMore: 'And {count, number} more in the Audit Management System.',
  whyDaily: 'This email is sent once a day, and only when there is something you haven’t read yet.',
  // A verification code
  code: 'Your verification code',
  codeIntro: 'Enter this verification code to choose a new password:',
  codeExpires: 'It expires in {minutes, plural, one {# minute} other {# minutes}}. Enter it at {address}.',
  codeUnasked: 'If you didn’t request it, ignore this email: your password won’t change.',
  // What was changed about an account
  passwordChanged: 'Your password was changed',
  passwordChangedByCode: 'Your password was changed with a verification code.',
  passwordChangedByOwner: 'Your password was changed in your profile.',
  passwordChangedByAdministrator: 'Your password was changed by an administrator.',
  passwordChangedByOperator: 'Your password was changed by the operator of the server.',
  addressChanged: 'Your email address was changed',
  addressChangedFrom: 'Your account’s email address was changed from {before} to {after}.',
  unlessYou: 'If you didn’t expect this, please tell your administrator immediately.',
})
