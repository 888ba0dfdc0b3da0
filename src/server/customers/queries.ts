import type { z } from 'zod'
import type { customer, customerForm, customers } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type EachRow, pageOf } from '#server/db/fetch-ids.ts'
import { refuseInUse } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions, mentionsIn } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { zoneBefore, zoneIn } from '#server/db/zone-in.ts'
import { refuseOtherSites, writeContacts } from './write-contacts.ts'

type ListedCustomer = z.output<typeof customer>
export type Customer = Answer<typeof customers.one>
type CustomerForm = z.output<typeof customerForm>
type Query = Parsed<typeof customers.list, 'query'>

/** Customers with their country and contacts; `source` names the table of ids to read as `page`. */
const customerRows = (sql: Db, source: Fragment) => sql`
  select customer.id, customer.name, customer.company_name, customer.company_number, customer.email, customer.phone,
    customer.address, customer.country_id, json_build_object('id', country.id, 'name', country.name) as country,
    customer.time_zone, people.contacts, customer.version, customer.created_at, customer.updated_at
  from ${source}
  join customer on customer.id = page.id
  join country on country.id = customer.country_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description, 'email', email,
      'phone', phone, 'isMain', is_main, 'siteId', site_id) order by position), '[]') as contacts
    from contact where customer_id = customer.id
  ) people`

export async function listCustomers(sql: Db, query: Query) {
  const matching = where(sql, conditions(sql, query))
  const order = orderOf(sql, query)
  const page = sql`(${selectCustomers(sql, query)} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<ListedCustomer[]>`${customerRows(sql, page)} ${order}`,
    sql<{ count: string }[]>`select count(*) from customer ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const orderOf = (sql: Db, { sort }: Query) => orderBy(sql, sort, sortColumns(sql), sql`customer.id`)

/** The ids of all that match, in order. */
export function selectCustomers(sql: Db, query: Query): Fragment {
  const sortsByCountry = query.sort?.some(({ field }) => field === 'country')
  return sql`
    select customer.id from customer
    ${sortsByCountry ? sql`join country on country.id = customer.country_id` : sql``}
    ${where(sql, conditions(sql, query))} ${orderOf(sql, query)}`
}

/** Some of them, in any order. */
export const readCustomers =
  (sql: Db, ids: readonly number[]): EachRow<ListedCustomer> =>
  take =>
    sql<ListedCustomer[]>`${customerRows(sql, pageOf(sql, ids))}`.forEach(take)

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, name, companyName, companyNumber, email, phone, countryId, value } = query
  return [
    sql`customer.deleted_at is null`,
    id === undefined ? undefined : sql`customer.id = ${id}`,
    name === undefined ? undefined : mentionsIn(sql, 'customer', 'name', name),
    companyName === undefined ? undefined : mentionsIn(sql, 'customer', 'company_name', companyName),
    companyNumber === undefined ? undefined : mentionsIn(sql, 'customer', 'company_number', companyNumber),
    email === undefined ? undefined : mentionsIn(sql, 'customer', 'email', email),
    phone === undefined ? undefined : mentionsIn(sql, 'customer', 'phone', phone),
    countryId === undefined ? undefined : sql`customer.country_id = ${countryId}`,
    value === undefined ? undefined : mentions(sql, 'customer', value),
  ]
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`customer.id`,
  name: sql`customer.name`,
  companyName: sql`customer.company_name`,
  companyNumber: sql`customer.company_number`,
  email: sql`customer.email`,
  phone: sql`customer.phone`,
  country: sql`country.name`,
  timeZone: sql`customer.time_zone`,
  createdAt: sql`customer.created_at`,
  updatedAt: sql`customer.updated_at`,
})

export async function findCustomer(sql: Db, id: number): Promise<Customer> {
  const page = sql`(select id from customer where id = ${id} and deleted_at is null) page`
  const [[customer], sites] = await Promise.all([
    sql<ListedCustomer[]>`${customerRows(sql, page)}`,
    listSites(sql, id),
  ])
  if (!customer) throw missing()
  return { ...customer, sites }
}

/** The main one first, then by name. */
const listSites = (sql: Db, customerId: number) => sql<Customer['sites']>`
  select site.id, site.name, site.address, site.country_id, site.time_zone, site.is_main, site.is_active, site.note,
    site.latitude, site.longitude,
    json_build_object('id', country.id, 'name', country.name) as country,
    site.version, site.created_at, site.updated_at
  from site join country on country.id = site.country_id
  where site.customer_id = ${customerId} and site.deleted_at is null
  order by site.is_main desc, site.name, site.id`

export async function insertCustomer(sql: Db, form: CustomerForm): Promise<Customer> {
  await refuseOtherSites(sql, null, form.contacts)
  const [made] = await insertCustomers(sql, [form])
  return findCustomer(sql, made?.id ?? 0)
}

/** All with their contacts by one statement, in the order of the forms. Of sites, which none of them has yet, contacts name none. */
export const insertCustomers = (sql: Db, forms: readonly CustomerForm[]) =>
  sql<{ id: number; version: number }[]>`
  with given as materialized (
    select given.*, coalesce("timeZone", country.time_zones[1], 'UTC') as zone
    from jsonb_to_recordset(${sql.json(forms.map((form, place) => ({ ...form, place })) as never)}) given (
      place integer, name text, "companyName" text, "companyNumber" text, email text, phone text, address text,
      "countryId" integer, "timeZone" text, contacts jsonb)
    left join country on country.id = "countryId"),
  made as (
    insert into customer (name, company_name, company_number, email, phone, address, country_id, time_zone)
    select name, "companyName", "companyNumber", email, phone, address, "countryId", zone from given order by place
    returning id, company_number, version),
  numbered as materialized (
    select id, version, place, contacts from made join given on "companyNumber" = company_number),
  people as (
    insert into contact (customer_id, position, name, description, email, phone, is_main)
    select id, position - 1, person.name, person.description, person.email, person.phone, person."isMain"
    from numbered cross join lateral rows from (
      jsonb_to_recordset(contacts) as (name text, description text, email text, phone text, "isMain" boolean)
    ) with ordinality person (name, description, email, phone, "isMain", position)
    order by id, position)
  select id, version from numbered order by place`.execute()

/** It must be locked. */
export async function updateCustomer(sql: Db, id: number, form: CustomerForm): Promise<Customer> {
  await sql`
    update customer set name = ${form.name}, company_name = ${form.companyName},
      company_number = ${form.companyNumber}, email = ${form.email}, phone = ${form.phone},
      address = ${form.address}, country_id = ${form.countryId},
      time_zone = ${zoneIn(sql, form, zoneBefore(sql, form.countryId))} where id = ${id}`
  await writeContacts(sql, id, form.contacts)
  return findCustomer(sql, id)
}

/** Soft delete: the record stays for what refers to it. */
export async function deleteCustomer(sql: Db, id: number): Promise<void> {
  const { companyName } = await lockRecord<ListedCustomer>(sql, 'customer', id)
  await refuseInUse(sql, { entity: 'customer', id, name: companyName })
  await sql`update customer set deleted_at = clock_timestamp() where id = ${id}`
}
