import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { work } from '#contract/work.ts'
import type { WorkKind } from '#domain/work.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'

export type WorkRow = Answer<typeof work.list>['rows'][number]
/** What is looked for; of what kinds is said beside it. */
export type WorkFilters = Parsed<typeof work.counts, 'query'>

export type Found = Pick<WorkRow, 'kind' | 'id' | 'at'>

/** Where rows of some kinds come from: lists and counts both ask `find`, so that each number is that of its list. */
export type WorkSource = {
  kinds: readonly WorkKind[]
  maySee: (caller: Caller) => boolean
  /** Of those kinds, each thing once; `isCut`: there may be more of these. */
  find: (
    sql: Db,
    caller: Caller,
    asked: WorkFilters & { kinds: readonly WorkKind[] },
  ) => Promise<{ found: readonly Found[]; isCut: readonly WorkKind[] }>
  /** What it takes to do them from the list. */
  read: (sql: Db, caller: Caller, found: readonly Found[]) => Promise<readonly WorkRow[]>
}
