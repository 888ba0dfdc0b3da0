import { Text } from '@mantine/core'
import { accounts } from '#contract/accounts.ts'
import { rosters } from '#contract/rosters.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'
import { FutureBookings } from './future-bookings.tsx'

/** Asks, and then enables an account or disables it. */
export function useEnableAccount(): (account: Account) => void {
  const me = useMe()
  const save = useSave(accounts.enable, ({ isEnabled }) =>
    sayAccount(isEnabled ? 'accountEnabled' : 'accountDisabled'),
  )
  return account => {
    const { id, name, isEnabled, auditor } = account
    confirmAction({
      title: sayAccount(isEnabled ? 'disableTitle' : 'enableTitle'),
      message: isEnabled ? (
        <Disabling name={name} isOwn={id === me.id} />
      ) : (
        sayAccount('canSignInAgain', { name })
      ),
      confirmLabel: sayAccount(isEnabled ? 'disable' : 'enable'),
      danger: isEnabled,
      extra: isEnabled && auditor && may(rosters.list) && <FutureBookings auditorId={id} />,
      run: () => save({ params: { id }, query: { isEnabled: !isEnabled } }),
    })
  }
}

function Disabling({ name, isOwn }: { name: string; isOwn: boolean }) {
  return (
    <>
      {sayAccount('disabling', { name })}
      {isOwn && (
        <Text size="sm" fw={500} mt="sm">
          {sayAccount('disablingOwn')}
        </Text>
      )}
    </>
  )
}
