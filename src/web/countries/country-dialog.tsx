import { TextInput } from '@mantine/core'
import { countries, countryForm } from '#contract/countries.ts'
import { call } from '#web/app/api.ts'
import { ZoneMultiSelect } from '#web/pickers/zone-select.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import type { Country } from './columns.tsx'

const toValues = (country?: Country) => ({
  name: country?.name ?? '',
  code: country?.code ?? '',
  timeZones: country?.timeZones ?? [],
})

/** Adds a country, or changes the one given. */
export function CountryDialog({ country, onClose }: { country: Country | undefined; onClose: () => void }) {
  const create = useSave(countries.create, 'Country created successfully')
  const update = useSave(countries.update, 'Country updated successfully')
  const isProtected = country?.isDefault ?? false

  return (
    <FormDialog
      title={country ? 'Edit country' : 'Add country'}
      schema={countryForm}
      record={country}
      toValues={toValues}
      onSave={(values, saved) =>
        saved
          ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
          : create({ body: values })
      }
      entity="country"
      reload={country && (() => call(countries.one, { params: { id: country.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
          <TextInput
            label="Code"
            required
            maxLength={2}
            styles={{ input: { textTransform: 'uppercase' } }}
            description={
              isProtected ? 'The code of a protected country is fixed.' : 'Two letters, ISO 3166: VN'
            }
            readOnly={isProtected}
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <ZoneMultiSelect required key={form.key('timeZones')} {...form.getInputProps('timeZones')} />
        </>
      )}
    </FormDialog>
  )
}
