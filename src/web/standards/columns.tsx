import type { RowOf } from '#contract/endpoint.ts'
import type { standards } from '#contract/standards.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { sayStandard } from '#words/en/standards.ts'

export type Standard = RowOf<typeof standards.list>

export const listStandardColumns = (): Column<Standard>[] => [
  { ...shared.id, width: 80 },
  {
    key: 'code',
    title: sayStandard('code'),
    sort: 'code',
    width: 130,
    pinned: true,
    render: row => row.code,
  },
  {
    key: 'name',
    title: sayStandard('name'),
    sort: 'name',
    width: 240,
    card: 'under',
    render: row => row.name,
  },
  {
    key: 'description',
    title: sayStandard('description'),
    sort: 'description',
    width: 240,
    grow: true,
    card: 'nowhere',
    render: row => row.description,
  },
  {
    key: 'isEnabled',
    title: sayStandard('status'),
    sort: 'isEnabled',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isEnabled ? 'active' : 'inactive'} />,
  },
  shared.createdAt,
  { ...shared.updatedAt, startsHidden: true },
]
