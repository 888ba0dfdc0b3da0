import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { sites } from '#contract/sites.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { zoneIn } from '#server/db/zone-in.ts'
import type { Caller } from '#server/http/caller.ts'

export type Site = Answer<typeof sites.create>
type SiteForm = Parsed<typeof sites.create, 'body'>

const siteRows = (sql: Db) => sql`
  select site.id, site.customer_id, customer.company_name, site.name, site.address, site.country_id,
    json_build_object('id', country.id, 'name', country.name) as country, site.time_zone, site.is_main, site.is_active,
    site.note, site.latitude, site.longitude, site.version, site.created_at, site.updated_at
  from site
  join customer on customer.id = site.customer_id
  join country on country.id = site.country_id`

export async function listSites(sql: Db, query: Parsed<typeof sites.list, 'query'>) {
  const { id, customerId, isActive, value } = query
  const matching = where(sql, [
    sql`site.deleted_at is null`,
    id === undefined ? undefined : sql`site.id = ${id}`,
    customerId === undefined ? undefined : sql`site.customer_id = ${customerId}`,
    isActive === undefined ? undefined : sql`site.is_active = ${isActive}`,
    value === undefined ? undefined : mentions(sql, 'site', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`site.id`)
  const [rows, [total]] = await Promise.all([
    sql<Site[]>`${siteRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from site ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** Of whom some sites are. */
export const listCompanyNumbers = (sql: Db, _caller: Caller, ids: readonly number[]) => sql<
  { id: number; companyNumber: string }[]
>`
  select site.id, company_number from site join customer on customer.id = customer_id
  where site.id = any(${[...ids]}::integer[])`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`site.id`,
  name: sql`site.name`,
  companyName: sql`customer.company_name`,
  country: sql`country.name`,
  timeZone: sql`site.time_zone`,
  isActive: sql`site.is_active`,
  createdAt: sql`site.created_at`,
  updatedAt: sql`site.updated_at`,
})

export async function findSite(sql: Db, id: number): Promise<Site> {
  const [site] = await sql<Site[]>`${siteRows(sql)} where site.id = ${id} and site.deleted_at is null`
  if (!site) throw missing()
  return site
}

export async function countSites(sql: Db, customerId: number): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::integer as count from site where customer_id = ${customerId} and deleted_at is null`
  return found?.count ?? 0
}

/** What keeps a site open: audits that are to take place there, and certificates that may be audited there. */
export async function countUses(sql: Db, siteId: number): Promise<{ audit: number; certificate: number }> {
  const [found] = await sql<{ audit: number; certificate: number }[]>`
    select
      (select count(*)::integer from audit
        where site_id = ${siteId} and deleted_at is null and status in ('draft', 'assigned')) as audit,
      (select count(*)::integer from certificate_site join certificate on certificate.id = certificate_id
        where site_id = ${siteId} and status <> 'withdrawn') as certificate`
  return found ?? { audit: 0, certificate: 0 }
}

export async function insertSite(sql: Db, customerId: number, form: SiteForm): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into site (customer_id, name, address, country_id, time_zone, is_active, note, latitude,
      longitude)
    values (${customerId}, ${form.name}, ${form.address}, ${form.countryId}, ${zoneIn(sql, form)}, ${form.isActive},
      ${form.note}, ${form.latitude ?? null}, ${form.longitude ?? null}) returning id`
  return made?.id ?? 0
}

export async function writeSite(
  sql: Db,
  id: number,
  site: Omit<SiteForm, 'timeZone'> & { timeZone: Fragment },
) {
  await sql`
    update site set name = ${site.name}, address = ${site.address}, country_id = ${site.countryId},
      time_zone = ${site.timeZone}, is_active = ${site.isActive}, note = ${site.note},
      latitude = ${site.latitude ?? null}, longitude = ${site.longitude ?? null}
    where id = ${id}`
}

/** Contacts of the site become those of all. */
export async function releaseContacts(sql: Db, siteId: number): Promise<void> {
  await sql`update contact set site_id = null where site_id = ${siteId}`
}

/** Soft delete: the record stays for what refers to it. */
export async function softDeleteSite(sql: Db, id: number): Promise<void> {
  await sql`update site set deleted_at = clock_timestamp() where id = ${id}`
}
