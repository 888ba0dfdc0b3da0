import { AccountState } from '#web/ui/page/account-state.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayTable } from '#words/en/table.ts'
import { zoneName } from '#words/zones.ts'
import type { Column } from './column.ts'

type Named = { name: string } | null

const id: Column<{ id: number }> = {
  key: 'id',
  get title() {
    return sayTable('id')
  },
  sort: 'id',
  width: 70,
  align: 'right',
  card: 'nowhere',
  render: row => row.id,
}
const fullName: Column<{ fullName: string }> = {
  key: 'fullName',
  get title() {
    return sayTable('fullName')
  },
  sort: 'fullName',
  width: 180,
  startsHidden: true,
  render: row => row.fullName,
}
const username: Column<{ username: string }> = {
  key: 'username',
  get title() {
    return sayTable('username')
  },
  sort: 'username',
  width: 120,
  render: row => row.username,
}
const email: Column<{ email: string }> = {
  key: 'email',
  get title() {
    return sayTable('email')
  },
  sort: 'email',
  width: 190,
  render: row => row.email,
}
const department: Column<{ department: Named }> = {
  key: 'department',
  get title() {
    return sayTable('department')
  },
  sort: 'department',
  width: 130,
  render: row => row.department?.name,
}
const country: Column<{ country: Named }> = {
  key: 'country',
  get title() {
    return sayTable('country')
  },
  sort: 'country',
  width: 120,
  render: row => row.country?.name,
}
const accountState: Column<{ isEnabled: boolean }> = {
  key: 'isEnabled',
  get title() {
    return sayTable('accountState')
  },
  sort: 'isEnabled',
  width: 110,
  card: 'beside',
  render: row => <AccountState isEnabled={row.isEnabled} />,
}
const timeZone: Column<{ timeZone: string }> = {
  key: 'timeZone',
  get title() {
    return sayTable('timeZone')
  },
  sort: 'timeZone',
  width: 160,
  startsHidden: true,
  render: row => zoneName(row.timeZone),
}
function dateColumn<Key extends 'createdAt' | 'updatedAt'>(
  key: Key,
  startsHidden = false,
): Column<Record<Key, string>> {
  const name: 'createdAt' | 'updatedAt' = key
  return {
    key,
    get title() {
      return sayTable(name)
    },
    sort: key,
    width: 176,
    card: 'nowhere',
    startsHidden,
    render: row => <OwnTime at={row[key]} />,
  }
}

/**
 * Columns that several lists share, whose titles are said when they are shown. One that differs in a list says in what:
 * `{ ...shared.email, grow: true }`.
 */
export const shared = {
  id,
  fullName,
  username,
  email,
  department,
  country,
  accountState,
  timeZone,
  createdAt: dateColumn('createdAt'),
  updatedAt: dateColumn('updatedAt'),
}

/** When a record was made and changed, for lists that show it only to who asks. */
export const hiddenDates: readonly Column<{ createdAt: string; updatedAt: string }>[] = [
  dateColumn('createdAt', true),
  dateColumn('updatedAt', true),
]
