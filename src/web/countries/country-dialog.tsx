import { TextInput, type TextInputProps } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { countries, countryForm } from '#contract/countries.ts'
import { customaryWorkDays } from '#domain/working-days.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { showWorkDays } from '#web/ui/pickers/work-days.ts'
import { WorkDaysField } from '#web/ui/pickers/work-days-field.tsx'
import { ZoneMultiSelect } from '#web/ui/pickers/zone-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCountry } from '#words/en/countries.ts'
import type { Country } from './columns.tsx'

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
  const hasOwnDays = useRef(country !== undefined)

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
          : create({ body: hasOwnDays.current ? values : { ...values, workDays: undefined } })
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
            {...codeProps(form, hasOwnDays)}
          />
          <ZoneMultiSelect required key={form.key('timeZones')} {...form.getInputProps('timeZones')} />
          <WorkDaysField
            label={sayCountry('workDays')}
            description={sayCountry('workDaysHint')}
            required
            key={form.key('workDays')}
            {...workDaysProps(form, hasOwnDays)}
          />
        </>
      )}
    </FormDialog>
  )
}

type CountryForm = DialogForm<typeof countryForm>

/** With the code of a new country go the days that are customary there, until somebody chooses others. */
function codeProps(form: CountryForm, hasOwnDays: RefObject<boolean>): TextInputProps {
  const props = form.getInputProps('code')
  return {
    ...props,
    onChange: event => {
      props.onChange(event)
      const code = event.currentTarget.value.toUpperCase()
      if (!hasOwnDays.current && /^[A-Z]{2}$/.test(code))
        form.setFieldValue('workDays', customaryWorkDays(code))
    },
  }
}

function workDaysProps(form: CountryForm, hasOwnDays: RefObject<boolean>) {
  const props = form.getInputProps('workDays')
  return {
    ...props,
    onChange: (days: number[]) => {
      hasOwnDays.current = true
      props.onChange(days)
    },
  }
}
