import type { AuditStatus } from '#domain/audit-status.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkVisits } from '#server/planning/link-visits.ts'

/**
 * Lets audits that the customer has already count for the visits of a new certificate, visit by visit in order of their due days:
 * at each site the audit of its standard that ends in the window, a completed one first, else the one nearest to the due day.
 * Completed ones are left to those who may plan visits. Locks the audits; nobody else knows of the certificate yet.
 */
export async function linkExisting(tx: Db, caller: Caller, certificateId: number): Promise<void> {
  await lockCandidates(tx, certificateId)
  const visits = await tx<{ id: number }[]>`
    select id from visit where certificate_id = ${certificateId} and state = 'open' order by due, id`
  // One by one, since what is done moves what is owed next.
  for (const { id } of visits)
    for (const { siteId, placeId, links, ...audit } of await findAudits(tx, caller, id))
      await linkVisits(tx, caller, { ...audit, siteId }, [...links, { visitId: id, siteIds: [placeId] }])
}

/** Of the customer and the standard of a certificate, and for no visit of that standard yet. */
const isCandidate = (tx: Db) => tx`
  audit.customer_id = certificate.customer_id and audit.deleted_at is null and audit.status <> 'canceled'
  and exists (select from audit_standard where audit_id = audit.id and standard_id = certificate.standard_id)
  and not exists (
    select from audit_visit join visit counted on counted.id = visit_id join certificate owing on owing.id = certificate_id
    where audit_id = audit.id and owing.standard_id = certificate.standard_id)`

const lockCandidates = (tx: Db, certificateId: number) => tx`
  select from audit join certificate on certificate.id = ${certificateId}
  where ${isCandidate(tx)}
    and audit.ends_at > (select min(earliest) from visit where certificate_id = ${certificateId} and state = 'open') - 2
  order by audit.id for no key update of audit`

type Found = {
  id: number
  customerId: number
  siteId: number | null
  status: AuditStatus
  standardIds: number[]
  /** The site where it is, also where that is the main one. */
  placeId: number
  links: { visitId: number; siteIds: number[] }[]
}

/** At most one for each site; a first stage is made at the central one alone. */
const findAudits = (tx: Db, caller: Caller, visitId: number) => tx<Found[]>`
  select distinct on (place.site_id) audit.id, audit.customer_id, audit.site_id, audit.status, place.site_id as place_id,
    (select array_agg(standard_id) from audit_standard where audit_id = audit.id) as standard_ids,
    (select coalesce(json_agg(json_build_object('visitId', visit_id, 'siteIds', site_ids)), '[]') from (
      select visit_id, array_agg(site_id) as site_ids from audit_visit where audit_id = audit.id group by visit_id) link) as links
  from visit
  join certificate on certificate.id = visit.certificate_id
  join lateral (
    select site_id from visit_site where visit_id = visit.id
    union all
    select site_id from certificate_site where certificate_id = certificate.id
      and not exists (select from visit_site where visit_id = visit.id)
      and (visit.kind <> 'stage1' or site_id = certificate.central_site_id)
  ) place on true
  join site on site.id = place.site_id
  join audit on ${isCandidate(tx)} and (audit.site_id = site.id or audit.site_id is null and site.is_main)
  cross join lateral (
    select (least(audit.completed_at, audit.ends_at) at time zone audit.time_zone)::date as last) day
  where visit.id = ${visitId} and visit.state = 'open' and day.last between visit.earliest and visit.latest
    and ${caller.holds('PlanVisits') ? tx`true` : tx`audit.status <> 'completed'`}
  order by place.site_id, audit.status = 'completed' desc, abs(day.last - visit.due), audit.id`
