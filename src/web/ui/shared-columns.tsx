import { AccountState } from './account-state.tsx'
import type { Column } from './column.ts'
import { zoneName } from './format.ts'
import { OwnTime } from './site-time.tsx'

type Named = { name: string } | null

const id: Column<{ id: number }> = {
  key: 'id',
  title: 'ID',
  sort: 'id',
  width: 70,
  align: 'right',
  card: 'nowhere',
  render: row => row.id,
}
const fullName: Column<{ fullName: string }> = {
  key: 'fullName',
  title: 'Full name',
  sort: 'fullName',
  width: 180,
  startsHidden: true,
  render: row => row.fullName,
}
const username: Column<{ username: string }> = {
  key: 'username',
  title: 'Username',
  sort: 'username',
  width: 120,
  render: row => row.username,
}
const email: Column<{ email: string }> = {
  key: 'email',
  title: 'Email',
  sort: 'email',
  width: 190,
  render: row => row.email,
}
const department: Column<{ department: Named }> = {
  key: 'department',
  title: 'Department',
  sort: 'department',
  width: 130,
  render: row => row.department?.name,
}
const country: Column<{ country: Named }> = {
  key: 'country',
  title: 'Country',
  sort: 'country',
  width: 120,
  render: row => row.country?.name,
}
const accountState: Column<{ isEnabled: boolean }> = {
  key: 'isEnabled',
  title: 'Status',
  sort: 'isEnabled',
  width: 110,
  card: 'beside',
  render: row => <AccountState isEnabled={row.isEnabled} />,
}
const timeZone: Column<{ timeZone: string }> = {
  key: 'timeZone',
  title: 'Time zone',
  sort: 'timeZone',
  width: 160,
  startsHidden: true,
  render: row => zoneName(row.timeZone),
}
const createdAt: Column<{ createdAt: string }> = {
  key: 'createdAt',
  title: 'Created at',
  sort: 'createdAt',
  width: 176,
  card: 'nowhere',
  render: row => <OwnTime at={row.createdAt} />,
}
const updatedAt: Column<{ updatedAt: string }> = {
  key: 'updatedAt',
  title: 'Updated at',
  sort: 'updatedAt',
  width: 176,
  card: 'nowhere',
  render: row => <OwnTime at={row.updatedAt} />,
}

/** Columns that several lists share. One that differs in a list says in what: `{ ...shared.email, grow: true }`. */
export const shared = {
  id,
  fullName,
  username,
  email,
  department,
  country,
  accountState,
  timeZone,
  createdAt,
  updatedAt,
}

/** When a record was made and changed, for lists that show it only to who asks. */
export const hiddenDates: readonly Column<{ createdAt: string; updatedAt: string }>[] = [
  { ...createdAt, startsHidden: true },
  { ...updatedAt, startsHidden: true },
]
