import { auditors } from '#contract/auditors.ts'
import { call } from '#web/app/api.ts'
import type { RecordSelectProps } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'
import type { Option } from './use-options.ts'

function auditorOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

async function findAuditors(value: string, signal: AbortSignal): Promise<Option[]> {
  const query = { limit: 20, sort: 'name:asc', isEnabled: true, ...(value ? { value } : {}) }
  return (await call(auditors.list, { query }, signal)).rows.map(auditorOption)
}

async function readAuditor(id: number, signal: AbortSignal): Promise<Option> {
  return auditorOption(await call(auditors.one, { params: { id } }, signal))
}

export function AuditorSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label="Auditor"
      placeholder="Search by name"
      {...props}
      path={auditors.list.path}
      find={findAuditors}
      read={readAuditor}
    />
  )
}
