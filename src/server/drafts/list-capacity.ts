import type { capacity } from '#contract/capacity.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Sampling } from '#domain/programme.ts'
import { sampleSize } from '#domain/site-sample.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import { mondayOf } from '#domain/work-runs.ts'
import type { Db } from '#server/db/transaction.ts'
import { readLoad } from '#server/planning/read-capacity.ts'
import { clockThere, readBeside } from '#server/planning/visit-classes.ts'

type Query = Parsed<typeof capacity.list, 'query'>
type Row = Answer<typeof capacity.list>['rows'][number]

/** What each week and standard has to do, and what it has auditors for; weeks in which there is neither are left out. */
export async function listCapacity(sql: Db, query: Query): Promise<Answer<typeof capacity.list>> {
  const [load, due] = await Promise.all([readLoad(sql, query), listDue(sql, query)])
  const rows = new Map<string, Row>()
  const rowOf = (week: string, standardId: number): Row => {
    const key = `${week} ${standardId}`
    const row = rows.get(key) ?? { week, standardId, dueDays: 0, draftDays: 0, assignedDays: 0, freeDays: 0 }
    rows.set(key, row)
    return row
  }
  for (const one of load) Object.assign(rowOf(one.week, one.standardId), one)
  // What is overdue is to be done at once.
  for (const visit of due)
    rowOf(mondayOf(visit.due < query.start ? query.start : visit.due), visit.standardId).dueDays +=
      daysOf(visit)
  return {
    rows: [...rows.values()].sort((a, b) =>
      a.week < b.week ? -1 : a.week > b.week ? 1 : a.standardId - b.standardId,
    ),
  }
}

type Due = {
  standardId: number
  due: string
  kind: VisitKind
  /** On site, at each. */
  days: number
  sampling: Sampling | null
  coveredSites: number
  /** Fixed ones without an audit. None: they are not fixed yet. */
  openSites: number
}

const daysOf = ({ days, kind, sampling, coveredSites, openSites }: Due): number =>
  days * (openSites || 1 + sampleSize(sampling ?? 'all', kind, coveredSites - 1))

/** The visits on the board of which something is not planned yet, to the last day that is asked for. */
const listDue = (sql: Db, { end, standardId, countryId }: Query) => sql<Due[]>`
  select certificate.standard_id, visit.due, visit.kind, standard.programme ->> 'sampling' as sampling,
    coalesce(visit.days, case visit.kind when 'surveillance' then certificate.surveillance_days
      else certificate.other_days end) as days,
    (select count(*)::integer from certificate_site where certificate_id = certificate.id) as covered_sites,
    (select count(*)::integer from visit_site where visit_site.visit_id = visit.id and not exists (
      select from audit_visit
      where audit_visit.visit_id = visit.id and audit_visit.site_id = visit_site.site_id and is_live)) as open_sites
  from visit
  join certificate on certificate.id = visit.certificate_id
  join standard on standard.id = certificate.standard_id
  join customer on customer.id = certificate.customer_id
  join site central on central.id = certificate.central_site_id
  cross join ${clockThere(sql)}
  where ${readBeside(sql, sql`clock.today`).isOnBoard} and visit.plan in ('none', 'partly')
    and visit.due <= ${end}
    and ${standardId ? sql`certificate.standard_id = any(${standardId}::integer[])` : sql`true`}
    and ${countryId ? sql`central.country_id = any(${countryId}::integer[])` : sql`true`}`
