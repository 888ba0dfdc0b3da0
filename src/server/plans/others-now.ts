import type { PlanWayOut } from '#domain/plan-reasons.ts'
import type { othersNow } from '#domain/plans.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { type PlanNames, textOfPlanWay } from '#words/say-plan-reason.ts'
import type { Text } from '#words/words.ts'
import { isChanged, rowState } from './row-changes.ts'

type Move = Extract<PlanWayOut, { code: 'move' }>
type OtherNow = (typeof othersNow)[number]

/** Of an audit in the way: from when it stands now, and whether that is a row, which counts as moved once set by hand. */
type Stand = { id: number; start: Date | null; isRow: boolean; isEdited: boolean }

/** How the audits that ways out would move stand now. */
export async function readOthers(
  sql: Db,
  planId: number,
  ways: readonly PlanWayOut[],
): Promise<(way: Move) => OtherNow> {
  const ids = new Set(ways.flatMap(way => (way.code === 'move' ? way.projectId : [])))
  if (ids.size === 0) return () => 'changed'
  const found = await sql<Stand[]>`
    select audit.id, row.id is not null as is_row, coalesce(row.is_edited, false) as is_edited,
      coalesce(row.starts_at, case when audit.status = 'assigned' and audit.deleted_at is null then audit.starts_at end) as start
    from audit
    left join lateral (
      select id, starts_at, is_edited from plan_row
      where plan_id = ${planId} and audit_id = audit.id and kind <> 'unplanned' and ${rowState(sql)} = 'open' and not ${isChanged(sql)}
      -- Without it all rows of the plan would be read for the few that are asked about.
      offset 0) row on true
    where audit.id = any(${[...ids]}::integer[])`
  const stands = new Map(found.map(one => [one.id, one]))
  return ({ projectId, from, start }) => {
    const now = stands.get(projectId)
    if (!now?.start || now.isEdited) return 'changed'
    const begins = now.start.getTime()
    const isThere = from ? begins === Date.parse(from) : begins < Date.parse(start)
    if (!isThere) return 'changed'
    return now.isRow ? 'row' : 'booking'
  }
}

/** Once the other audit isn’t where it was, that is said in place of what would have helped. */
export function textOfMove(way: Move, names: PlanNames, other: OtherNow): Text {
  if (other !== 'changed') return textOfPlanWay(way, names)
  return sayPlanWay.text('moved', { audit: names.audit(way.projectId) })
}
