import { useQuery } from '@tanstack/react-query'
import { customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'

/** The zone of a customer, once it is known. Read from the list, which whoever may pick a customer may read. */
export function useCustomerZone(id: number | null): string | undefined {
  const query = { id: id ?? 0, limit: 1 }
  const { data } = useQuery({
    queryKey: [customers.list.path, query],
    queryFn: ({ signal }) => call(customers.list, { query }, signal),
    enabled: id !== null,
  })
  return id === null ? undefined : data?.rows[0]?.timeZone
}
