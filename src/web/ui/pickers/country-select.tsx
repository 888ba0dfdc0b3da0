import { countries } from '#contract/countries.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { RecordSelect, type RecordSelectProps } from './record-select.tsx'
import { useMasterData } from './use-options.ts'

/** `<CountrySelect label={sayPicker('country')} required key={form.key('countryId')} {...form.getInputProps('countryId')} />` */
export function CountrySelect(props: RecordSelectProps) {
  const { rows, isLoading } = useMasterData(countries.list)
  const options = rows.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))
  return <RecordSelect label={sayPicker('country')} {...props} options={options} isLoading={isLoading} />
}
