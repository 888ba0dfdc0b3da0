import type { RowOf } from '#contract/endpoint.ts'
import type { vehicles } from '#contract/vehicles.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { sayVehicle } from '#words/en/vehicles.ts'

export type Vehicle = RowOf<typeof vehicles.list>

export const listVehicleColumns = (): Column<Vehicle>[] => [
  { ...shared.id, title: sayVehicle('vehicleId'), width: 120 },
  {
    key: 'plate',
    title: sayVehicle('plate'),
    sort: 'plate',
    width: 160,
    pinned: true,
    render: row => row.plate,
  },
  {
    key: 'name',
    title: sayVehicle('name'),
    sort: 'name',
    width: 240,
    grow: true,
    card: 'under',
    render: row => row.name,
  },
  {
    key: 'seats',
    title: sayVehicle('seats'),
    sort: 'seats',
    width: 90,
    align: 'right',
    render: row => row.seats,
  },
  { ...shared.country, width: 200 },
  {
    key: 'isActive',
    title: sayVehicle('status'),
    sort: 'isActive',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
  },
  ...hiddenDates,
]
