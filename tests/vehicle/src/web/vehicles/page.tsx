import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { vehicles } from '#contract/vehicles.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { deleteAction, editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayVehicle } from '#words/en/vehicles.ts'
import { listVehicleColumns, type Vehicle } from './columns.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

const filters = { id: idFilter, plate: textFilter, isActive: flagFilter }
const listFields = () => [
  { key: 'id', label: sayVehicle('vehicleId'), numeric: true, width: 120 },
  { key: 'plate', label: sayVehicle('plate') },
  selectField('isActive', sayVehicle('status'), [
    { value: 'true', label: sayVehicle('active') },
    { value: 'false', label: sayVehicle('inactive') },
  ]),
]

export function VehiclesPage() {
  const table = useListPage(vehicles.list, filters)
  const remove = useSave(vehicles.remove, sayVehicle('vehicleDeleted'))
  const { edited, edit, stop } = useEdited<Vehicle>()
  const [historyOf, historyDrawer] = useHistoryDrawer('vehicle')

  const create = may(vehicles.create) && { label: sayVehicle('addVehicle'), onClick: () => edit() }
  return (
    <Page title={sayVehicle('title')} subtitle={sayVehicle('subtitle')}>
      <SearchBar {...table} fields={listFields()} create={create} />
      <DataTable
        {...table}
        name="vehicles"
        label={sayVehicle('title')}
        columns={listVehicleColumns()}
        create={create}
        onOpen={may(vehicles.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={sayVehicle('actionsFor', { plate: row.plate })}
            actions={[
              may(vehicles.update) && editAction(() => edit(row)),
              may(vehicles.one) && historyOf({ id: row.id, name: row.plate }),
              may(vehicles.remove) &&
                deleteAction({
                  what: sayVehicle('theVehicle', { plate: row.plate }),
                  run: () => remove({ params: { id: row.id } }),
                }),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <VehicleDialog vehicle={edited.record} onClose={stop} />}
    </Page>
  )
}
