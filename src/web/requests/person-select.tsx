import { accounts } from '#contract/accounts.ts'
import { call } from '#web/app/api.ts'
import type { RecordSelectProps } from '#web/pickers/record-select.tsx'
import { SearchSelect } from '#web/pickers/search-select.tsx'
import type { Option } from '#web/pickers/use-options.ts'

export function personOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

async function findPeople(value: string, signal: AbortSignal): Promise<Option[]> {
  const query = { limit: 20, sort: 'name:asc', isEnabled: true, ...(value ? { value } : {}) }
  return (await call(accounts.list, { query }, signal)).rows.map(personOption)
}

async function readPerson(id: number, signal: AbortSignal): Promise<Option> {
  return personOption(await call(accounts.one, { params: { id } }, signal))
}

/** Anybody with an account, be they an auditor or not. */
export function PersonSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label="Person"
      placeholder="Search by name"
      {...props}
      path={accounts.list.path}
      find={findPeople}
      read={readPerson}
    />
  )
}
