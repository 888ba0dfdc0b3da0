import { countries } from '#contract/countries.ts'
import type { customerForm } from '#contract/customers.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import { useMasterData } from '#web/pickers/use-options.ts'
import type { DialogForm } from '#web/ui/use-dialog-form.ts'
import { ZoneSelect } from '#web/ui/zone-select.tsx'
import type { Customer } from './customer.ts'
import { proposeZone } from './propose-zone.ts'

type Props = { form: DialogForm<typeof customerForm>; customer: Customer | undefined }

/** The country, and the time zone of the site that it proposes. */
export function PlaceFields({ form, customer }: Props) {
  const { rows } = useMasterData(countries.list)
  const zonesOf = (id: number | null) => rows.find(country => country.id === id)?.timeZones ?? []
  form.watch('countryId', ({ previousValue, value }) => {
    const { timeZone } = form.getValues()
    form.setFieldValue('timeZone', proposeZone(timeZone, zonesOf(previousValue), zonesOf(value)))
  })
  const zones = zonesOf(form.useWatchValue('countryId'))
  const selected = customer && { value: customer.countryId, label: customer.country.name }

  return (
    <>
      <CountrySelect
        required
        selected={selected}
        key={form.key('countryId')}
        {...form.getInputProps('countryId')}
      />
      <ZoneSelect
        required
        preferred={zones}
        description="The clock that its audits go by"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        key={form.key('timeZone')}
        {...form.getInputProps('timeZone')}
      />
    </>
  )
}
