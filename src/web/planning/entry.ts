import type { Reply } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'

/** One booking of one auditor. */
export type Entry = Reply<typeof rosters.list>['rows'][number]

export type Kind = Entry['kind']
