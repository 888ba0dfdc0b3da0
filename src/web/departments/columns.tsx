import type { departments } from '#contract/departments.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { sayDepartment } from '#words/en/departments.ts'

export type Department = RowOf<typeof departments.list>

export const listDepartmentColumns = (): Column<Department>[] => [
  { ...shared.id, title: sayDepartment('departmentId'), width: 140 },
  {
    key: 'name',
    title: sayDepartment('departmentName'),
    sort: 'name',
    width: 240,
    pinned: true,
    render: row => row.name,
  },
  { ...shared.createdAt, title: sayDepartment('createdAt') },
  {
    key: 'description',
    title: sayDepartment('description'),
    sort: 'description',
    width: 240,
    grow: true,
    card: 'under',
    render: row => row.description,
  },
]
