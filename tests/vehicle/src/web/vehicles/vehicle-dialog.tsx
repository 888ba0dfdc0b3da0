import { Checkbox, TextInput } from '@mantine/core'
import { vehicleForm, vehicles } from '#contract/vehicles.ts'
import { call } from '#web/app/api.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayVehicle } from '#words/en/vehicles.ts'
import type { Vehicle } from './columns.tsx'

const toValues = (vehicle?: Vehicle) => ({
  plate: vehicle?.plate ?? '',
  name: vehicle?.name ?? '',
  seats: vehicle?.seats ?? null,
  countryId: vehicle?.country.id ?? null,
  isActive: vehicle?.isActive ?? true,
})

/** Adds a vehicle, or changes the one given. */
export function VehicleDialog({ vehicle, onClose }: { vehicle: Vehicle | undefined; onClose: () => void }) {
  const create = useSave(vehicles.create, sayVehicle('vehicleCreated'))
  const update = useSave(vehicles.update, sayVehicle('vehicleUpdated'))

  return (
    <FormDialog
      title={sayVehicle(vehicle ? 'editVehicle' : 'addVehicle')}
      schema={vehicleForm}
      record={vehicle}
      toValues={toValues}
      onSave={createOrUpdate(create, update)}
      entity="vehicle"
      reload={vehicle && (() => call(vehicles.one, { params: { id: vehicle.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayVehicle('plate')}
            required
            key={form.key('plate')}
            {...form.getInputProps('plate')}
          />
          <TextInput
            label={sayVehicle('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <NumberInput
            label={sayVehicle('seats')}
            required
            key={form.key('seats')}
            {...form.getInputProps('seats')}
          />
          <CountrySelect required key={form.key('countryId')} {...form.getInputProps('countryId')} />
          <Checkbox
            label={sayVehicle('canBeDriven')}
            key={form.key('isActive')}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  )
}
