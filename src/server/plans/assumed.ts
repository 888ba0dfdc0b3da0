import type { FieldFault } from '#contract/failure.ts'
import type { PlanAssumption } from '#domain/plans.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'

/** Whoever and whatever is assumed has to be there. */
export async function missingAssumed(sql: Db, assume: readonly PlanAssumption[]): Promise<FieldFault[]> {
  if (assume.length === 0) return []
  const [known] = await sql<{ auditors: number[]; standards: number[]; countries: number[] }[]>`
    select array(select auditor.id from auditor join account on account.id = auditor.id and account.deleted_at is null) as auditors,
      array(select id from standard) as standards, array(select id from country) as countries`
  const { auditors = [], standards = [], countries = [] } = known ?? {}
  return assume.flatMap((one, place): FieldFault[] => {
    const at = (field: string) => `assume.${place}.${field}`
    const isUnknown = 'auditorId' in one && !auditors.includes(one.auditorId)
    const gone = 'standardId' in one ? [one.standardId].flat().filter(id => !standards.includes(id)) : []
    const isNowhere = one.type === 'hire' && !countries.includes(one.countryId)
    return [
      ...(isUnknown
        ? [faultOf(at('auditorId'), sayPlanFault.text('auditorGone', { id: String(one.auditorId) }))]
        : []),
      ...gone.map(id => faultOf(at('standardId'), sayPlanFault.text('standardGone', { id: String(id) }))),
      ...(isNowhere
        ? [faultOf(at('countryId'), sayPlanFault.text('countryGone', { id: String(one.countryId) }))]
        : []),
    ]
  })
}
