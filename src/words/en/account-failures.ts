import { words } from '#words/words.ts'

/** Why an account can't be changed or deleted. */
export const sayAccountFailure = words('account-failures', {
  booked:
    '{name} has {count, plural, one {a future booking} other {# future bookings}}, so the account can’t be deleted.',
  lastAdministrator:
    '{name} is the last enabled administrator, so this account must stay enabled and an administrator.',
})
