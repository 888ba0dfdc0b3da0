import type { dayTables } from '#contract/day-tables.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { sayDayTable } from '#words/en/day-tables.ts'
import { listValues } from '#words/lists.ts'

export type DayTable = RowOf<typeof dayTables.list>

export const listDayTableColumns = (): Column<DayTable>[] => [
  { ...shared.id, width: 80 },
  {
    key: 'name',
    title: sayDayTable('name'),
    sort: 'name',
    width: 220,
    pinned: true,
    render: row => row.name,
  },
  {
    key: 'standards',
    title: sayDayTable('standards'),
    width: 220,
    grow: true,
    card: 'under',
    render: row => listValues(row.standards.map(({ code }) => code)) || sayDayTable('noStandards'),
  },
  {
    key: 'risks',
    title: sayDayTable('risks'),
    width: 220,
    render: row => listValues(row.risks),
  },
  {
    key: 'onSite',
    title: sayDayTable('onSite'),
    width: 140,
    render: row => row.onSite,
  },
  ...hiddenDates,
]
