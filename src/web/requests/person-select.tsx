import { accounts } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { personOption, personQuery, renderPerson } from '#web/ui/pickers/person-option.tsx'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { Option } from '#web/ui/pickers/use-options.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { sayRequest } from '#words/en/requests.ts'

/** Of whom no more is known here. */
export const nameOption = ({ id, name }: { id: number; name: string }): Option => ({ value: id, label: name })

const accountOption = (account: Reply<typeof accounts.one>) =>
  personOption({ ...account, standards: account.auditor?.standards })

/** Anybody with an account, be they an auditor or not. */
export function PersonSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label={sayRequest('person')}
      placeholder={sayPicker('searchPeople')}
      renderOption={renderPerson}
      {...props}
      from={accounts.list}
      toQuery={personQuery}
      one={accounts.one}
      toOption={accountOption}
    />
  )
}
