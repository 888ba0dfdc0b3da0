import { IconEye, IconKey, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { accounts } from '#contract/accounts.ts'
import { may } from '#web/app/session.ts'
import { bold } from '#web/ui/page/bold.tsx'
import { useDeletion } from '#web/ui/table/row-actions.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'
import { useEnableAccount } from './use-enable-account.tsx'
import { useLimits } from './use-limits.ts'

type Openers = {
  onOpen: (account: Account) => void
  onResetPassword: (account: Account) => void
  historyOf: (account: Account) => RowAction | false
}

/** What can be done with an account. One that can't be changed can be looked at, which says why. */
export function useAccountActions({ onOpen, onResetPassword, historyOf }: Openers) {
  const { whyUnchangeable, whyPasswordStays } = useLimits()
  const enable = useEnableAccount()
  const deletionOf = useDeletion(accounts.remove, sayAccount('accountDeleted'))

  return (account: Account): (RowAction | false)[] => {
    const canChange = whyUnchangeable(account) === undefined
    const canEdit = may(accounts.update) && canChange
    return [
      {
        label: sayAccount(canEdit ? 'edit' : 'view'),
        icon: canEdit ? IconPencil : IconEye,
        onClick: () => onOpen(account),
      },
      historyOf(account),
      canChange &&
        may(accounts.enable) && {
          label: sayAccount(account.isEnabled ? 'disable' : 'enable'),
          icon: account.isEnabled ? IconUserOff : IconUserCheck,
          onClick: () => enable(account),
        },
      canChange &&
        may(accounts.resetPassword) && {
          label: sayAccount('resetPassword'),
          icon: IconKey,
          refusal: whyPasswordStays(account),
          onClick: () => onResetPassword(account),
        },
      canChange && deletionOf(account, sayAccount.rich('deleteQuestion', { name: account.name, b: bold })),
    ]
  }
}
