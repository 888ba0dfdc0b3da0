import type { auditors } from '#contract/auditors.ts'
import type { audits } from '#contract/audits.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import { shortName } from '#web/ui/page/standard-name.ts'
import { listNames } from '#words/lists.ts'

export type Audit = RowOf<typeof audits.list>

/** An auditor of the finder: with `projectId` asked for, it says how it fits the audit. */
export type Candidate = Reply<typeof auditors.list>['rows'][number]

export type Standard = Audit['standards'][number]

export const teamNames = (audit: Pick<Audit, 'auditors'>) => listNames(audit.auditors.map(({ name }) => name))

/** What some of an audit's standards are called for short; one the audit no longer names is left out. */
export function standardNames(standards: readonly Standard[], ids: readonly number[]): string[] {
  return standards.filter(({ id }) => ids.includes(id)).map(shortName)
}
