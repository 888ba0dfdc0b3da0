import type { z } from 'zod'
import type { visitFields } from '#contract/visits.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { nameVisit } from '#words/visit-name.ts'

export type VisitFields = z.output<typeof visitFields>

/** The columns of a visit, over the tables `visit` and `certificate`. */
export const visitColumns = (sql: Db): Fragment => sql`
  visit.id, visit.certificate_id, visit.cycle, visit.kind, visit.ordinal, visit.due, visit.earliest, visit.latest,
  visit.by_hand, coalesce(visit.days, case visit.kind when 'surveillance' then certificate.surveillance_days
    else certificate.other_days end) as days,
  visit.state, visit.reason, visit.done_on, visit.plan, visit.planned_start, visit.planned_end,
  ${sitesOfVisit(sql)} as sites, visit.version, visit.created_at, visit.updated_at`

const sitesOfVisit = (sql: Db): Fragment => sql`(
  select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name, 'timeZone', site.time_zone,
    'projectId', audit.id, 'idflNumber', audit.idfl_number, 'status', audit.status) order by site.is_main desc, site.name, site.id), '[]')
  from visit_site join site on site.id = visit_site.site_id
  left join (audit_visit join audit on audit.id = audit_visit.audit_id and audit_visit.is_live)
    on audit_visit.visit_id = visit_site.visit_id and audit_visit.site_id = visit_site.site_id
  where visit_site.visit_id = visit.id)`

/** All that a certificate ever owed, cycle by cycle. */
export async function listVisitsOf(sql: Db, certificateId: number): Promise<VisitFields[]> {
  const rows = await sql<Omit<VisitFields, 'label'>[]>`
    select ${visitColumns(sql)} from visit join certificate on certificate.id = visit.certificate_id
    where visit.certificate_id = ${certificateId}
    order by visit.cycle, visit.due, visit.id`
  return rows.map(row => ({ ...row, label: nameVisit(row) }))
}
