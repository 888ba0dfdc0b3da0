import { z } from 'zod'
import { coordinates } from '#contract/places.ts'
import { type site, siteForm } from '#contract/sites.ts'
import { pickedId } from '#contract/values.ts'
import { type Coordinates, readCoordinates, writeCoordinates } from '#domain/coordinates.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { composePlace } from './compose-place.ts'
import { findWithin } from './find-records.ts'
import type { Group } from './group.ts'
import type { Composed, Form, Importer } from './importer.ts'
import { lookUpCustomers } from './look-up.ts'
import type { Names } from './names.ts'

type Site = z.output<typeof site>

const form = siteForm.and(
  z.object({
    customerId: pickedId(sayCertificateFault.text('chooseCustomer')),
    /** Both in one column. */
    coordinates: z.object(coordinates).optional(),
  }),
)
type SiteForm = z.output<typeof form>

/** What the noun’s own folder does, handed in. */
type Calls = Pick<Importer, 'remove'> & {
  read: (tx: Db, id: number) => Promise<Site>
  create: (tx: Db, customerId: number, form: z.output<typeof siteForm>) => Promise<Site>
  change: (
    tx: Db,
    caller: Parameters<Importer['change']>[1],
    id: number,
    form: z.output<typeof siteForm> & { version: number },
  ) => Promise<Site>
}

/** A line is a site of a customer. */
export const siteImporter = ({ read, create, change, remove }: Calls): Importer => ({
  find: findWithin({
    owner: 'customer',
    ownerKey: 'company_number',
    table: 'site',
    key: 'name',
    ownerColumn: 'customer_id',
    isLive: true,
  }),
  lookUp: async (tx, groups, names) => ({
    ...names,
    ...(await lookUpCustomers(tx, groups, 'companyNumber')),
  }),
  schema: form as unknown as z.ZodType<Form, Form>,
  read,
  remove,
  create: (tx, _caller, given) => {
    const { customerId, coordinates: place, ...own } = given as SiteForm
    return create(tx, customerId, { ...own, ...place })
  },
  change: (tx, caller, id, given) => {
    const { customerId: _, coordinates: place, ...own } = given as SiteForm & { version: number }
    return change(tx, caller, id, { ...own, ...place })
  },
  toForm: found => toForm(found as Site),
  compose: (group, found, names) => compose(group, found as Site | undefined, names),
  show: showField,
})

function showField(field: string, value: unknown, names: Names): string {
  if (field === 'countryId') return names.countryName(value)
  if (field === 'coordinates') return writeCoordinates(value as Coordinates)
  return typeof value === 'boolean' ? sayFlag(value) : String(value ?? '')
}

const sayFlag = (value: boolean) => (value ? 'yes' : 'no')

const toForm = (found: Site): Form => ({
  customerId: found.customerId,
  name: found.name,
  address: found.address,
  countryId: found.countryId,
  timeZone: found.timeZone,
  isActive: found.isActive,
  note: found.note,
  coordinates: { latitude: found.latitude, longitude: found.longitude },
})

function compose(group: Group, found: Site | undefined, names: Names): Composed {
  const own = ['name', 'address', 'note'].flatMap(field =>
    group.isGiven(field) ? [[field, group.text(field)]] : [],
  )
  return {
    form: {
      ...(found ? toForm(found) : {}),
      ...Object.fromEntries(own),
      ...(group.isGiven('coordinates') && {
        coordinates: readCoordinates(group.text('coordinates')),
      }),
      ...(group.isGiven('isActive') && { isActive: group.flag('isActive') }),
      ...composePlace(group, found, names),
      customerId: composeCustomer(group, found, names),
    },
    placeOf: path => (places[path] ? { field: places[path] } : undefined),
  }
}

const places: Record<string, string> = {
  countryId: 'country',
  customerId: 'companyNumber',
}

/** Of whom it is: of one that is there that stays. */
export function composeCustomer(
  group: Group,
  found: { customerId: number } | undefined,
  names: Names,
): number | undefined {
  const called = group.text('companyNumber').trim()
  const customer = names.customer(called)
  if (called && !customer)
    group.refuse('companyNumber', sayImportFailure.text('noCustomer', { name: called }))
  if (customer && found && customer.id !== found.customerId)
    group.refuse('companyNumber', sayImportFailure.text('otherCustomer'))
  return found?.customerId ?? customer?.id
}
