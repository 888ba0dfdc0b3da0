import type { RowOf } from '#contract/endpoint.ts'
import type { dataExports } from '#contract/exports.ts'
import type { Column } from '#web/ui/table/column.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayData } from '#words/en/data.ts'
import { saySheetFile } from '#words/en/sheet-files.ts'

type Export = RowOf<typeof dataExports.list>

export const listExportColumns = (): Column<Export>[] => [
  {
    key: 'createdAt',
    title: sayData('at'),
    sort: 'createdAt',
    width: 176,
    render: ({ createdAt }) => <OwnTime at={createdAt} />,
  },
  { key: 'account', title: sayData('by'), width: 180, grow: true, render: ({ account }) => account.name },
  {
    key: 'list',
    title: sayData('what'),
    width: 180,
    pinned: true,
    render: ({ list }) => saySheetFile(list),
  },
  {
    key: 'format',
    title: sayData('format'),
    width: 90,
    card: 'nowhere',
    render: ({ list, format }) => (list === 'everything' ? 'ZIP' : format.toUpperCase()),
  },
  {
    key: 'rows',
    title: sayData('rows'),
    width: 110,
    align: 'right',
    render: ({ rows }) => sayData('count', { rows }),
  },
  {
    key: 'outcome',
    title: sayData('outcome'),
    width: 200,
    card: 'beside',
    render: ({ fetchedAt, endedAt }) => sayData(endedAt ? 'whole' : fetchedAt ? 'notWhole' : 'notFetched'),
  },
]
