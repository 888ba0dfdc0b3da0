import { customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'
import type { RecordSelectProps } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'
import type { Option } from './use-options.ts'

type Named = { id: number; companyName: string; companyNumber: string }

/** How a customer reads in a picker; also for its `selected`. */
export function customerOption({ id, companyName, companyNumber }: Named): Option {
  return { value: id, label: `${companyName} (${companyNumber})` }
}

async function findCustomers(value: string, signal: AbortSignal): Promise<Option[]> {
  const query = { limit: 20, sort: 'companyName:asc', ...(value ? { value } : {}) }
  return (await call(customers.list, { query }, signal)).rows.map(customerOption)
}

async function readCustomer(id: number, signal: AbortSignal): Promise<Option> {
  return customerOption(await call(customers.one, { params: { id } }, signal))
}

export function CustomerSelect(props: RecordSelectProps) {
  return (
    <SearchSelect
      label="Customer"
      placeholder="Search by company, number or email"
      {...props}
      path={customers.list.path}
      find={findCustomers}
      read={readCustomer}
    />
  )
}
