import type { Programme } from '#domain/programme.ts'
import type { VisitState } from '#domain/visit-classes.ts'
import type { VisitKind, Window } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'

/** Where a visit has a live audit. */
type PlannedSite = {
  siteId: number
  auditId: number
  number: string
  start: string
  end: string
  /** Of drafts; and whose they are, where it is as it was made. */
  batchId: number | null
  untouchedOf: number | null
}

/** A visit with all that a draft of it is made from. */
export type Target = Window & {
  id: number
  kind: VisitKind
  ordinal: number
  state: VisitState
  /** On site, at each. */
  days: number
  certificateId: number
  number: string | null
  customerId: number
  companyName: string
  standardId: number
  code: string
  isStandardEnabled: boolean
  programme: Programme | null
  /** Today at the customer’s main site. */
  today: string
  /** Those that the certificate covers. */
  siteIds: number[]
  /** Those that the visit is to see; none: they are not fixed yet. */
  fixedSiteIds: number[]
  /** Where it has a live audit. */
  planned: PlannedSite[]
}

/** `on`: the moment whose day is today. */
export const listTargets = (sql: Db, visitIds: readonly number[], on = new Date()) => sql<Target[]>`
  select visit.id, visit.kind, visit.ordinal, visit.state, visit.earliest, visit.due, visit.latest,
    coalesce(visit.days, case visit.kind when 'surveillance' then certificate.surveillance_days
      else certificate.other_days end) as days,
    certificate.id as certificate_id, certificate.number, certificate.customer_id, customer.company_name,
    certificate.standard_id, standard.code, standard.is_enabled as is_standard_enabled, standard.programme,
    (${on}::timestamptz at time zone customer.time_zone)::date as today,
    array(select site_id from certificate_site where certificate_id = certificate.id order by site_id) as site_ids,
    array(select site_id from visit_site where visit_id = visit.id order by site_id) as fixed_site_ids,
    (
      select coalesce(json_agg(json_build_object('siteId', counted.site_id, 'auditId', audit.id, 'number', audit.idfl_number,
        'start', audit.starts_at, 'end', audit.ends_at, 'batchId', audit.batch_id,
        'untouchedOf', case when audit.status = 'draft' and audit.version = 0 then draft_batch.made_by end)), '[]')
      from audit_visit counted join audit on audit.id = counted.audit_id
      left join draft_batch on draft_batch.id = audit.batch_id
      where counted.visit_id = visit.id and counted.is_live
    ) as planned
  from visit
  join certificate on certificate.id = visit.certificate_id
  join customer on customer.id = certificate.customer_id
  join standard on standard.id = certificate.standard_id
  where visit.id = any(${[...visitIds]}::integer[])`

export type Site = {
  id: number
  customerId: number
  name: string
  timeZone: string
  isMain: boolean
  isActive: boolean
  countryCode: string
  workDays: number[]
}

/** Sites of customers that aren't deleted. */
export const listSites = (sql: Db, ids: readonly number[]) => sql<Site[]>`
  select site.id, customer_id, site.name, time_zone, is_main, is_active, country.code as country_code, country.work_days
  from site join country on country.id = country_id
  where site.id = any(${[...ids]}::integer[]) and deleted_at is null`

/** In the order in which all lock them: certificates, then visits, each by id. */
export async function lockTargets(tx: Db, visitIds: readonly number[]): Promise<void> {
  await tx`
    select from certificate where id in (select certificate_id from visit where id = any(${[...visitIds]}::integer[]))
    order by id for share`
  await tx`select from visit where id = any(${[...visitIds]}::integer[]) order by id for no key update`
}

/** So that neither is deleted nor closed meanwhile. */
export async function lockPlaces(
  tx: Db,
  visitIds: readonly number[],
  siteIds: readonly number[],
): Promise<void> {
  await tx`
    select from customer where id in (
      select customer_id from visit join certificate on certificate.id = certificate_id
      where visit.id = any(${[...visitIds]}::integer[]))
    order by id for share`
  await tx`select from site where id = any(${[...siteIds]}::integer[]) order by id for share`
}
