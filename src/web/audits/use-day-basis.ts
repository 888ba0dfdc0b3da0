import { audits } from '#contract/audits.ts'
import { dayTables } from '#contract/day-tables.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { DayKind } from '#domain/audit-days.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import { may } from '#web/app/session.ts'
import { saidAside, useAllRows, useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import type { Audit } from './audit.ts'

export type DetailedAudit = Reply<typeof audits.one>
export type Table = RowOf<typeof dayTables.list>
/** As a form holds it: what is still to be entered is null. */
export type StandardDraft = {
  standardId: number
  kind: DayKind
  personnel: number | null
  risk: string | null
  factors: { label: string; percent: number }[]
}
export type CalculationDraft = { integration: number | null; standards: StandardDraft[] }

/** What the days of an audit can be calculated of. */
export type DayBasis = {
  tables: ReadonlyMap<number, Table>
  /** The calculation to begin with; null where no standard of the audit has a table. */
  proposed: CalculationDraft | null
  /** The number of the audit that it was taken from. */
  from: string | null
}

const kindOfVisit: Record<VisitKind, DayKind> = {
  stage1: 'initial',
  stage2: 'initial',
  initial: 'initial',
  transfer: 'initial',
  surveillance: 'surveillance',
  special: 'surveillance',
  recertification: 'recertification',
}

/** The tables of its standards, and what the customer’s last audit was calculated of; undefined until both are read. */
export function useDayBasis(audit: DetailedAudit, isAsked: boolean): DayBasis | undefined {
  const tables = useAllRows(dayTables.list, isAsked && { sort: ['name:asc'] }, { meta: saidAside })
  const last = useLastCalculated(audit, isAsked && !audit.days?.calculation)
  if (!isAsked || tables.isLoading || last.isLoading) return undefined
  const byStandard = new Map(
    (tables.data?.rows ?? []).flatMap(table => table.standardIds.map(id => [id, table] as const)),
  )
  const own = audit.days?.calculation
  return {
    tables: byStandard,
    proposed: own ?? propose(audit, byStandard, last.audit),
    from: own ? null : (last.audit?.idflNumber ?? null),
  }
}

/** The customer’s latest other audit that was calculated, of those that say how many days they need. */
function useLastCalculated({ id, customerId }: Audit, isAsked: boolean) {
  const query = { customerId, sort: 'start:desc', limit: 50 }
  const list = useAsk(audits.list, isAsked && may(audits.list) && { query }, { meta: saidAside })
  const found = list.data?.rows.find(row => row.id !== id && row.requiredDays !== null)
  const one = useRecord(audits.one, isAsked && may(audits.one) ? found?.id : null, { meta: saidAside })
  return {
    isLoading: list.isLoading || one.isLoading,
    audit: one.data?.days?.calculation ? one.data : undefined,
  }
}

function propose(
  audit: DetailedAudit,
  tables: ReadonlyMap<number, Table>,
  last: DetailedAudit | undefined,
): CalculationDraft | null {
  const before = last?.days?.calculation
  const standards = audit.standards.flatMap(({ id: standardId }): StandardDraft[] => {
    const table = tables.get(standardId)
    if (!table) return []
    const known = before?.standards.find(one => one.standardId === standardId)
    const visit = audit.visits.find(one => one.standardId === standardId)
    const [only = null, ...others] = table.risks
    return [
      {
        standardId,
        kind: visit ? kindOfVisit[visit.kind] : known ? 'surveillance' : 'initial',
        personnel: known?.personnel ?? before?.standards[0]?.personnel ?? null,
        risk: known?.risk ?? (others.length === 0 ? only : null),
        factors: known?.factors ?? [],
      },
    ]
  })
  return standards.length > 0 ? { integration: before?.integration ?? 0, standards } : null
}
