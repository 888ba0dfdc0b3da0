import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Account } from './account.ts'
import { useLimits } from './use-limits.ts'

/** The role, with a lock where it keeps the account from being changed. */
export function RoleName({ account }: { account: Account }) {
  const { whyUnchangeable } = useLimits()
  const reason = account.deletedAt ? undefined : whyUnchangeable(account)
  if (!reason) return account.role?.name
  return (
    <Tooltip label={reason} maw={280}>
      <span>
        {account.role?.name}{' '}
        <IconLock
          size={13}
          role="img"
          aria-label={reason}
          style={{ verticalAlign: -1, color: 'var(--mantine-color-dimmed)' }}
        />
      </span>
    </Tooltip>
  )
}
