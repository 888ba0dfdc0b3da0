import { useQuery } from '@tanstack/react-query'
import { customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'

/** Where a customer is, once it is known. Read from the list, which whoever may pick a customer may read. */
export function useCustomerSite(id: number | null) {
  const query = { id: id ?? 0, limit: 1 }
  const { data } = useQuery({
    queryKey: [customers.list.path, query],
    queryFn: ({ signal }) => call(customers.list, { query }, signal),
    enabled: id !== null,
  })
  const customer = id === null ? undefined : data?.rows[0]
  return customer && { timeZone: customer.timeZone, countryId: customer.countryId }
}
