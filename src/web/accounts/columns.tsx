import { Badge, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { HeldStandards } from '#web/people/held-standards.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'
import { useLimits } from './use-limits.ts'

export const listAccountColumns = (): readonly Column<Account>[] => [
  { ...shared.id, width: 60 },
  { key: 'name', title: sayAccount('name'), sort: 'name', width: 150, pinned: true, render: row => row.name },
  shared.fullName,
  { ...shared.username, width: 110 },
  { ...shared.email, grow: true, card: 'under' },
  {
    key: 'role',
    title: sayAccount('role'),
    sort: 'role',
    width: 145,
    render: row => <RoleName account={row} />,
  },
  { ...shared.department, width: 140 },
  { ...shared.country, width: 130 },
  shared.accountState,
  {
    key: 'standards',
    title: sayAccount('standardsHeld'),
    width: 220,
    startsHidden: true,
    render: row => row.auditor && <HeldStandards standards={row.auditor.standards} timeZone={row.timeZone} />,
  },
  {
    key: 'mustChangePassword',
    title: sayAccount('password'),
    width: 160,
    startsHidden: true,
    render: row =>
      row.mustChangePassword ? (
        <OneTime until={row.passwordExpiresAt} />
      ) : (
        <span data-whole>{sayAccount('ownPassword')}</span>
      ),
  },
  shared.timeZone,
  ...hiddenDates,
]

/** One whose days are over opens nothing: whoever has it needs a new one. */
function OneTime({ until }: { until: string | null }) {
  const isOver = until !== null && new Date(until) <= new Date()
  return <Badge color={isOver ? 'red' : 'yellow'}>{sayAccount(isOver ? 'oneTimeExpired' : 'oneTime')}</Badge>
}

const deletedAt = (): Column<Account> => ({
  key: 'deletedAt',
  title: sayAccount('deletedAt'),
  width: 168,
  render: row => row.deletedAt && <OwnTime at={row.deletedAt} />,
})

/** Beside a moment they have less room. */
const narrower: Record<string, number> = { name: 140, email: 160, department: 130 }

/** Of deleted accounts what is left: when they went instead of how they sign in. */
export const listDeletedAccountColumns = (): readonly Column<Account>[] =>
  listAccountColumns().flatMap(column => {
    if (column.key === 'mustChangePassword') return []
    if (column.key === 'isEnabled') return [deletedAt()]
    const width = narrower[column.key]
    return width === undefined ? [column] : [{ ...column, width }]
  })

/** The role, with a lock where it keeps the account from being changed. */
function RoleName({ account }: { account: Account }) {
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
