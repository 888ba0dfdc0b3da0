import type { Db } from '#server/db/transaction.ts'
import type { Group } from './group.ts'
import { byCall, byId, type Names } from './names.ts'
import { splitCodes } from './split-list.ts'

type Customer = { id: number; number: string; name: string }

const textsOf = (groups: readonly Group[], field: string) =>
  groups.flatMap(group => group.lines.map(line => group.text(field, line).trim())).filter(Boolean)

/** Customers by number, else by a name that is one’s alone. */
export async function lookUpCustomers(
  tx: Db,
  groups: readonly Group[],
  field: string,
): Promise<Pick<Names, 'customer' | 'customerName'>> {
  const called = textsOf(groups, field)
  const rows = await tx<Customer[]>`
    with given as (select distinct same_text(value) as value from unnest(${called}::text[]) value)
    select id, company_number as number, company_name as name from customer join given
      on same_text(company_number) collate "C" = given.value collate "C" where deleted_at is null
    union
    select id, company_number, company_name from customer
    where deleted_at is null and lower(company_name) in (select lower(value) from unnest(${called}::text[]) value)`
  const [byNumber, byName] = [byCall(rows, ({ number }) => number), byCall(rows, ({ name }) => name)]
  return { customer: text => byNumber(text) ?? byName(text), customerName: byId(rows, ({ name }) => name) }
}

type Account = { id: number; name: string; fullName: string; email: string; username: string }

/** Auditors by e-mail address or username, else by a name that is one’s alone, whatever their case. */
export async function lookUpAuditors(
  tx: Db,
  groups: readonly Group[],
): Promise<Pick<Names, 'auditor' | 'auditorName'>> {
  const called = textsOf(groups, 'team').flatMap(splitCodes)
  const rows = await tx<Account[]>`
    select account.id, display_name as name, full_name, email, username from account join auditor on auditor.id = account.id
    where deleted_at is null and (same_text(email) collate "C" in (
        select same_text(value) collate "C" from unnest(${called}::text[]) value)
      or same_text(username) collate "C" in (select same_text(value) collate "C" from unnest(${called}::text[]) value)
      or lower(display_name) in (select lower(value) from unnest(${called}::text[]) value)
      or lower(full_name) in (select lower(value) from unnest(${called}::text[]) value))`
  const ways = [
    byCall(rows, ({ email }) => email),
    byCall(rows, ({ username }) => username),
    byCall(rows, ({ name }) => name),
    byCall(rows, ({ fullName }) => fullName),
  ]
  const find = (text: string) => ways.map(way => way(text)).find(one => one !== undefined)
  return { auditor: find, auditorName: byId(rows, ({ name }) => name) }
}

/** Sites of the customers that lines name. */
export async function lookUpSites(
  tx: Db,
  groups: readonly Group[],
  customers: Pick<Names, 'customer'>,
  field: string,
): Promise<Pick<Names, 'site' | 'siteName'>> {
  const ids = textsOf(groups, field).flatMap(called => customers.customer(called)?.id ?? [])
  const rows = await tx<
    { id: number; name: string; customerId: number; timeZone: string; isMain: boolean }[]
  >`
    select id, name, customer_id, time_zone, is_main from site
    where customer_id = any(${[...new Set(ids)]}::integer[]) and deleted_at is null`
  const byCustomer = new Map(
    [...new Set(ids)].map(id => [
      id,
      byCall(
        rows.filter(({ customerId }) => customerId === id),
        ({ name }) => name,
      ),
    ]),
  )
  const mains = new Map(rows.flatMap(row => (row.isMain ? [[row.customerId, row] as const] : [])))
  return {
    site: (customerId, called) => (called ? byCustomer.get(customerId)?.(called) : mains.get(customerId)),
    siteName: byId(rows, ({ name }) => name),
  }
}
