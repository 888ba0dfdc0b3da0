import type { z } from 'zod'
import type { customerForm } from '#contract/customers.ts'
import { Failure } from '#contract/failure.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

type Contacts = z.output<typeof customerForm>['contacts']

/**
 * Replaces the contacts as a whole; one given with the id of a contact of this customer keeps that id, and one that is
 * as it was is left alone, so that history has only what changed.
 */
export async function writeContacts(sql: Db, id: number, contacts: Contacts): Promise<void> {
  await refuseOtherSites(sql, id, contacts)
  const rows = await keepIds(sql, id, contacts)
  const given = recordsOf(sql, rows)
  await sql`delete from contact where customer_id = ${id} and id not in (select id from ${given} where id is not null)`
  // There is one main contact at any moment: the old one steps back first.
  await sql`
    update contact set is_main = false
    where customer_id = ${id} and is_main and id not in (select id from ${given} where id is not null and "isMain")`
  await sql`
    update contact set position = given.position, name = given.name, description = given.description,
      email = given.email, phone = given.phone, is_main = given."isMain", site_id = given."siteId"
    from ${given}
    where contact.id = given.id and (contact.position, contact.name, contact.description, contact.email, contact.phone,
      contact.is_main, contact.site_id) is distinct from (given.position, given.name, given.description, given.email, given.phone,
      given."isMain", given."siteId")`
  await insertNew(sql, id, given)
}

const recordsOf = (
  sql: Db,
  rows: readonly object[],
): Fragment => sql`jsonb_to_recordset(${sql.json(rows as never)}) given
  (id integer, position integer, name text, description text, email text, phone text, "isMain" boolean, "siteId" integer)`

const insertNew = (sql: Db, id: number, given: Fragment) => sql`
  insert into contact (customer_id, position, name, description, email, phone, is_main, site_id)
  select ${id}, position, name, description, email, phone, "isMain", "siteId" from ${given} where id is null order by position`

/** They are locked, so that none is deleted meanwhile. */
export async function refuseOtherSites(
  sql: Db,
  customerId: number | null,
  contacts: Contacts,
): Promise<void> {
  const named = contacts.flatMap(({ siteId }) => siteId ?? [])
  if (named.length === 0) return
  const found = await sql<{ id: number }[]>`
    select id from site where customer_id = ${customerId} and deleted_at is null and id = any(${named}::integer[])
    order by id for share`
  const known = new Set<number | null>(found.map(({ id }) => id)).add(null)
  const faults = contacts.flatMap(({ siteId }, place) =>
    known.has(siteId) ? [] : faultOf(`contacts.${place}.siteId`, sayPlanningFailure.text('siteGone')),
  )
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** Each with its place, and with its id where that is a contact of this customer, once. */
async function keepIds(sql: Db, customerId: number, contacts: Contacts) {
  const before = await sql<{ id: number }[]>`select id from contact where customer_id = ${customerId}`
  const free = new Set<number | undefined>(before.map(contact => contact.id))
  return contacts.map((contact, position) => ({
    ...contact,
    id: free.delete(contact.id) ? contact.id : null,
    position,
  }))
}
