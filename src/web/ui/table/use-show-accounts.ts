import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { accounts } from '#contract/accounts.ts'
import { may } from '#web/app/session.ts'
import { sayCommon } from '#words/en/common.ts'
import type { RowAction } from './row-menu.tsx'

type Search = { roleId: string } | { departmentId: string } | { countryId: string }

/** From a record that accounts belong to, to the list of them: who stands in the way of deleting it, whom a change meets. */
export function useShowAccounts(): (search: Search) => RowAction | false {
  const navigate = useNavigate()
  return search =>
    may(accounts.list) && {
      label: sayCommon('showAccounts'),
      icon: IconUsers,
      onClick: () => void navigate({ to: '/settings/accounts', search }),
    }
}
