import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayImport } from '#words/en/imports.ts'
import type { Import } from './import.ts'

export const listImportColumns = (): Column<Import>[] => [
  {
    key: 'number',
    title: sayImport('number'),
    sort: 'id',
    width: 60,
    align: 'right',
    card: 'nowhere',
    render: ({ id }) => id,
  },
  {
    key: 'name',
    title: sayImport('file'),
    sort: 'name',
    filter: 'q',
    grow: true,
    pinned: true,
    isLink: true,
    render: ({ name }) => name,
  },
  {
    key: 'entity',
    title: sayImport('entity'),
    width: 140,
    render: ({ entity }) => <span data-whole>{sayImport(`entity:${entity}`)}</span>,
  },
  {
    key: 'state',
    title: sayImport('state'),
    sort: 'state',
    width: 130,
    card: 'beside',
    render: ({ state }) => <StatusBadge status={state} />,
  },
  {
    key: 'records',
    title: sayImport('records'),
    width: 250,
    render: ({ counts }) => counts && <span data-whole>{sayImport('recordCounts', counts)}</span>,
  },
  { key: 'createdBy', title: sayImport('by'), width: 130, render: ({ createdBy }) => createdBy.name },
  {
    key: 'createdAt',
    title: sayImport('at'),
    sort: 'createdAt',
    width: 176,
    render: ({ createdAt }) => <OwnTime at={createdAt} />,
  },
]
