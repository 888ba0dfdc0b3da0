import { auditors } from '#contract/auditors.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { personOption, personQuery, renderPerson } from './person-option.tsx'
import type { RecordSelectProps } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'

/** `<AuditorSelect required key={form.key('auditorId')} {...form.getInputProps('auditorId')} />` */
export function AuditorSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label={sayPicker('auditor')}
      placeholder={sayPicker('searchPeople')}
      renderOption={renderPerson}
      {...props}
      from={auditors.list}
      toQuery={personQuery}
      one={auditors.one}
      toOption={personOption}
    />
  )
}
