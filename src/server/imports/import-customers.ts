import type { z } from 'zod'
import { type customer, customerForm } from '#contract/customers.ts'
import type { Db } from '#server/db/transaction.ts'
import { listValues } from '#words/lists.ts'
import { type Contact, composeContacts } from './compose-contacts.ts'
import { composePlace } from './compose-place.ts'
import { findBy } from './find-records.ts'
import type { Group } from './group.ts'
import type { Composed, Form, Found, Importer } from './importer.ts'
import type { Names } from './names.ts'

type Customer = z.output<typeof customer>
type CustomerForm = z.output<typeof customerForm>

/** What the noun’s own folder does, handed in. */
type Calls = Pick<Importer<Customer>, 'read' | 'remove'> & {
  createAll: (tx: Db, forms: readonly CustomerForm[]) => Promise<Found[]>
  change: (...given: Handed<Importer['change']>) => Promise<Found>
}
type Handed<Call extends (...given: never[]) => unknown> =
  Parameters<Call> extends [...infer Before, infer Last]
    ? [
        ...Before,
        Omit<Last, string> & CustomerForm & (Last extends { version: number } ? { version: number } : object),
      ]
    : never

const ownFields = ['companyNumber', 'companyName', 'name', 'email', 'phone', 'address'] as const

/** A line is a customer with one contact; further lines of it have further contacts. */
export const customerImporter = ({ createAll, change, ...calls }: Calls): Importer => ({
  find: findBy('customer', 'company_number'),
  schema: customerForm as z.ZodType<Form, Form>,
  ...(calls as Pick<Importer, 'read' | 'remove'>),
  create: async (tx, _caller, form) => {
    const [made] = await createAll(tx, [form as CustomerForm])
    return made ?? { id: 0, version: 0 }
  },
  createAll: (tx, forms) => createAll(tx, forms as CustomerForm[]),
  change: (tx, caller, id, form) => change(tx, caller, id, form as CustomerForm & { version: number }),
  toForm: found => toForm(found as Customer),
  compose: (group, found, names) => compose(group, found as Customer | undefined, names),
  show: showField,
})

const toForm = ({
  companyNumber,
  companyName,
  name,
  email,
  phone,
  address,
  countryId,
  timeZone,
  contacts,
}: Customer) => ({
  companyNumber,
  companyName,
  name,
  email,
  phone,
  address,
  countryId,
  timeZone,
  contacts,
})

function compose(group: Group, found: Customer | undefined, names: Names): Composed {
  const before: Form = found ? toForm(found) : {}
  // The address of a contact is that of a new company alone.
  const isOwn = (field: string) => field !== 'email' || !found || !group.areOne('email', 'contactEmail')
  const own = ownFields
    .filter(field => isOwn(field) && group.isGiven(field))
    .map(field => [field, group.text(field)])
  const { contacts, lines } = composeContacts(group, found?.contacts ?? [])
  const given = found ? Object.fromEntries(own) : fillIn(group, Object.fromEntries(own))
  const form = { ...before, ...given, ...composePlace(group, found, names), contacts }
  return { form, placeOf: path => placeOf(path, lines) }
}

/** What a new customer has no name or address of its own in is called as the company, and written to as its contact. */
function fillIn(group: Group, given: Record<string, string>): Record<string, string> {
  const { name, email } = given
  return { ...given, name: name || group.text('companyName'), email: email || group.text('contactEmail') }
}

const contactFields: Record<string, string> = {
  name: 'contactName',
  description: 'contactDescription',
  email: 'contactEmail',
  phone: 'contactPhone',
  isMain: 'contactIsMain',
}

function placeOf(path: string, lines: ReadonlyMap<number, Group['first']>) {
  if (path === 'countryId') return { field: 'country' }
  const [list, place, field = ''] = path.split('.')
  if (list !== 'contacts') return undefined
  return { field: contactFields[field] ?? 'contactName', line: lines.get(Number(place)) }
}

function showField(field: string, value: unknown, names: Names): string {
  if (field === 'countryId') return names.countryName(value)
  if (field !== 'contacts') return String(value ?? '')
  const said = (value as Contact[]).map(({ name, email, phone, description, isMain }) =>
    [isMain ? `${name} ★` : name, description, email, phone].filter(Boolean).join(', '),
  )
  return listValues(said)
}
