import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'

/** The address of a page as text: a name given once is a text, one given several times a list. */
export type Address = Record<string, string | string[] | undefined>

export const pageSizes: readonly number[] = [10, 20, 30]

const shared = {
  page: z.coerce.number().int().min(1).catch(1),
  size: z.coerce
    .number()
    .refine(size => pageSizes.includes(size))
    .catch(10),
  sort: z
    .string()
    .regex(/^\w+:(asc|desc)$/)
    .optional()
    .catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
}

const listSearch = z.object(shared)

export type ListSearch = z.output<typeof listSearch>

export type Filled<Filters extends z.ZodRawShape> = ListSearch & {
  [Name in keyof Filters]?: z.output<Filters[Name]> | undefined
}

type Change<Filters extends z.ZodRawShape> = {
  [Name in keyof Filled<Filters>]?: Filled<Filters>[Name] | undefined
}

/**
 * What a list shows, as its address says: page, size, sort, search text and the filters given here, each
 * with its schema (declare them outside of the component). A bad value falls back to its default.
 * A change merges, and leads to page 1 unless it names a page; undefined takes a filter out.
 *
 *     const filters = { code: textFilter, status: many(z.enum(auditStatuses)) }
 *     const [search, setSearch] = useListSearch(filters)
 *     setSearch({ status: ['draft'] })
 */
export function useListSearch<Filters extends z.ZodRawShape = Record<never, never>>(
  filters?: Filters,
): [Filled<Filters>, (change: Change<Filters>) => void] {
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  const search = useMemo(() => readListSearch(address, filters), [address, filters])
  const setSearch = useCallback(
    (change: Change<Filters>) => {
      const update = (before: Address) => writeListSearch({ ...before, page: undefined, ...change })
      void navigate({ to: '.', search: update as never })
    },
    [navigate],
  )
  return [search, setSearch]
}

function readListSearch<Filters extends z.ZodRawShape>(address: Address, filters?: Filters): Filled<Filters> {
  const search: Record<string, unknown> = listSearch.parse(address)
  for (const [name, schema] of Object.entries(filters ?? {})) {
    if (address[name] !== undefined) search[name] = z.safeParse(schema, address[name]).data
  }
  return search as Filled<Filters>
}

/** Defaults stay out of the address, so that the plain path is the plain list. */
function writeListSearch(search: Record<string, unknown>): Address {
  const address: Address = {}
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || value === defaults[name]) continue
    address[name] = Array.isArray(value) ? value.map(String) : String(value)
  }
  return address
}

const defaults: Record<string, unknown> = { page: 1, size: 10 }

/** What a list's route keeps of an address that somebody typed or sent. */
export function validateListAddress(address: Record<string, unknown>): Address {
  return writeListSearch({ ...address, ...listSearch.parse(address) })
}

/** `?status=draft&status=assigned&q=acme`: plain enough to be read and sent. */
export function parseAddress(text: string): Address {
  const address: Address = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = address[name]
    address[name] = before === undefined ? value : [before, value].flat()
  }
  return address
}

export function stringifyAddress(address: Record<string, unknown>): string {
  const pairs = Object.entries(address).flatMap(([name, value]) =>
    [value].flat().flatMap(one => (one === undefined || one === null ? [] : [[name, String(one)]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
