import { roles } from '#contract/roles.ts'
import { useMe } from '#web/app/session.ts'
import { lackedPermissions } from '#web/people/lacked-permissions.ts'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'

/**
 * Why the server would refuse changes of an account, as sentences. Most hang on its role, whose permissions come with
 * the list of roles; until that is there nothing is refused here, and the server's own sentence is shown.
 */
export function useLimits() {
  const me = useMe()
  const { rows } = useMasterData(roles.list)

  function whyUnchangeable({ roleId, deletedAt }: Account): string | undefined {
    if (deletedAt) return sayAccount('isDeleted')
    const role = rows.find(({ id }) => id === roleId)
    if (!role || lackedPermissions(role).length === 0) return undefined
    return sayAccount('roleHoldsMore', { role: role.name })
  }
  function whyPasswordStays(account: Account): string | undefined {
    if (account.id === me.id) return sayAccount('ownOnProfile')
    return whyUnchangeable(account)
  }
  return { whyUnchangeable, whyPasswordStays }
}
