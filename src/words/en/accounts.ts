import { words } from '#words/words.ts'

export const sayAccount = words('accounts', {
  // List
  title: 'Accounts',
  subtitle: 'Manage who can sign in and what they can do',
  addAccount: 'Add account',
  id: 'ID',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  department: 'Department',
  country: 'Country',
  standardsHeld: 'Standards held',
  password: 'Password',
  ownPassword: 'Set by user',
  oneTime: 'One-time',
  oneTimeExpired: 'One-time, expired',
  deletedAt: 'Deleted at',
  // Search
  show: 'Show',
  current: 'Current',
  deleted: 'Deleted',
  // Actions
  edit: 'Edit',
  view: 'View',
  enable: 'Enable',
  disable: 'Disable',
  resetPassword: 'Reset password',
  deleteQuestion: 'Do you want to delete <b>the account of {name}</b>? This cannot be undone.',
  accountDeleted: 'Account deleted successfully',
  // Add, edit
  editAccount: 'Edit {name}',
  audits: 'Auditor: holds standards and can be assigned to audits',
  noNewBookings:
    'No standards held: this auditor can’t take new bookings. Existing bookings stay in the roster.',
  addStandard: 'Please add at least one standard.',
  accountCreated: 'Account created successfully',
  accountUpdated: 'Account updated successfully',
  none: 'none',
  noStandards: 'no standards',
  // Enable, disable
  enableTitle: 'Enable account',
  disableTitle: 'Disable account',
  canSignInAgain: '{name} can sign in again.',
  disabling: '{name} will be signed out everywhere immediately, and can’t sign in or be booked.',
  disablingOwn: 'This is your own account: you will be signed out, and someone else has to enable it again.',
  accountEnabled: 'Account enabled successfully',
  accountDisabled: 'Account disabled successfully',
  checkingBookings: 'Checking bookings',
  noBookings: 'No bookings in the next {days, plural, other {# days}}.',
  bookingsStay:
    '{count, plural, one {# booking stays} other {# bookings stay}} in the roster until they are reassigned:',
  audit: 'Audit',
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  other: 'Other booking',
  // Reset password
  oneTimePassword: 'One-time password',
  resetHint:
    '<b>{name}</b> will get a new one-time password in place of their current one, and will be signed out everywhere immediately.',
  cancel: 'Cancel',
  passwordReset: 'Password reset successfully',
  giveIt:
    'Give it to {name} yourself: it isn’t emailed and won’t be shown again. It expires <expires></expires> and must be changed at first sign-in.',
  noted: 'I’ve saved it',
  // One that can’t be changed
  isDeleted: 'This account is deleted.',
  roleHoldsMore: 'Its role, {role}, holds permissions you don’t have yourself.',
  ownOnProfile: 'You can change your own account on your profile page.',
  readOnly: '{reason} It is read-only.',
  displayName: 'Display name',
  fullName: 'Full name',
  username: 'Username',
  timeZone: 'Time zone',
  createdAt: 'Created at',
  close: 'Close',
})
