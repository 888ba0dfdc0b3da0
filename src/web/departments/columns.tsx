import type { departments } from '#contract/departments.ts'
import type { Column } from '#web/ui/column.ts'
import { OwnTime } from '#web/ui/site-time.tsx'
import type { RowOf } from '#web/ui/use-list.ts'

export type Department = RowOf<typeof departments.list>

export const departmentColumns: Column<Department>[] = [
  { key: 'id', title: 'Department ID', sort: 'id', width: 140, align: 'right', render: row => row.id },
  {
    key: 'name',
    title: 'Department Name',
    sort: 'name',
    width: 240,
    pinned: true,
    render: row => row.name,
  },
  {
    key: 'createdAt',
    title: 'Created At',
    sort: 'createdAt',
    width: 160,
    render: row => <OwnTime at={row.createdAt} />,
  },
  {
    key: 'description',
    title: 'Description',
    sort: 'description',
    width: 240,
    grow: true,
    render: row => row.description,
  },
]
