import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Filled, useListSearch } from '#web/app/list-search.ts'
import type { QueryOf } from '#web/ui/read/use-ask.ts'
import { useList } from '#web/ui/read/use-list.ts'

type Options<E extends Endpoint, Filters extends z.ZodRawShape> = {
  /** What the list is ordered by unless the address says. */
  sort?: string
  /** What the list is asked for; the filters as they are unless given. */
  toQuery?: (filters: Filled<Filters>) => QueryOf<E>
  /** Of a list that stands below a record: which. */
  params?: object
}

/**
 * What a list page shows, as its address says: for the search bar and the table alike.
 *
 *     const table = useListPage(countries.list, filters)
 *     <SearchBar {...table} fields={fields} create={create} />
 *     <DataTable {...table} name="countries" label="Countries" columns={listCountryColumns()} create={create} />
 */
export function useListPage<E extends Endpoint, Filters extends z.ZodRawShape>(
  endpoint: E,
  filters: Filters,
  { sort, params, toQuery = asked => pick(asked, filters) as QueryOf<E> }: Options<E, Filters> = {},
) {
  const [asked, onSearch] = useListSearch(filters)
  const search = sort && !asked.sort ? { ...asked, sort } : asked
  const list = useList(endpoint, search, toQuery, { params })
  return { list, search, onSearch }
}

const pick = (asked: object, filters: object) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => name in filters))
