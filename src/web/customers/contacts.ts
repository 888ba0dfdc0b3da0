import type { z } from 'zod'
import type { customerForm } from '#contract/customers.ts'

export type Contact = z.input<typeof customerForm>['contacts'][number]

export function newContact(isMain: boolean): Contact {
  return { name: '', description: '', email: '', phone: '', isMain, siteId: null }
}

/** The main contact, and how many others there are. */
export function splitContacts<C extends Pick<Contact, 'isMain'>>(contacts: readonly C[]) {
  const main = contacts.find(contact => contact.isMain) ?? contacts[0]
  return { main, others: contacts.filter(contact => contact !== main) }
}

/** One is the main contact, and nobody else. */
export function markMain(contacts: readonly Contact[], place: number): Contact[] {
  return contacts.map((contact, index) => ({ ...contact, isMain: index === place }))
}

/** Where the main contact goes, the first of those who stay takes over. */
export function placeOfMainWithout(contacts: readonly Contact[], place: number): number {
  const rest = contacts.toSpliced(place, 1)
  return Math.max(
    0,
    rest.findIndex(contact => contact.isMain),
  )
}
