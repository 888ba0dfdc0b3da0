import { auditors } from '#contract/auditors.ts'
import { sayPicker } from '#words/en/pickers.ts'
import type { RecordSelectProps } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'
import type { Option } from './use-options.ts'

function auditorOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

const toQuery = (value: string) => ({ limit: 20, sort: 'name:asc', isEnabled: true, ...(value && { value }) })

export function AuditorSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label={sayPicker('auditor')}
      placeholder={sayPicker('searchByName')}
      {...props}
      from={auditors.list}
      toQuery={toQuery}
      one={auditors.one}
      toOption={auditorOption}
    />
  )
}
