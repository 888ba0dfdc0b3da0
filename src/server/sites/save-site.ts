import type { Parsed } from '#contract/endpoint.ts'
import { mostSites, type sites } from '#contract/sites.ts'
import { readLines } from '#domain/typed-text.ts'
import { refuseInUse } from '#server/db/in-use.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import { zoneBefore, zoneIn } from '#server/db/zone-in.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyVisitors } from '#server/notifications/site-notices.ts'
import { refuse } from '#server/refuse.ts'
import { sayRecordFailure } from '#words/en/record-failures.ts'
import { saySiteFailure } from '#words/en/site-failures.ts'
import { asList } from '#words/values.ts'
import {
  countSites,
  countUses,
  findSite,
  insertSite,
  releaseContacts,
  type Site,
  softDeleteSite,
  writeSite,
} from './queries.ts'

type Change = Parsed<typeof sites.update, 'body'>

export async function addSite(
  tx: Db,
  customerId: number,
  form: Parsed<typeof sites.create, 'body'>,
): Promise<Site> {
  await lockRecord(tx, 'customer', customerId)
  if ((await countSites(tx, customerId)) >= mostSites)
    throw refuse('conflict', saySiteFailure.text('tooMany', { max: String(mostSites) }))
  return findSite(tx, await insertSite(tx, customerId, form))
}

/** Changes what is given. */
export async function changeSite(
  tx: Db,
  caller: Caller,
  id: number,
  { version, ...change }: Change,
): Promise<Site> {
  await lockRecord(tx, 'site', id, version)
  const before = await findSite(tx, id)
  if (before.isMain) refuseOnMain(before, change)
  if (before.isActive && change.isActive === false) await refuseClosing(tx, before)
  const after = before.isMain ? { ...before, ...pickOfMain(before, change) } : { ...before, ...change }
  const zone = zoneIn(tx, { ...change, countryId: after.countryId }, zoneBefore(tx, after.countryId))
  await writeSite(tx, id, { ...after, timeZone: zone })
  if (after.address !== before.address || after.countryId !== before.countryId)
    await notifyVisitors(tx, caller, { customerId: before.customerId, at: id }, 'address')
  return findSite(tx, id)
}

/** What of a main site is not its customer's. */
const pickOfMain = (
  before: Site,
  { name = before.name, latitude = before.latitude, longitude = before.longitude }: Change,
) => ({ name, latitude, longitude })

/** What a form sends along as it was is no change, nor is what was stored before texts were read as they are now. */
function refuseOnMain(before: Site, change: Change): void {
  const isOther = (field: keyof Change & keyof Site) =>
    change[field] !== undefined && change[field] !== readAsNow(before[field])
  if (isOther('address') || isOther('countryId') || isOther('timeZone'))
    throw refuse('conflict', saySiteFailure.text('mainIsCustomers'))
  if (isOther('isActive')) throw refuse('conflict', saySiteFailure.text('mainStaysOpen'))
  if (isOther('note')) throw refuse('conflict', saySiteFailure.text('mainHasNoNote'))
}

const readAsNow = (stored: Site[keyof Site]) => (typeof stored === 'string' ? readLines(stored) : stored)

/** Drafts and assigned audits take place there still, or a certificate that may be audited covers it. */
async function refuseClosing(tx: Db, { id, name }: Site): Promise<void> {
  const { audit, certificate } = await countUses(tx, id)
  const details = { ...(audit > 0 && { audit }), ...(certificate > 0 && { certificate }) }
  const uses = Object.entries(details).map(([noun, count]) => sayRecordFailure.text('users', { noun, count }))
  if (uses.length === 0) return
  const text =
    certificate === 0
      ? saySiteFailure.text('inUse', { name, count: audit })
      : saySiteFailure.text('covered', { name, uses: asList(uses) })
  throw refuse('conflict', text, { code: 'inUse', details })
}

export async function deleteSite(tx: Db, id: number): Promise<void> {
  // In the order of everybody who writes a customer's sites or contacts.
  await lockRecord(tx, 'customer', (await findSite(tx, id)).customerId)
  const { isMain, name } = await lockRecord<Site>(tx, 'site', id)
  if (isMain) throw refuse('conflict', saySiteFailure.text('mainStays'))
  await refuseInUse(tx, { entity: 'site', id, name })
  await releaseContacts(tx, id)
  annotate(tx, { action: 'delete' })
  await softDeleteSite(tx, id)
}
