import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { noteOwnChange } from './own-changes.ts'
import { changedBy, isTouched, nounOf } from './shown-in.ts'

type Stored = { id: number; version: number }
type Parts = { params?: { id?: unknown } | undefined }

/**
 * Shows what a save answered in whatever shows the record already, and reads the rest anew, once: what the live stream
 * tells of the same change is not read again. `also` are paths of other lists that it shows in.
 */
export function takeInReply(
  client: QueryClient,
  endpoint: Endpoint,
  input: unknown,
  reply: unknown,
  also: readonly string[],
): void {
  const path = nounOf(endpoint.path)
  const entities = changedBy(path)
  const record = readRecord(reply)
  const id = record?.id ?? Number((input as Parts).params?.id)
  if (endpoint.removesRow) dropRow(client, path, id)
  else if (record) showRecord(client, path, record)

  const whole = record && showWhole(client, path, record)
  const nouns = [path, ...also]
  const isStale = (queryKey: QueryKey) =>
    nouns.includes(nounOf(String(queryKey[0]))) ||
    entities.some(entity => isTouched(queryKey, { entity, id, action: '', version: null }))
  void client.invalidateQueries({
    predicate: ({ queryHash, queryKey }) => queryHash !== whole && isStale(queryKey),
  })
  const isDeletion = endpoint.method === 'DELETE' && endpoint.path === `${path}/:id`
  if (record || isDeletion) noteOwnChange({ entities, id, version: record?.version, covers: isStale })
}

/** The record itself, or in an envelope, as an account comes. */
function readRecord(reply: unknown): Stored | undefined {
  const { data } = (reply ?? {}) as { data?: unknown }
  return [reply, data].find((one): one is Stored => {
    const { id, version } = (one ?? {}) as Partial<Stored>
    return typeof id === 'number' && typeof version === 'number'
  })
}

type Page = { count: string; rows: Stored[] }
const isPage = (data: unknown): data is Page => Array.isArray((data as Partial<Page> | undefined)?.rows)

function changeRows(client: QueryClient, path: string, change: (page: Page) => Page): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => nounOf(String(queryKey[0])) === path },
    (data: unknown) => (isPage(data) ? change(data) : data),
  )
}

function showRecord(client: QueryClient, path: string, record: Stored): void {
  changeRows(client, path, page => ({
    ...page,
    rows: page.rows.map(row => (row.id === record.id ? updated(row, record) : row)),
  }))
}

function dropRow(client: QueryClient, path: string, id: number): void {
  changeRows(client, path, page => {
    const rows = page.rows.filter(row => row.id !== id)
    return { ...page, rows, count: String(Number(page.count) - (page.rows.length - rows.length)) }
  })
}

/** What was read of one record; answers its query where the reply holds all of it, so that it needn't be read anew. */
function showWhole(client: QueryClient, path: string, record: Stored): string | undefined {
  const queryKey = [`${path}/:id`, { id: record.id }]
  const query = client.getQueryCache().find<object>({ queryKey })
  const shown = query?.state.data
  if (!shown) return
  // One that was asked before the save would bring back what it was before.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, updated(shown, record))
  return Object.keys(shown).every(field => field in record) ? query.queryHash : undefined
}

/** What is shown of a record may be more than a save answers, or less. */
const updated = <Shown extends object>(shown: Shown, record: object): Shown =>
  ({ ...shown, ...pick(record, Object.keys(shown)) }) as Shown

const pick = (record: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
