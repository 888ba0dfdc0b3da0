import type { Sql } from 'postgres'
import type { changes } from '#contract/changes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { tellChange } from '#server/notifications/queries.ts'
import { type Applied, applySteps } from '#server/planning/apply-steps.ts'
import { describeTaken } from '#server/planning/describe-taken.ts'

/** Makes all steps or none, and tells everybody once. */
export function applyChange(
  sql: Sql,
  session: Session,
  change: Parsed<typeof changes.apply, 'body'>,
): Promise<Answer<typeof changes.apply>> {
  return transaction(sql, { actor: session.accountId }, async tx => {
    const applied = await applySteps(tx, session, change)
    await tellChange(tx, session, applied.news)
    const { inverse } = applied
    return { ...toVersions(applied), released: await describeTaken(tx, applied.taken), inverse }
  })
}

/** The records as the change leaves them; of entries those that it was about. */
function toVersions({ before, after, made }: Applied) {
  const audits = [...after.audits.values()].map(({ id, version, status }) => ({
    projectId: id,
    version,
    status,
  }))
  const isTouched = ({ id, version }: { id: number; version: number }) =>
    made.includes(id) || before.entries.get(id)?.version !== version
  const rosters = [...after.entries.values()].filter(isTouched)
  return { audits, rosters: rosters.map(({ id, version }) => ({ rosterId: id, version })) }
}
