import type { RowOf } from '#contract/endpoint.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { vehicles } from '#contract/vehicles.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { shared } from '#web/ui/shared-columns.tsx'

const filters = { id: idFilter, plate: textFilter }
const fields = [{ key: 'plate', label: 'Plate' }]

const columns: Column<RowOf<typeof vehicles.list>>[] = [
  { ...shared.id, title: 'Vehicle ID', width: 140 },
  { key: 'plate', title: 'Plate', sort: 'plate', width: 200, pinned: true, render: row => row.plate },
  { key: 'country', title: 'Country', width: 240, grow: true, render: row => row.countryName },
]

export function VehiclesPage() {
  const [search, setSearch] = useListSearch(filters)
  const list = useList(vehicles.list, search, ({ id, plate }) => ({ id, plate }))
  const { timeZone } = useMe()
  const [historyOf, historyDrawer] = useHistoryDrawer('vehicle')
  return (
    <Page title="Vehicles" subtitle="Manage vehicles in the system">
      <SearchBar fields={fields} search={search} onSearch={setSearch} list={list} />
      <DataTable
        name="vehicles"
        label="Vehicles"
        columns={columns}
        list={list}
        search={search}
        onSearch={setSearch}
        actions={({ id, plate }) => (
          <RowMenu
            label={`Actions for ${plate}`}
            actions={[may(vehicles.update) && historyOf({ id, name: plate, timeZone })]}
          />
        )}
      />
      {historyDrawer}
    </Page>
  )
}
