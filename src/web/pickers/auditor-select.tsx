import { auditors } from '#contract/auditors.ts'
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
      label="Auditor"
      placeholder="Search by name"
      {...props}
      from={auditors.list}
      toQuery={toQuery}
      one={auditors.one}
      toOption={auditorOption}
    />
  )
}
