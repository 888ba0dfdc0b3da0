import type { PlanAssumption } from '#domain/plans.ts'
import type { OnePlan } from '#web/planning/proposal.ts'

type Nullable<One> = One extends PlanAssumption
  ? { [Field in keyof One]: Field extends 'type' | 'standardId' ? One[Field] : One[Field] | null }
  : never

/** An assumption while it is filled in: what was not picked yet is null. */
export type AssumedRow =
  | Exclude<Nullable<PlanAssumption>, { type: 'holds' }>
  | { type: 'holds'; auditorId: number | null; standardId: number | null }

export const assumptionTypes = [
  'away',
  'without',
  'holds',
  'hire',
] as const satisfies readonly AssumedRow['type'][]

type Period = { firstDay: string | null; lastDay: string | null }

export const newAssumption = ({ firstDay, lastDay }: Period): AssumedRow => ({
  type: 'away',
  auditorId: null,
  firstDay,
  lastDay,
})

/** The same row of another type: it is still about the same auditor. */
export function changeType(row: AssumedRow, type: AssumedRow['type'], period: Period): AssumedRow {
  const auditorId = row.type === 'hire' ? null : row.auditorId
  if (type === 'away') return { ...newAssumption(period), auditorId } as AssumedRow
  if (type === 'without') return { type, auditorId }
  if (type === 'holds') return { type, auditorId, standardId: null }
  return { type, countryId: null, timeZone: null, standardId: [] }
}

/** What a plan assumes, as it is asked for again: without its sentences. */
export const assumedOf = ({ input }: Pick<OnePlan, 'input'>): PlanAssumption[] =>
  input.assume.map(({ says: _, text: __, ...one }) => one) as PlanAssumption[]
