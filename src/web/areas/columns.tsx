import type { areas } from '#contract/areas.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { sayArea } from '#words/en/areas.ts'

export type Area = RowOf<typeof areas.list>

export const listAreaColumns = (): Column<Area>[] => [
  { key: 'list', title: sayArea('list'), sort: 'list', width: 140, render: row => row.list },
  { key: 'code', title: sayArea('code'), sort: 'code', width: 100, pinned: true, render: row => row.code },
  {
    key: 'name',
    title: sayArea('name'),
    sort: 'name',
    width: 240,
    grow: true,
    card: 'under',
    render: row => row.name,
  },
  {
    key: 'isEnabled',
    title: sayArea('status'),
    sort: 'isEnabled',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isEnabled ? 'active' : 'inactive'} />,
  },
  { ...shared.createdAt, startsHidden: true },
  { ...shared.updatedAt, startsHidden: true },
]
