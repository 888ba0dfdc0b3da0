import { Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { countries } from '#contract/countries.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { showWorkDays } from '#web/ui/pickers/work-days.ts'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { sayCountry } from '#words/en/countries.ts'

export type Country = RowOf<typeof countries.list>

export const listCountryColumns = (): Column<Country>[] => [
  { ...shared.id, width: 60 },
  {
    key: 'name',
    title: sayCountry('name'),
    sort: 'name',
    width: 146,
    grow: true,
    pinned: true,
    render: row => row.name,
  },
  { key: 'code', title: sayCountry('code'), sort: 'code', width: 66, render: row => row.code },
  {
    key: 'workDays',
    title: sayCountry('workDays'),
    width: 150,
    // Four days with a gap take a second line.
    render: row => <span style={{ whiteSpace: 'normal' }}>{showWorkDays(row.workDays)}</span>,
  },
  {
    key: 'isDefault',
    title: sayCountry('protected'),
    sort: 'isDefault',
    width: 112,
    card: 'beside',
    render: row =>
      row.isDefault && (
        <Badge
          variant="transparent"
          color="red"
          px={0}
          display="flex"
          w="fit-content"
          leftSection={<IconLock size={13} aria-hidden />}
        >
          {sayCountry('protected')}
        </Badge>
      ),
  },
  {
    key: 'userCount',
    title: sayCountry('accounts'),
    sort: 'userCount',
    width: 96,
    align: 'right',
    render: row => row.userCount,
  },
  {
    key: 'projectCount',
    title: sayCountry('audits'),
    sort: 'projectCount',
    width: 90,
    align: 'right',
    render: row => row.projectCount,
  },
  { ...shared.updatedAt, width: 166 },
  { ...shared.createdAt, width: 166 },
]
