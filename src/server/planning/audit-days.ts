import { isDeepStrictEqual } from 'node:util'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FieldFault } from '#contract/failure.ts'
import { calculateDays, type DayFault, type DayTable, isLess } from '#domain/audit-days.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayDayFault } from '#words/en/day-faults.ts'

/** Person-days that an audit needs; null: none are asked for. */
export type NeededDays = NonNullable<Parsed<typeof audits.create, 'body'>['days']> | null

/** What the database holds of them. Numbers of PostgreSQL come as text. */
export type StoredDays = {
  requiredDays: string | null
  offSiteDays: string | null
  daysReason: string | null
  daysCalculation: unknown
}

/** The columns of an audit, as they are written. */
export const toStored = (days: NeededDays): StoredDays => ({
  requiredDays: days ? String(days.required) : null,
  offSiteDays: days ? String(days.offSite) : null,
  daysReason: days?.reason || null,
  daysCalculation: days?.calculation ?? null,
})

/** Whether other days are asked for than there are. Those that are left out stay. */
export function hasOtherDays(stored: StoredDays, days: NeededDays | undefined): boolean {
  return days !== undefined && !isDeepStrictEqual(comparable(stored), comparable(toStored(days)))
}

const comparable = ({ requiredDays, offSiteDays, daysReason, daysCalculation }: StoredDays) => [
  requiredDays && Number(requiredDays),
  offSiteDays && Number(offSiteDays),
  daysReason,
  daysCalculation && JSON.parse(JSON.stringify(daysCalculation)),
]

/** What is wrong with them: a calculation that can't be made, and fewer days than it gives without a word why. */
export async function dayFaults(
  tx: Db,
  days: NeededDays | undefined,
  standardIds: readonly number[],
): Promise<FieldFault[]> {
  const calculation = days?.calculation
  if (!calculation) return []
  const ids = calculation.standards.map(({ standardId }) => standardId)
  const strange = ids.flatMap((id, place) => {
    if (ids.indexOf(id) < place) return [faultAt(place, 'standardId', 'standardTwice')]
    return standardIds.includes(id) ? [] : [faultAt(place, 'standardId', 'notOfAudit')]
  })
  if (strange.length > 0) return strange
  const tables = await readTables(tx, ids)
  const calculated = calculateDays(calculation, id => tables.get(id))
  if (Array.isArray(calculated))
    return calculated.map(({ place, code }) => faultAt(place, fieldOf[code], code))
  const isUnexplained = isLess(days, calculated) && days.reason === ''
  return isUnexplained ? [faultOf('days.reason', sayDayFault.text('whyFewer'))] : []
}

const fieldOf = { noTable: 'standardId', noRisk: 'risk', tooMany: 'personnel' } as const
const words = { noTable: 'noTable', noRisk: 'chooseRisk', tooMany: 'tooMany' } as const

type Fault = DayFault['code'] | 'standardTwice' | 'notOfAudit'

const faultAt = (place: number, field: string, code: Fault): FieldFault =>
  faultOf(
    `days.calculation.standards.${place}.${field}`,
    sayDayFault.text(code in words ? words[code as keyof typeof words] : (code as 'notOfAudit')),
  )

async function readTables(tx: Db, standardIds: readonly number[]): Promise<Map<number, DayTable>> {
  const rows = await tx<(DayTable & { standardId: number })[]>`
    select standard.id as standard_id, risks, rows, shares, max_reduction, max_integration, on_site,
      min_days::float8 as min_days
    from standard join day_table on day_table.id = day_table_id where standard.id = any(${[...standardIds]}::integer[])`
  return new Map(rows.map(({ standardId, ...table }) => [standardId, table]))
}
