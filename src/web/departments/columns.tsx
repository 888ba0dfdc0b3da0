import type { departments } from '#contract/departments.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/column.ts'
import { shared } from '#web/ui/shared-columns.tsx'

export type Department = RowOf<typeof departments.list>

export const departmentColumns: Column<Department>[] = [
  { ...shared.id, title: 'Department ID', width: 140 },
  {
    key: 'name',
    title: 'Department Name',
    sort: 'name',
    width: 240,
    pinned: true,
    render: row => row.name,
  },
  { ...shared.createdAt, title: 'Created At' },
  {
    key: 'description',
    title: 'Description',
    sort: 'description',
    width: 240,
    grow: true,
    card: 'under',
    render: row => row.description,
  },
]
