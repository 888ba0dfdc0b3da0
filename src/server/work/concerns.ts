import { severities } from '#domain/fit-reasons.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Concern, listConcerns } from '#server/planning/concerns.ts'
import type { Found } from './source.ts'

/** Judging one costs a quarter of a millisecond for each on its team. */
const mostJudged = 200

/** Of booked audits that nothing else is said of, the first of which something asks or stops now. */
export async function findConcerned(sql: Db, booked: readonly Pick<Found, 'id' | 'at'>[]): Promise<Found[]> {
  const judged = booked.slice(0, mostJudged)
  const pressing = await listPressing(
    sql,
    judged.map(({ id }) => id),
  )
  const ids = new Set(pressing.map(({ projectId }) => projectId))
  return judged.filter(({ id }) => ids.has(id)).map(({ id, at }) => ({ kind: 'concern', id, at }))
}

/** What would have to be confirmed or overridden if those teams were chosen now; what only is to be shown isn’t to be done. */
export async function listPressing(sql: Db, auditIds: readonly number[]): Promise<Concern[]> {
  if (auditIds.length === 0) return []
  const concerns = await listConcerns(sql, { auditIds })
  const isPressing = ({ severity }: Concern['reasons'][number]) =>
    severities.indexOf(severity) >= severities.indexOf('warn')
  return concerns
    .map(one => ({ ...one, reasons: one.reasons.filter(isPressing) }))
    .filter(({ reasons }) => reasons.length > 0)
}
