import type { RowOf } from '#contract/endpoint.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { vehicles } from '#contract/vehicles.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'

const filters = { id: idFilter, plate: textFilter }
const fields = [{ key: 'plate', label: 'Plate' }]

const columns: Column<RowOf<typeof vehicles.list>>[] = [
  { ...shared.id, title: 'Vehicle ID', width: 140 },
  { key: 'plate', title: 'Plate', sort: 'plate', width: 200, pinned: true, render: row => row.plate },
  { key: 'country', title: 'Country', width: 240, grow: true, render: row => row.countryName },
]

export function VehiclesPage() {
  const table = useListPage(vehicles.list, filters)
  const [historyOf, historyDrawer] = useHistoryDrawer('vehicle')
  return (
    <Page title="Vehicles" subtitle="Manage vehicles in the system">
      <SearchBar {...table} fields={fields} />
      <DataTable
        {...table}
        name="vehicles"
        label="Vehicles"
        columns={columns}
        actions={({ id, plate }) => (
          <RowMenu
            label={`Actions for ${plate}`}
            actions={[may(vehicles.update) && historyOf({ id, name: plate })]}
          />
        )}
      />
      {historyDrawer}
    </Page>
  )
}
