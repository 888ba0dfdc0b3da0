import type { z } from 'zod'
import type { countries, country, countryForm } from '#contract/countries.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { customaryWorkDays } from '#domain/working-days.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { listWorld } from '#server/db/world.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCountryFailure } from '#words/en/country-failures.ts'
import { sayCountryFault } from '#words/en/country-faults.ts'

type Country = z.output<typeof country>
type CountryForm = z.output<typeof countryForm>

/** Only live accounts and live audits count as uses; the audits by the kept totals of their customers (decision 005). */
const countryRows = (sql: Db) => sql`
  select country.id, country.code, country.name, country.time_zones, country.work_days, country.is_default, country.version,
    country.created_at, country.updated_at,
    coalesce(users.count, 0) as user_count, coalesce(projects.count, 0) as project_count
  from country
  left join (
    select country_id, count(*)::integer as count from account where deleted_at is null group by country_id
  ) users on users.country_id = country.id
  left join (
    select customer.country_id, sum(kept.count)::integer as count
    from customer_audit_count kept join customer on customer.id = kept.customer_id group by customer.country_id
  ) projects on projects.country_id = country.id`

export async function listCountries(sql: Db, query: Parsed<typeof countries.list, 'query'>) {
  const matching = where(sql, [
    query.id === undefined ? undefined : sql`country.id = ${query.id}`,
    query.code === undefined ? undefined : isLike(sql, sql`country.code`, query.code),
    query.name === undefined ? undefined : isLike(sql, sql`country.name`, query.name),
    query.value === undefined ? undefined : mentions(sql, 'country', query.value),
  ])
  const [rows, [total]] = await Promise.all([
    sql<
      Country[]
    >`${countryRows(sql)} ${matching} ${orderBy(sql, query.sort, sortColumns(sql), sql`country.id`)}
      ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from country ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`country.id`,
  name: sql`country.name`,
  code: sql`country.code`,
  isDefault: sql`country.is_default`,
  userCount: sql`user_count`,
  projectCount: sql`project_count`,
  createdAt: sql`country.created_at`,
  updatedAt: sql`country.updated_at`,
})

export async function findCountry(sql: Db, id: number): Promise<Country> {
  const [country] = await sql<Country[]>`${countryRows(sql)} where country.id = ${id}`
  if (!country) throw missing()
  return country
}

export async function listCodes(sql: Db, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  return sql`select id, code from country where id = any(${[...ids]}) order by id`
}

export async function insertCountry(sql: Db, form: CountryForm): Promise<Country> {
  const { code, name, timeZones = zonesOf(code), workDays = customaryWorkDays(code) } = form
  const [made] = await sql<{ id: number }[]>`
    insert into country (code, name, time_zones, work_days)
    values (${code}, ${name}, ${timeZones}, ${workDays}) returning id`
  return findCountry(sql, made?.id ?? 0)
}

export async function updateCountry(
  sql: Db,
  id: number,
  { code, name, version, ...form }: CountryForm & { version?: number | undefined },
): Promise<Country> {
  const before = await lockRecord<Country>(sql, 'country', id, version)
  if (before.isDefault && code !== before.code)
    throw Failure.invalid([faultOf('code', sayCountryFailure.text('codeFixed'))])
  const timeZones = form.timeZones ?? (code === before.code ? before.timeZones : zonesOf(code))
  const workDays = form.workDays ?? before.workDays
  await sql`
    update country set code = ${code}, name = ${name}, time_zones = ${timeZones}, work_days = ${workDays}
    where id = ${id}`
  return findCountry(sql, id)
}

function zonesOf(code: string): string[] {
  const known = listWorld().find(country => country.code === code)
  if (!known) throw Failure.invalid([faultOf('timeZones', sayCountryFault.text('chooseSomeTimeZone'))])
  return known.timeZones
}

export async function deleteCountry(sql: Db, id: number): Promise<void> {
  const { name, isDefault } = await lockRecord<Country>(sql, 'country', id)
  await refuseInUse(sql, { entity: 'country', id, name })
  if (isDefault) throw refuse('conflict', sayCountryFailure.text('protected', { name }))
  await releaseFromDeleted(sql, 'country', id)
  await sql`delete from country where id = ${id}`
}
