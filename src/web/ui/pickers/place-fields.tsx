import type { UseFormReturnType } from '@mantine/form'
import { countries } from '#contract/countries.ts'
import { CountrySelect } from './country-select.tsx'
import { proposeZone } from './propose-zone.ts'
import { useMasterData } from './use-options.ts'
import { ZoneSelect } from './zone-select.tsx'

type Props = {
  form: PlaceForm
  /** The saved one, so that it can be read before the list has come. */
  country: { id: number; name: string } | null | undefined
  zoneHint: string
}

/** Any form of something that is in a country and keeps its time. */
type PlaceForm = Pick<
  UseFormReturnType<{ countryId: number | null; timeZone?: string | null | undefined }>,
  'getValues' | 'setFieldValue' | 'watch' | 'useWatchValue' | 'key' | 'getInputProps'
>

/** The country, and the time zone that it proposes. */
export function PlaceFields({ form, country, zoneHint }: Props) {
  const { rows } = useMasterData(countries.list)
  const zonesOf = (id: number | null) => rows.find(({ id: known }) => known === id)?.timeZones ?? []
  form.watch('countryId', ({ previousValue, value }) => {
    const { timeZone } = form.getValues()
    form.setFieldValue('timeZone', proposeZone(timeZone ?? null, zonesOf(previousValue), zonesOf(value)))
  })
  const zones = zonesOf(form.useWatchValue('countryId'))

  return (
    <>
      <CountrySelect
        required
        selected={country ? { value: country.id, label: country.name } : undefined}
        key={form.key('countryId')}
        {...form.getInputProps('countryId')}
      />
      <ZoneSelect
        required
        preferred={zones}
        description={zoneHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        key={form.key('timeZone')}
        {...form.getInputProps('timeZone')}
      />
    </>
  )
}
