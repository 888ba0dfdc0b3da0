import type { z } from 'zod'
import type { Answer } from '#contract/endpoint.ts'
import type { visit, visits } from '#contract/visits.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { visitColumns } from '#server/planning/read-visits.ts'
import { bucketOn, clockThere, flagsOn, readBeside } from '#server/planning/visit-classes.ts'
import { suggestSitesOf } from '#server/planning/visit-sites.ts'
import { nameVisit } from '#words/visit-name.ts'

export type Visit = z.output<typeof visit>
export type VisitRow = Omit<Visit, 'label'>

/** Where its certificate is at home. */
export const centralSite = (sql: Db): Fragment =>
  sql`join site central on central.id = certificate.central_site_id`

/** What a visit is read with; `clock.today` is today at its customer's main site, unless all is read as of a day. */
export const visitTables = (sql: Db, on?: string): Fragment => sql`
  join certificate on certificate.id = visit.certificate_id
  join standard on standard.id = certificate.standard_id
  join customer on customer.id = certificate.customer_id
  cross join ${clockThere(sql, on)}`

/** Visits as the board lists them; `source` names the table of ids to read as `page`. */
export const visitRows = (sql: Db, source: Fragment, on?: string): Fragment => sql`
  select ${visitColumns(sql)}, certificate.number, certificate.customer_id, customer.company_name, customer.company_number,
    certificate.standard_id, json_build_object('id', standard.id, 'code', standard.code, 'name', standard.name) as standard,
    json_build_object('id', country.id, 'name', country.name) as country,
    (select count(*)::integer from certificate_site where certificate_site.certificate_id = certificate.id) as covered_sites,
    ${bucketOn(sql, readBeside(sql, sql`clock.today`))} as bucket, ${flagsOn(sql, readBeside(sql, sql`clock.today`))} as flags
  from ${source}
  join visit on visit.id = page.id
  ${visitTables(sql, on)} ${centralSite(sql)}
  join country on country.id = central.country_id`

export const toVisit = <Row extends VisitRow>(row: Row): Row & Visit => ({ ...row, label: nameVisit(row) })

export async function findVisit(sql: Db, id: number): Promise<Visit> {
  const [row] = await sql<VisitRow[]>`${visitRows(sql, sql`(select ${id}::integer as id) page`)}`
  if (!row) throw missing()
  return toVisit(row)
}

/** A visit with the sites that it should see. */
export async function openVisit(sql: Db, id: number): Promise<Answer<typeof visits.one>> {
  const [found, suggested] = await Promise.all([findVisit(sql, id), suggestSitesOf(sql, [id])])
  const sites = suggested.get(id) ?? []
  const names = await sql<{ id: number; name: string }[]>`
    select id, name from site where id = any(${sites.map(site => site.id)}::integer[])`
  const nameOf = new Map(names.map(({ id: siteId, name }) => [siteId, name]))
  return { ...found, suggestion: sites.map(site => ({ ...site, name: nameOf.get(site.id) ?? '' })) }
}
