import type { Sql } from 'postgres'
import type { TeamRules } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'

/** Team rules as they are at first: all figures empty. */
export const firstRules: TeamRules = {
  rules: {
    unqualified: 'warn',
    lead: 'off',
    refused: 'warn',
    limits: 'warn',
    gaps: 'warn',
    offDays: 'warn',
    coverage: 'show',
    areas: 'show',
    days: 'show',
  },
  roles: false,
  approval: 'off',
  limits: { daysPer7: null, daysPerMonth: null, daysPerYear: null, nightsPerMonth: null, restHours: null },
  dayCount: 'halves',
  coolingOffMonths: 24,
  completesDone: false,
  travel: {
    isOn: false,
    sameCountry: 4,
    abroad: 16,
    steps: [
      { km: 50, hours: 1 },
      { km: 300, hours: 4 },
      { km: 1000, hours: 8 },
      { km: null, hours: 16 },
    ],
  },
  dayTripKm: 150,
}

/** What is asked of the rules of a fit: an audit of one day or more at a site, and somebody's part of it. */
type Asked = {
  auditId?: number
  customerId: number
  standardIds?: readonly number[]
  role?: string
  start: Date
  end: Date
  timeZone?: string
}

type Row = { auditorId: number; code: string; severity: string; subject: string; figures: object }

/** The rows that one file of rules answers for the candidates, by auditor and code. */
export async function askFit(
  sql: Sql,
  rules: Fragment | null,
  candidates: readonly number[],
  asked: Asked,
): Promise<Row[]> {
  if (!rules) throw new Error('These rules sleep.')
  const { auditId = null, customerId, standardIds = [], role = 'auditor', start, end } = asked
  const timeZone = asked.timeZone ?? 'Asia/Ho_Chi_Minh'
  return sql<Row[]>`
    with need as materialized (
      select 1 as no, ${auditId}::integer as audit_id, ${customerId}::integer as customer_id, site.id as site_id,
        site.country_id, ${[...standardIds]}::integer[] as standard_ids, ${timeZone}::text as time_zone,
        daterange((${start}::timestamptz at time zone ${timeZone})::date,
          ((${end}::timestamptz - interval '1 microsecond') at time zone ${timeZone})::date, '[]') as days,
        ${role}::text as role, tstzrange(${start}, ${end}) as during, null::integer as entry_id
      from site where customer_id = ${customerId} and is_main
    ),
    candidate as materialized (select unnest(${[...candidates]}::integer[]) as id),
    asked as materialized (select 1 as no, id as auditor_id from candidate)
    select auditor_id, code, severity, subject, figures from (${rules}) reasons order by auditor_id, code, subject`
}
