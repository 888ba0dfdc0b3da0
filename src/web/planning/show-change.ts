import type { QueryClient } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { changes } from '#contract/changes.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { changeKept, changeKeptPages } from '#web/ui/read/kept.ts'

type Changed = Pick<Reply<typeof changes.apply>, 'audits' | 'rosters' | 'entries'>
type Listed = Reply<typeof rosters.list>
type Asked = NonNullable<Input<typeof rosters.list>['query']>

/** Shows what a change answered: bars stand where they are now, and what is no draft any more leaves the drafts. */
export function showChange(client: QueryClient, reply: Changed): void {
  changeKept(client, rosters.list, (kept, asked) => withChanged(kept, asked as Asked, reply))
  // Audits are read on from page to page as the drafts beside the planner alone.
  changeKeptPages(client, audits.list, pages => withoutAssigned(pages, reply))
}

type Drafts = Reply<typeof audits.list>

function withoutAssigned(pages: Drafts[], { audits }: Changed): Drafts[] {
  const gone = new Set(audits.filter(({ status }) => status !== 'draft').map(({ projectId }) => projectId))
  const left = pages.flatMap(({ rows }) => rows).filter(({ id }) => gone.has(id)).length
  return pages.map(({ count, rows }) => ({
    count: String(Number(count) - left),
    rows: rows.filter(({ id }) => !gone.has(id)),
  }))
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
