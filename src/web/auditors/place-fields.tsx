import { countries } from '#contract/countries.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import { useMasterData } from '#web/pickers/use-options.ts'
import { ZoneSelect } from '#web/ui/zone-select.tsx'
import type { Auditor, AuditorForm } from './auditor.ts'
import { proposeZone } from './propose-zone.ts'

type Props = { form: AuditorForm; auditor: Auditor | undefined }

/** The country, and the time zone that it proposes. */
export function PlaceFields({ form, auditor }: Props) {
  const { rows } = useMasterData(countries.list)
  const zonesOf = (id: number | null) => rows.find(country => country.id === id)?.timeZones ?? []
  form.watch('countryId', ({ previousValue, value }) => {
    const { timeZone } = form.getValues()
    form.setFieldValue('timeZone', proposeZone(timeZone, zonesOf(previousValue), zonesOf(value)))
  })
  const zones = zonesOf(form.useWatchValue('countryId'))
  const selected = auditor && { value: auditor.countryId, label: auditor.country.name }

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
        description="The clock that days off go by"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        key={form.key('timeZone')}
        {...form.getInputProps('timeZone')}
      />
    </>
  )
}
