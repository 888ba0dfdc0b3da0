import { words } from '#words/words.ts'

/** What many screens say alike. */
export const sayCommon = words('common', {
  keptAsOf: 'As of {time}, kept on this phone.',
  // Buttons
  save: 'Save',
  cancel: 'Cancel',
  back: 'Back',
  edit: 'Edit',
  delete: 'Delete',
  clear: 'Clear',
  retry: 'Retry',
  reset: 'Reset',
  copy: 'Copy',
  copied: 'Copied',
  copyRefused: 'Your browser doesn’t allow copying here. Select the text and copy it manually.',
  showAccounts: 'Show accounts',
  // What stands where records would be
  noRecords: 'No records',
  loading: 'Loading',
  noAccess: 'You don’t have access to this',
  noAccessHint: 'Your role doesn’t include it. An administrator can change that.',
  notFound: 'Not found',
  notLoaded: 'This could not be loaded',
  // What there is no room for
  andMore: 'and {count, number} more',
  showMore: 'Show more',
  showLess: 'Show less',
  // The page of a record
  breadcrumb: 'Breadcrumb',
  // Accounts
  enabled: 'Enabled',
  disabled: 'Disabled',
  disabledMeans: 'It can’t sign in or take new bookings; existing bookings stay in the roster.',
  accountDisabled: 'This account is disabled',
  accountDisabledHint:
    'It can’t sign in or take new bookings; existing bookings stay in the roster. An administrator can enable it again under Accounts.',
  openAuditorPage: 'Open the page of {name} in a new tab',
  noStandards: 'None: can’t take new bookings',
})
