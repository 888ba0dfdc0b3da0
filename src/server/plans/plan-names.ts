import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import type { PlanNames } from '#words/say-plan-reason.ts'
import { sayKnown } from '#words/words.ts'

const nouns = {
  auditorId: 'auditors',
  auditors: 'auditors',
  accountId: 'auditors',
  standardId: 'standards',
  standardIds: 'standards',
  areaId: 'areas',
  areaIds: 'areas',
  projectId: 'audits',
  countryId: 'countries',
} as const
type Noun = (typeof nouns)[keyof typeof nouns]
type Ids = Record<Noun, Set<number>>

/** What is said of a plan by ids, named for who reads it. */
export type KnownNames = {
  /** `timeZone`: of the site of the audit that is spoken of. */
  at(timeZone: string): PlanNames
  auditor(id: number): string
  /** An audit outside the plan is shown to who sees all audits. */
  shows(auditId: number): boolean
}

/** Reads the names of whatever stands in `said`: reasons, blockers and ways of rows as they are kept, or advice. */
export async function readNames(
  sql: Db,
  caller: Pick<Caller, 'holds'>,
  { planId, said }: { planId: number | null; said: unknown },
): Promise<KnownNames> {
  const ids: Ids = {
    auditors: new Set(),
    standards: new Set(),
    areas: new Set(),
    audits: new Set(),
    countries: new Set(),
  }
  collectIds(said, ids)
  type Named = { id: number; name: string }
  const [found, audits] = await Promise.all([
    sql<(Named & { noun: Noun })[]>`
      select 'auditors' as noun, id, display_name as name from account where id = any(${[...ids.auditors]})
      union all select 'standards', id, code from standard where id = any(${[...ids.standards]})
      union all select 'areas', id, list || ' ' || code from area where id = any(${[...ids.areas]})
      union all select 'countries', id, name from country where id = any(${[...ids.countries]})`,
    sql<(Named & { timeZone: string; isPlanned: boolean })[]>`
      select id, idfl_number as name, time_zone,
        exists (select from plan_row where plan_id = ${planId} and audit_id = audit.id) as is_planned
      from audit where id = any(${[...ids.audits]})`,
  ])
  const lookUp = (noun: Noun) => {
    const names = new Map(found.flatMap(one => (one.noun === noun ? [[one.id, one.name] as const] : [])))
    return (id: number) => names.get(id) ?? '?'
  }
  const seesAll = caller.holds('ViewAllAudit')
  const seen = new Map(audits.filter(({ isPlanned }) => seesAll || isPlanned).map(audit => [audit.id, audit]))
  const zones = new Map(audits.map(({ id, timeZone }) => [id, timeZone]))
  const named = lookUp('auditors')
  const auditor = (id: number) => (id < 0 ? nameHired(id) : named(id))
  const [standard, area, country] = [lookUp('standards'), lookUp('areas'), lookUp('countries')]
  return {
    auditor,
    shows: id => seen.has(id),
    at: timeZone => ({
      auditor,
      standard,
      area,
      country,
      audit: id => seen.get(id)?.name ?? 'none',
      day: (moment, auditId) =>
        localDay(new Date(moment), (auditId === null ? undefined : zones.get(auditId)) ?? timeZone),
    }),
  }
}

/** Whoever a plan assumed is hired, the first by −1. */
export const nameHired = (id: number): string => sayKnown(sayPlanWay.text('hired', { number: String(-id) }))

/** The engine names ids alike wherever they stand. */
function collectIds(said: unknown, ids: Ids): void {
  if (Array.isArray(said)) for (const one of said) collectIds(one, ids)
  else if (said && typeof said === 'object')
    for (const [field, value] of Object.entries(said)) {
      const noun = nouns[field as keyof typeof nouns]
      if (!noun) collectIds(value, ids)
      else for (const id of [value].flat()) if (typeof id === 'number') ids[noun].add(id)
    }
}
