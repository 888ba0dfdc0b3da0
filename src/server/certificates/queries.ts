import type { z } from 'zod'
import type { certificate } from '#contract/certificate-reply.ts'
import type { certificates } from '#contract/certificates.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type EachRow, pageOf } from '#server/db/fetch-ids.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import { mentionsAnyOf, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { listVisitsOf } from '#server/planning/read-visits.ts'
import { clockThere, flagConditions, flagsOn, phaseOn, readBeside } from '#server/planning/visit-classes.ts'
import { nameVisit } from '#words/visit-name.ts'

import { listPlannedAudits } from './planned-audits.ts'

export type Certificate = z.output<typeof certificate>
type Query = Parsed<typeof certificates.list, 'query'>

type Next = Omit<NonNullable<Certificate['next']>, 'label'>
type Row = Omit<Certificate, 'next'> & { next: Next | null }

/** Certificates with what they are shown with; `source` names the table of ids to read as `page`. */
const certificateRows = (sql: Db, source: Fragment, on?: string) => sql`
  select certificate.id, certificate.customer_id, customer.company_name, customer.company_number, certificate.standard_id,
    json_build_object('id', standard.id, 'code', standard.code, 'name', standard.name) as standard, certificate.number,
    certificate.scope, certificate.status, ${phaseOn(sql, sql`clock.today`)} as phase, certificate.status_reason,
    certificate.status_on, certificate.wanted_by, certificate.first_certified, certificate.decided, certificate.cycle,
    certificate.cycle_ends, certificate.expires, certificate.audited_until,
    json_build_object('id', country.id, 'name', country.name) as country, customer.time_zone,
    certificate.central_site_id, covered.site_ids,
    covered.sites, certificate.surveillance_days, certificate.other_days, certificate.note, next.next, flagged.flags,
    certificate.version, certificate.created_at, certificate.updated_at
  from ${source}
  join certificate on certificate.id = page.id
  join customer on customer.id = certificate.customer_id
  join standard on standard.id = certificate.standard_id
  join site central on central.id = certificate.central_site_id
  join country on country.id = central.country_id
  cross join ${clockThere(sql, on)}
  cross join lateral (
    select array_agg(site.id order by site.id) as site_ids, json_agg(json_build_object('id', site.id, 'name', site.name,
      'isCentral', site.id = certificate.central_site_id, 'isActive', site.is_active)
      order by site.id = certificate.central_site_id desc, site.name, site.id) as sites
    from certificate_site join site on site.id = certificate_site.site_id
    where certificate_site.certificate_id = certificate.id
  ) covered
  left join lateral (
    select due, json_build_object('id', id, 'kind', kind, 'ordinal', ordinal, 'due', due, 'earliest', earliest,
      'latest', latest) as next
    from visit where visit.certificate_id = certificate.id and visit.state = 'open' order by due, id limit 1
  ) next on true
  cross join lateral (
    select array(select distinct flag from visit, unnest(${flagsOn(sql, readBeside(sql, sql`clock.today`))}) flag
      where visit.certificate_id = certificate.id and visit.state in ('open', 'done') order by flag) as flags
  ) flagged`

const toCertificate = ({ next, ...row }: Row): Certificate => ({
  ...row,
  next: next && { ...next, label: nameVisit(next) },
})

export async function listCertificates(sql: Db, query: Query) {
  const found = sql`from certificate ${joins(sql, { ...query, sort: [] })} ${where(sql, conditions(sql, query))}`
  const [rows, [total]] = await Promise.all([
    sql<Row[]>`${certificatePage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) ${found}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(toCertificate) }
}

/** Which are of the page is found out once; PostgreSQL expects few, and would find it out again for every customer that it joins. */
export const certificatePage = (sql: Db, query: Query): Fragment => sql`
  with page as materialized (${selectCertificates(sql, query)} ${cutPage(sql, query)})
  ${certificateRows(sql, sql`page`, query.on)} ${orderBy(sql, query.sort, sortColumns(sql), sql`certificate.id`)}`

/** The ids of all that match, in order. */
export const selectCertificates = (sql: Db, query: Query): Fragment => sql`
  select certificate.id from certificate ${joins(sql, query)} ${where(sql, conditions(sql, query))}
  ${orderBy(sql, query.sort, sortColumns(sql), sql`certificate.id`)}`

/** Some of them, in any order. */
export const readCertificates =
  (sql: Db, ids: readonly number[]): EachRow<ReturnType<typeof toCertificate>> =>
  take =>
    sql<Row[]>`${certificateRows(sql, pageOf(sql, ids))}`.forEach(row => {
      take(toCertificate(row))
    })

/** What the conditions and the order ask beside the certificate itself. */
function joins(sql: Db, { sort = [], phase, flag, on, customerId, siteId }: Query): Fragment {
  const sortsBy = (name: string) => sort.some(({ field }) => field === name)
  const readsDay = phase !== undefined || flag !== undefined
  return sql`
    ${readsDay || sortsBy('companyName') ? sql`join customer on customer.id = certificate.customer_id` : sql``}
    ${readsDay || sortsBy('standard') ? sql`join standard on standard.id = certificate.standard_id` : sql``}
    ${readsDay ? sql`cross join ${clockThere(sql, on)}` : sql``}
    ${sortsBy('nextDue') ? sql`left join ${customerId || siteId ? nextOfFew(sql) : nextOfAll(sql)}` : sql``}`
}

/** Looked up for each of some certificates. */
const nextOfFew = (sql: Db): Fragment => sql`lateral (
  select due from visit where visit.certificate_id = certificate.id and visit.state = 'open' order by due, id limit 1
) next on true`

/** Read once along its index: of thousands that takes half as long. */
const nextOfAll = (sql: Db): Fragment => sql`(
  select distinct on (certificate_id) certificate_id, due from visit where state = 'open' order by certificate_id, due, id
) next on next.certificate_id = certificate.id`

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, customerId, standardId, countryId, siteId, phase, expiresFrom, expiresTo, value } = query
  return [
    id === undefined ? undefined : sql`certificate.id = ${id}`,
    customerId && sql`certificate.customer_id = any(${customerId}::integer[])`,
    standardId && sql`certificate.standard_id = any(${standardId}::integer[])`,
    countryId &&
      sql`certificate.central_site_id in (select id from site where country_id = any(${countryId}::integer[]))`,
    siteId &&
      sql`certificate.id in (select certificate_id from certificate_site where site_id = any(${siteId}::integer[]))`,
    query.number &&
      anyOf(
        sql,
        query.number.map(number => mentionsItself(sql, 'certificate', number)),
      ),
    query.companyName &&
      anyOf(
        sql,
        query.companyName.map(name => isOfCompany(sql, name)),
      ),
    phase && sql`${phaseOn(sql, sql`clock.today`)} = any(${phase}::text[])`,
    query.flag && hasFlag(sql, query.flag),
    expiresFrom === undefined ? undefined : sql`certificate.expires >= ${expiresFrom}`,
    expiresTo === undefined ? undefined : sql`certificate.expires <= ${expiresTo}`,
    value === undefined
      ? undefined
      : sql`certificate.id in (select id from certificate where ${mentionsItself(sql, 'certificate', value)} union all
          select id from certificate where ${isOfCompany(sql, value, 'company_number')})`,
  ]
}

const anyOf = (sql: Db, some: Fragment[]): Fragment | undefined =>
  some.length > 0 ? sql`(${joinBy(sql, some, sql` or `)})` : undefined

const isOfCompany = (sql: Db, text: string, ...alsoIn: string[]): Fragment => sql`certificate.customer_id in (
  select id from customer where ${mentionsAnyOf(sql, 'customer', ['company_name', ...alsoIn], text)})`

function hasFlag(sql: Db, flags: NonNullable<Query['flag']>): Fragment {
  const is = flagConditions(sql, readBeside(sql, sql`clock.today`))
  const one = joinBy(
    sql,
    flags.map(flag => is[flag]),
    sql` or `,
  )
  return sql`exists (select from visit where visit.certificate_id = certificate.id and (${one}))`
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`certificate.id`,
  number: sql`certificate.number`,
  companyName: sql`customer.company_name`,
  standard: sql`standard.code`,
  decided: sql`certificate.decided`,
  expires: sql`certificate.expires`,
  nextDue: sql`next.due`,
  createdAt: sql`certificate.created_at`,
  updatedAt: sql`certificate.updated_at`,
})

export async function findCertificate(sql: Db, id: number): Promise<Certificate> {
  const [row] = await sql<Row[]>`
    ${certificateRows(sql, sql`(select ${id}::integer as id) page`)}`
  if (!row) throw missing()
  return toCertificate(row)
}

export async function openCertificate(sql: Db, id: number): Promise<Answer<typeof certificates.one>> {
  const [found, visits, planned] = await Promise.all([
    findCertificate(sql, id),
    listVisitsOf(sql, id),
    listPlannedAudits(sql, id),
  ])
  return { ...found, visits, plannedAudits: planned.map(({ version: _, ...audit }) => audit) }
}
