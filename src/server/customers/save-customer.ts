import type { Sql } from 'postgres'
import type { customers } from '#contract/customers.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { transaction } from '#server/db/transaction.ts'
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
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockRecord(tx, 'customer', id, form.version)
    const before = await findCustomer(tx, id)
    const after = await updateCustomer(tx, id, form)
    const change = compareSites(before, after)
    if (change) await notifyVisitors(tx, caller, id, change)
    return after
  })
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
