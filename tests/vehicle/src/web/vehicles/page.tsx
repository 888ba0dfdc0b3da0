import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { fuels, vehicles } from '#contract/vehicles.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayTable } from '#words/en/table.ts'
import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import { sayVehicle } from '#words/en/vehicles.ts'
import { listVehicleColumns, type Vehicle } from './columns.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

const filters = {
  id: idFilter,
  plate: textFilter,
  fuel: z.enum(fuels),
  countryId: idFilter,
  isActive: flagFilter,
}
const listFields = () => [
  sharedField.id(120, sayVehicle('vehicleId')),
  { key: 'plate', label: sayVehicleCard('plate') },
  selectField(
    'fuel',
    sayVehicleCard('fuel'),
    fuels.map(fuel => ({ value: fuel, label: sayVehicleCard(`fuel:${fuel}`) })),
  ),
  sharedField.country(),
  selectField('isActive', sayVehicle('status'), [
    { value: 'true', label: sayVehicle('active') },
    { value: 'false', label: sayVehicle('inactive') },
  ]),
]

export function VehiclesPage() {
  const table = useListPage(vehicles.list, filters)
  const deletionOf = useDeletion(vehicles.remove, sayVehicle('vehicleDeleted'))
  const navigate = useNavigate()
  const { edited, edit, stop } = useEdited<Vehicle>()
  const [historyOf, historyDrawer] = useHistoryDrawer('vehicle', vehicles.one)

  const open = ({ id }: Vehicle) =>
    void navigate({ to: '/settings/vehicles/$id', params: { id: String(id) } })
  const create = may(vehicles.create) && { label: sayVehicle('addVehicle'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="vehicles"
      title={sayVehicle('title')}
      subtitle={sayVehicle('subtitle')}
      fields={listFields()}
      columns={listVehicleColumns()}
      create={create}
      opensOnClick
      onOpen={may(vehicles.one) ? open : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.plate })}
          actions={[
            may(vehicles.update) && editAction(() => edit(row)),
            historyOf({ id: row.id, name: row.plate }),
            deletionOf(row, sayVehicle.rich('deleteQuestion', { plate: row.plate, b: bold })),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <VehicleDialog key={edited.key} vehicle={edited.record} onClose={stop} />}
    </ListPage>
  )
}
