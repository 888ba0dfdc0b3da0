import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { keyOf, readKey } from './key.ts'
import { noteOwnChange } from './own-changes.ts'
import { readAgain } from './read-again.ts'
import { entitiesOf, isOwnSession, isTouched, nounOf, pathOfAnswer, touchesOf } from './touched.ts'

type Stored = { id: number; version: number }
/** Fields of a record. */
type Answered = { id: number }
type Parts = { params?: { id?: unknown } | undefined }

/**
 * Shows what a save answered in whatever shows the record already, and reads the rest again, once: what the live stream
 * sends of the same change is not read again.
 */
export function showReply(client: QueryClient, endpoint: Endpoint, input: unknown, reply: unknown): void {
  const path = nounOf(pathOfAnswer(endpoint))
  const entities = entitiesOf(path)
  const { id: given } = (input as Parts).params ?? {}
  const answered = readAnswered(reply)
  const record = entities.length > 0 && isRecord(answered) ? answered : undefined
  const id = record?.id ?? (given === undefined ? undefined : Number(given))
  // Without a version it says a little of the record that the call names: that one follows an audit.
  const shown =
    record ?? (id !== undefined && answered.version === undefined ? { ...answered, id } : undefined)
  if (endpoint.removesRow) dropRow(client, path, Number(id))
  else if (shown) showRow(client, path, shown)

  const recordKey = shown && showRecord(client, path, shown)
  const touches = touchesOf(endpoint, id)
  const isStale = (queryKey: QueryKey) => touches.some(touch => isTouched(queryKey, touch))
  void readAgain(client, queryKey => isStale(queryKey) && queryKey !== recordKey)
  const isDeletion = endpoint.method === 'DELETE' && endpoint.path === `${path}/:id`
  const { version } = answered
  if (id !== undefined && (version !== undefined || isDeletion))
    noteOwnChange({ entities, id, version, covers: isStale })
}

/** The record itself, or in an envelope, as an account comes; or little more than the version that was left. */
function readAnswered(reply: unknown): Partial<Stored> {
  const { data = reply } = (reply ?? {}) as { data?: unknown }
  return (data ?? {}) as Partial<Stored>
}

/** A version alone is shown nowhere: beside older fields it would let the next save overwrite what others have changed since. */
const isRecord = (answered: Partial<Stored>): answered is Stored =>
  answered.id !== undefined && answered.version !== undefined

type Page = { count: string; rows: Stored[] }
type Change = (page: Page) => Page

const isPage = (data: unknown): data is Page => Array.isArray((data as Partial<Page> | undefined)?.rows)

function changePages(client: QueryClient, path: string, change: Change): void {
  const inPage = (data: unknown) => (isPage(data) ? change(data) : data)
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => isOfNoun(queryKey, path) },
    (data: unknown) => {
      const { pages } = (data ?? {}) as Partial<InfiniteData<unknown>>
      return pages ? { ...(data as object), pages: pages.map(inPage) } : inPage(data)
    },
  )
}

function isOfNoun(queryKey: QueryKey, noun: string): boolean {
  const { path } = readKey(queryKey)
  return nounOf(path) === noun && !isOwnSession(path)
}

function showRow(client: QueryClient, path: string, record: Answered): void {
  changePages(client, path, page => ({
    ...page,
    rows: page.rows.map(row => (row.id === record.id ? updated(row, record) : row)),
  }))
}

function dropRow(client: QueryClient, path: string, id: number): void {
  changePages(client, path, page => {
    const rows = page.rows.filter(row => row.id !== id)
    return { ...page, rows, count: String(Number(page.count) - (page.rows.length - rows.length)) }
  })
}

/** What was read of one record; answers its key where the reply holds all of it, so that it needn’t be read again. */
function showRecord(client: QueryClient, path: string, record: Answered): QueryKey | undefined {
  const asked = keyOf({ path: `${path}/:id` }, { params: { id: record.id } })
  const query = client.getQueryCache().find<object>({ queryKey: asked })
  const shown = query?.state.data
  if (!shown) return
  const { queryKey } = query
  // One that was asked before the save would bring back what it was before.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, updated(shown, record))
  return Object.keys(shown).every(field => field in record) ? queryKey : undefined
}

/** What is shown of a record may be more than a save answers, or less. */
const updated = <Shown extends object>(shown: Shown, record: object): Shown =>
  ({ ...shown, ...pick(record, Object.keys(shown)) }) as Shown

const pick = (record: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
