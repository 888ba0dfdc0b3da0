import { accounts } from '#contract/accounts.ts'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { Option } from '#web/ui/pickers/use-options.ts'
import { sayRequest } from '#words/en/requests.ts'

export function personOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

const toQuery = (value: string) => ({ limit: 20, sort: 'name:asc', isEnabled: true, ...(value && { value }) })

/** Anybody with an account, be they an auditor or not. */
export function PersonSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label={sayRequest('person')}
      placeholder={sayRequest('searchByName')}
      {...props}
      from={accounts.list}
      toQuery={toQuery}
      one={accounts.one}
      toOption={personOption}
    />
  )
}
