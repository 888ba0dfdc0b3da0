import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'

/** One choice of a picker. */
export type Option = { value: number; label: string; disabled?: boolean }

export type RowOf<E extends Endpoint> = Reply<E> extends { rows: (infer Row)[] } ? Row : never

const masterDataLimit = 1000
const fiveMinutes = 300_000

/** All records of a master data list, by name; a list that can't be read is an empty one. */
export function useMasterData<E extends Endpoint>(list: E): { rows: RowOf<E>[]; isLoading: boolean } {
  const query = { limit: masterDataLimit, sort: 'name:asc' }
  const { data, isLoading } = useQuery({
    queryKey: [list.path, query],
    queryFn: ({ signal }) => call(list, { query } as Input<E>, signal),
    staleTime: fiveMinutes,
  })
  return { rows: (data as { rows: RowOf<E>[] } | undefined)?.rows ?? [], isLoading }
}

/** What is selected stays to be seen, be it not loaded yet, filtered out or deleted meanwhile. */
export function withSelected(options: readonly Option[], selected: readonly Option[]): Option[] {
  const known = new Set(options.map(option => option.value))
  return [...selected.filter(option => !known.has(option.value)), ...options]
}
