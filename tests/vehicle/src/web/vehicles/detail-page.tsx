import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { vehicles } from '#contract/vehicles.ts'
import { may, useMe } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { formatDate } from '#words/days.ts'
import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import { sayVehicle } from '#words/en/vehicles.ts'
import type { Vehicle } from './columns.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

export function VehiclePage() {
  const query = useRecord(vehicles.one, useParams({ strict: false }).id ?? '')
  return (
    <RecordPage
      list={{ path: '/settings/vehicles', title: sayVehicle('title') }}
      entity="vehicle"
      title={sayVehicle('vehicle')}
      loading={sayVehicle('loadingVehicle')}
      query={query}
    >
      {vehicle => <VehicleView key={vehicle.id} vehicle={vehicle} />}
    </RecordPage>
  )
}

function VehicleView({ vehicle }: { vehicle: Vehicle }) {
  const { id, plate, name, seats, fuel, country, inspectedUntil, note } = vehicle
  return (
    <>
      <Heading vehicle={vehicle} />
      <Section id="vehicle-facts" title={sayVehicle('vehicle')}>
        <Facts>
          <Fact name={sayVehicleCard('plate')}>{plate}</Fact>
          <Fact name={sayVehicle('name')}>{name}</Fact>
          <Fact name={sayVehicleCard('seats')}>{seats}</Fact>
          <Fact name={sayVehicleCard('fuel')}>{sayVehicleCard(`fuel:${fuel}`)}</Fact>
          <Fact name={sayVehicle('country')}>{country.name}</Fact>
          <Fact name={sayVehicleCard('inspectedUntil')}>{inspectedUntil && formatDate(inspectedUntil)}</Fact>
          <Fact name={sayVehicle('note')}>
            {note && (
              <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
                {note}
              </Text>
            )}
          </Fact>
        </Facts>
      </Section>
      <HistorySection entity="vehicle" id={id} timeZone={useMe().timeZone} />
    </>
  )
}

function Heading({ vehicle }: { vehicle: Vehicle }) {
  const { edited, edit, stop } = useEdited<Vehicle>()
  return (
    <>
      <RecordHeading
        title={vehicle.plate}
        badge={<StatusBadge status={vehicle.isActive ? 'active' : 'inactive'} />}
        about={vehicle.name}
      >
        {may(vehicles.update) && (
          <ActionButton
            action={{ label: sayVehicle('editVehicle'), icon: IconPencil, onClick: () => edit(vehicle) }}
            isNext={false}
          />
        )}
      </RecordHeading>
      {edited && <VehicleDialog key={edited.key} vehicle={edited.record} onClose={stop} />}
    </>
  )
}
