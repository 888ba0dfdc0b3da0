import type { Sql } from 'postgres'
import type { customers } from '#contract/customers.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyVisitors, type SiteChange } from '#server/notifications/site-notices.ts'
import { type Customer, findCustomer, updateCustomer } from './queries.ts'

/** Saves a customer, and notifies those who visit it soon of a new address or contacts. */
export function saveCustomer(
  sql: Sql,
  caller: Caller,
  id: number,
  form: Parsed<typeof customers.update, 'body'>,
): Promise<Customer> {
  return transaction(sql, { actor: caller.accountId }, tx => changeCustomer(tx, caller, id, form))
}

/** The same within a transaction. */
export async function changeCustomer(
  tx: Db,
  caller: Caller,
  id: number,
  form: Parsed<typeof customers.update, 'body'>,
): Promise<Customer> {
  await lockRecord(tx, 'customer', id, form.version)
  const before = await findCustomer(tx, id)
  const after = await updateCustomer(tx, id, form)
  await notifyOfChange(tx, caller, id, compareSites(before, after))
  return after
}

/** The address is that of the main site; contacts are those of all. */
async function notifyOfChange(tx: Db, caller: Caller, customerId: number, change: SiteChange | undefined) {
  if (change === 'contacts') await notifyVisitors(tx, caller, { customerId }, change)
  else if (change) await notifyVisitors(tx, caller, { customerId, at: 'main' }, change)
  if (change === 'both') await notifyVisitors(tx, caller, { customerId, at: 'others' }, 'contacts')
}

function compareSites(before: Customer, after: Customer): SiteChange | undefined {
  const isOther = (read: (one: Customer) => unknown) =>
    JSON.stringify(read(before)) !== JSON.stringify(read(after))
  const hasMoved = isOther(({ address, countryId }) => [address, countryId])
  // In whatever order they are listed.
  const hasOthers = isOther(({ email, phone, contacts }) => [
    email,
    phone,
    contacts.toSorted((one, other) => one.id - other.id),
  ])
  if (hasMoved && hasOthers) return 'both'
  if (hasMoved) return 'address'
  return hasOthers ? 'contacts' : undefined
}
