import { customers } from '#contract/customers.ts'
import { sayPicker } from '#words/en/pickers.ts'
import type { RecordSelectProps } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'
import type { Option } from './use-options.ts'

type Named = { id: number; companyName: string; companyNumber: string }

/** How a customer reads in a picker; also for its `selected`. */
export function customerOption({ id, companyName, companyNumber }: Named): Option {
  return { value: id, label: `${companyName} (${companyNumber})` }
}

const toQuery = (value: string) => ({ limit: 20, sort: 'companyName:asc', ...(value && { value }) })

export function CustomerSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label={sayPicker('customer')}
      placeholder={sayPicker('searchCustomers')}
      {...props}
      from={customers.list}
      toQuery={toQuery}
      one={customers.one}
      toOption={customerOption}
    />
  )
}
