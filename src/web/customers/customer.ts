import type { z } from 'zod'
import type { customerForm, customers } from '#contract/customers.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { listValues } from '#words/lists.ts'
import { newContact } from './contacts.ts'

export type Customer = RowOf<typeof customers.list>
/** With its sites, as its page reads it. */
export type CustomerRecord = Reply<typeof customers.one>
export type Site = CustomerRecord['sites'][number]
export type CustomerDraft = Draft<z.input<typeof customerForm>>

/** What the form starts with; a new customer has one contact, who is the main one. */
export function toCustomerDraft(customer?: Customer): CustomerDraft {
  return {
    name: customer?.name ?? '',
    companyName: customer?.companyName ?? '',
    companyNumber: customer?.companyNumber ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    countryId: customer?.countryId ?? null,
    timeZone: customer?.timeZone ?? null,
    contacts: customer?.contacts ?? [newContact(true)],
  }
}

/** How a field that somebody else changed reads, where its value alone says nothing. */
export function showCustomerField(field: string, customer: Customer): string {
  if (field === 'countryId') return customer.country.name
  if (field === 'contacts')
    return listValues(
      customer.contacts.map(({ name, isMain }) => (isMain ? sayCustomer('isMain', { name }) : name)),
    )
  return String(customer[field as keyof Customer])
}
