import { customers } from '#contract/customers.ts'
import { saidAside, useAsk } from '#web/ui/read/use-ask.ts'

/** Where a customer is, once it is known. Read from the list, which whoever may pick a customer may read. */
export function useCustomerSite(id: number | null) {
  const { data } = useAsk(customers.list, id !== null && { query: { id, limit: 1 } }, { meta: saidAside })
  const customer = data?.rows[0]
  return customer && { timeZone: customer.timeZone, countryId: customer.countryId }
}
