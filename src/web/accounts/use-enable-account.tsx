import { Text } from '@mantine/core'
import { accounts } from '#contract/accounts.ts'
import { rosters } from '#contract/rosters.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/confirm.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import type { Account } from './account.ts'
import { FutureBookings } from './future-bookings.tsx'

/** Asks, and then enables an account or disables it. */
export function useEnableAccount(): (account: Account) => void {
  const me = useMe()
  const save = useSave(
    accounts.enable,
    ({ isEnabled }) => `Account ${isEnabled ? 'enabled' : 'disabled'} successfully`,
  )
  return account => {
    const { id, name, isEnabled, auditor } = account
    const verb = isEnabled ? 'Disable' : 'Enable'
    confirmAction({
      title: `${verb} account`,
      message: isEnabled ? <Disabling name={name} isOwn={id === me.id} /> : `${name} can sign in again.`,
      confirmLabel: verb,
      danger: isEnabled,
      extra: isEnabled && auditor && may(rosters.list) && <FutureBookings auditorId={id} />,
      run: () => save({ params: { id }, query: { isEnabled: !isEnabled } }),
    })
  }
}

function Disabling({ name, isOwn }: { name: string; isOwn: boolean }) {
  return (
    <>
      {name} is signed out everywhere at once, can’t sign in and can’t be booked.
      {isOwn && (
        <Text size="sm" fw={500} mt="sm">
          This is your own account: you will be signed out, and someone else has to enable it again.
        </Text>
      )}
    </>
  )
}
