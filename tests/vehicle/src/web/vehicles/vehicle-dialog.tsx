import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { fuels, vehicleForm, vehicles } from '#contract/vehicles.ts'
import { call } from '#web/app/api.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import { sayVehicle } from '#words/en/vehicles.ts'
import type { Vehicle } from './columns.tsx'

const toValues = (vehicle?: Vehicle) => ({
  plate: vehicle?.plate ?? '',
  name: vehicle?.name ?? '',
  seats: vehicle?.seats ?? null,
  fuel: vehicle?.fuel ?? null,
  countryId: vehicle?.country.id ?? null,
  inspectedUntil: vehicle?.inspectedUntil ?? null,
  isActive: vehicle?.isActive ?? true,
  note: vehicle?.note ?? '',
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
      {form => <Fields form={form} />}
    </FormDialog>
  )
}

function Fields({ form }: { form: DialogForm<typeof vehicleForm> }) {
  const fieldOf = form.getInputProps
  return (
    <>
      <TextInput label={sayVehicleCard('plate')} required key={form.key('plate')} {...fieldOf('plate')} />
      <TextInput label={sayVehicle('name')} required key={form.key('name')} {...fieldOf('name')} />
      <NumberInput label={sayVehicleCard('seats')} required key={form.key('seats')} {...fieldOf('seats')} />
      <Select
        label={sayVehicleCard('fuel')}
        required
        allowDeselect={false}
        data={fuels.map(value => ({ value, label: sayVehicleCard(`fuel:${value}`) }))}
        key={form.key('fuel')}
        {...fieldOf('fuel')}
      />
      <CountrySelect required key={form.key('countryId')} {...fieldOf('countryId')} />
      <DayInput
        label={sayVehicleCard('inspectedUntil')}
        clearable
        key={form.key('inspectedUntil')}
        {...fieldOf('inspectedUntil')}
      />
      <Checkbox
        label={sayVehicle('canBeDriven')}
        key={form.key('isActive')}
        {...fieldOf('isActive', { type: 'checkbox' })}
      />
      <Textarea label={sayVehicle('note')} key={form.key('note')} {...fieldOf('note')} />
    </>
  )
}
