import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import { may } from '#web/app/session.ts'
import { type QueryOf, saidAside, useAllRows } from '#web/ui/read/use-ask.ts'

/** One choice of a picker: a record by its id, or a name such as a zone's. */
export type Option<Value = number> = {
  value: Value
  label: string
  /** What it is found by besides. */
  alias?: string
  /** Said below it: of a person where they are and what they hold. */
  about?: string
  disabled?: boolean
}

const fiveMinutes = 300_000

/** All records of a master data list, by name; a list that can't be read is an empty one. */
export function useMasterData<E extends Endpoint>(list: E): { rows: RowOf<E>[]; isLoading: boolean } {
  const { data, isLoading } = useAllRows(list, byName<E>(), { staleTime: fiveMinutes, meta: saidAside })
  return { rows: data?.rows ?? [], isLoading }
}

/** Reads such a list before its picker is shown, so that an auditor’s phone has it without reception. */
export const useReadAhead = <E extends Endpoint>(list: E): void =>
  void useAllRows(list, may(list) && byName<E>(), { staleTime: fiveMinutes })

const byName = <E extends Endpoint>() => ({ sort: 'name:asc' }) as object as QueryOf<E>

/** What is selected stays to be seen, also while it is not loaded yet, filtered out or deleted. */
export function withSelected(options: readonly Option[], selected: readonly Option[]): Option[] {
  const known = new Set(options.map(option => option.value))
  return [...selected.filter(option => !known.has(option.value)), ...options]
}
