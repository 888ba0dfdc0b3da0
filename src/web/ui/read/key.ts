import type { QueryKey } from '@tanstack/react-query'

/** How a list is read that isn't one answer: whole, or page after page. What is kept of it has another shape. */
export type Extent = 'whole' | 'pages'

/** What a call is asked for, wherever the call says it: in its path, its query or its body. */
export type Asked = Readonly<Record<string, unknown>>

type Read = { path: string; asked: Asked; extent: Extent | undefined }
type Parts = { params?: object | undefined; query?: object | undefined; body?: object | undefined }

/**
 * Under what a reading is kept: the path of the call and what it is asked for. Keys are made here and nowhere else, so that
 * the same question has one key, whoever asks it. Without an input nothing is asked.
 */
export function keyOf({ path }: { path: string }, input: unknown, extent?: Extent): QueryKey {
  const { params, query, body } = (input ?? {}) as Parts
  const asked = input ? { ...asNumbers(params), ...query, ...body } : null
  return extent ? [path, asked, extent] : [path, asked]
}

/** `/projects/7` is about the same audit, be the id taken from an address or from a record. */
const asNumbers = (params: object = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value)]))

export function readKey([path, asked, extent]: QueryKey): Read {
  return {
    path: String(path),
    asked: (asked ?? {}) as Asked,
    extent: extent as Extent | undefined,
  }
}
