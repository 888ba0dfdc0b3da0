import type { RowOf } from '#contract/endpoint.ts'
import type { vehicles } from '#contract/vehicles.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { formatDate } from '#words/days.ts'
import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import { sayVehicle } from '#words/en/vehicles.ts'

export type Vehicle = RowOf<typeof vehicles.list>

export const listVehicleColumns = (): Column<Vehicle>[] => [
  { ...shared.id, title: sayVehicle('vehicleId'), width: 120 },
  {
    key: 'plate',
    title: sayVehicleCard('plate'),
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
    title: sayVehicleCard('seats'),
    sort: 'seats',
    width: 90,
    align: 'right',
    render: row => row.seats,
  },
  {
    key: 'fuel',
    title: sayVehicleCard('fuel'),
    sort: 'fuel',
    width: 110,
    render: row => sayVehicleCard(`fuel:${row.fuel}`),
  },
  { ...shared.country, width: 160 },
  {
    key: 'inspectedUntil',
    title: sayVehicleCard('inspectedUntil'),
    sort: 'inspectedUntil',
    width: 150,
    render: row => row.inspectedUntil && formatDate(row.inspectedUntil),
  },
  {
    key: 'isActive',
    title: sayVehicle('status'),
    sort: 'isActive',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
  },
  {
    key: 'note',
    title: sayVehicle('note'),
    width: 240,
    startsHidden: true,
    render: row => row.note && <LongText text={row.note} />,
  },
  ...hiddenDates,
]
