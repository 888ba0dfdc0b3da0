import { Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { countries } from '#contract/countries.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Column } from '#web/ui/column.ts'
import { shared } from '#web/ui/shared-columns.tsx'

export type Country = RowOf<typeof countries.list>

export const countryColumns: Column<Country>[] = [
  shared.id,
  { key: 'name', title: 'Name', sort: 'name', width: 220, grow: true, pinned: true, render: row => row.name },
  { key: 'code', title: 'Code', sort: 'code', width: 90, render: row => row.code },
  {
    key: 'isDefault',
    title: 'Protected',
    sort: 'isDefault',
    width: 130,
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
          Protected
        </Badge>
      ),
  },
  {
    key: 'userCount',
    title: 'Accounts',
    sort: 'userCount',
    width: 100,
    align: 'right',
    render: row => row.userCount,
  },
  {
    key: 'projectCount',
    title: 'Audits',
    sort: 'projectCount',
    width: 90,
    align: 'right',
    render: row => row.projectCount,
  },
  shared.updatedAt,
  shared.createdAt,
]
