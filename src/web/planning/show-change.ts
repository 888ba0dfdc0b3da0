import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { changes } from '#contract/changes.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'

type Changed = Pick<Reply<typeof changes.apply>, 'audits' | 'rosters' | 'entries'>
type Listed = Reply<typeof rosters.list>
type Asked = NonNullable<Input<typeof rosters.list>['query']>

/** Shows what a change answered: bars stand where they are now, and what is no draft any more leaves the drafts. */
export function showChange(client: QueryClient, reply: Changed): void {
  const cache = client.getQueryCache()
  for (const { queryKey, state } of cache.findAll({ queryKey: [rosters.list.path] })) {
    if (!state.data) continue
    // One that was asked before the change would bring back what was before it.
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, withChanged(state.data as Listed, queryKey[1] as Asked, reply))
  }
  const drafts = { queryKey: draftsKey }
  void client.cancelQueries(drafts)
  client.setQueriesData<InfiniteData<Drafts>>(drafts, data => data && withoutAssigned(data, reply))
}

type Drafts = Reply<typeof audits.list>

/** What the keys of all lists of drafts begin with. */
export const draftsKey = [audits.list.path, 'drafts'] as const

function withoutAssigned(data: InfiniteData<Drafts>, { audits }: Changed): InfiniteData<Drafts> {
  const gone = new Set(audits.filter(({ status }) => status !== 'draft').map(({ projectId }) => projectId))
  const left = data.pages.flatMap(({ rows }) => rows).filter(({ id }) => gone.has(id)).length
  const pages = data.pages.map(({ count, rows }) => ({
    count: String(Number(count) - left),
    rows: rows.filter(({ id }) => !gone.has(id)),
  }))
  return { ...data, pages }
}

/** A list that asks for some auditors or kinds alone takes nothing in that it didn’t have: the server knows what fits. */
function withChanged(
  { rows }: Listed,
  { start, end, ...filters }: Asked,
  { audits, rosters, entries }: Changed,
): Listed {
  const changedAudits = new Set(audits.map(({ projectId }) => projectId))
  const changed = new Set(rosters.map(({ rosterId }) => rosterId))
  const auditorOf = new Map(rows.map(({ id, auditorId }) => [id, auditorId]))
  const isAll = Object.values(filters).every(filter => filter === undefined)
  const kept = rows.filter(
    ({ id, projectId }) => !changed.has(id) && !(projectId !== null && changedAudits.has(projectId)),
  )
  const shown = entries.filter(
    entry => (isAll || auditorOf.get(entry.id) === entry.auditorId) && entry.start < end && entry.end > start,
  )
  const now = [...kept, ...shown].sort((a, b) =>
    a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1,
  )
  return { count: String(now.length), rows: now }
}
