import { Checkbox, type CheckboxGroupProps, Group, TextInput } from '@mantine/core'
import { countries, countryForm } from '#contract/countries.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ZoneMultiSelect } from '#web/ui/pickers/zone-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCountry } from '#words/en/countries.ts'
import type { Country } from './columns.tsx'
import { nameWeekdayNo, showWorkDays, weekdays } from './work-days.ts'

const toValues = (country?: Country) => ({
  name: country?.name ?? '',
  code: country?.code ?? '',
  timeZones: country?.timeZones ?? [],
  workDays: country?.workDays ?? [1, 2, 3, 4, 5],
})

/** How a field that somebody else changed reads. */
const showField = (field: string, country: Country) =>
  field === 'workDays' ? showWorkDays(country.workDays) : String(country[field as keyof Country])

/** Adds a country, or changes the one given. */
export function CountryDialog({ country, onClose }: { country: Country | undefined; onClose: () => void }) {
  const create = useSave(countries.create, sayCountry('countryCreated'))
  const update = useSave(countries.update, sayCountry('countryUpdated'))
  const isProtected = country?.isDefault ?? false

  return (
    <FormDialog
      title={sayCountry(country ? 'editCountry' : 'addCountry')}
      schema={countryForm}
      record={country}
      toValues={toValues}
      showValue={showField}
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
          <TextInput
            label={sayCountry('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={sayCountry('code')}
            required
            maxLength={2}
            styles={{ input: { textTransform: 'uppercase' } }}
            description={sayCountry(isProtected ? 'codeFixed' : 'codeHint')}
            readOnly={isProtected}
            variant={isProtected ? 'filled' : 'default'}
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <ZoneMultiSelect required key={form.key('timeZones')} {...form.getInputProps('timeZones')} />
          <WorkDaysField key={form.key('workDays')} {...form.getInputProps('workDays')} />
        </>
      )}
    </FormDialog>
  )
}

type WorkDaysProps = Omit<CheckboxGroupProps<string>, 'children' | 'defaultValue' | 'onChange'> & {
  defaultValue?: readonly number[]
  onChange?: (days: number[]) => void
}

/** On which days of the week people work, 1 for Monday to 7 for Sunday, in the order of the week. */
function WorkDaysField({ defaultValue, onChange, ...props }: WorkDaysProps) {
  return (
    <Checkbox.Group
      {...props}
      label={sayCountry('workDays')}
      description={sayCountry('workDaysHint')}
      required
      // A group compares what its boxes are called, and a box's value is always a text.
      defaultValue={defaultValue?.map(String) ?? []}
      onChange={days => onChange?.(days.map(Number).sort())}
    >
      <Group gap="md" mt="xs">
        {weekdays.map(day => (
          <Checkbox
            key={day}
            value={String(day)}
            label={nameWeekdayNo(day)}
            aria-invalid={!!props.error || undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
