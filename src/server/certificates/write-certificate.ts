import { Failure } from '#contract/failure.ts'
import type { CertificateStatus } from '#domain/certificate-status.ts'
import type { Programme } from '#domain/programme.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayCustomerCard } from '#words/en/customer-card.ts'
import { sayStandardCard } from '#words/en/standard-card.ts'

/** Of customer and standard, what a certificate depends on. */
export type Place = {
  timeZone: string
  code: string
  standard: string
  isEnabled: boolean
  programme: Programme | null
}

/** Locks both against being deleted, and the rule against being changed before its visits are there. */
export async function lockPlace(
  tx: Db,
  { customerId, standardId }: { customerId: number; standardId: number },
): Promise<Place> {
  const [[customer], [standard]] = await Promise.all([
    tx<{ timeZone: string }[]>`
      select time_zone from customer where id = ${customerId} and deleted_at is null for share`,
    tx<Omit<Place, 'timeZone'>[]>`
      select code, name as standard, is_enabled, programme from standard where id = ${standardId} for share`,
  ])
  if (customer && standard) return { ...customer, ...standard }
  throw Failure.invalid([
    ...(customer ? [] : [faultOf('customerId', sayCustomerCard.text('gone'))]),
    ...(standard ? [] : [faultOf('standardId', sayStandardCard.text('gone'))]),
  ])
}

/** Of the customer, against being closed or deleted. */
export const lockSites = (tx: Db, customerId: number) => tx<
  { id: number; name: string; isMain: boolean; isActive: boolean }[]
>`
  select id, name, is_main, is_active from site where customer_id = ${customerId} and deleted_at is null
  order by id for share`

export async function isNumberTaken(tx: Db, standardId: number, number: string, by = 0): Promise<boolean> {
  const found = await tx`
    select from certificate where standard_id = ${standardId} and lower(number) = lower(${number}) and id <> ${by}`
  return found.length > 0
}

export async function isPending(
  tx: Db,
  { customerId, standardId }: { customerId: number; standardId: number },
): Promise<boolean> {
  const found = await tx`
    select from certificate where customer_id = ${customerId} and standard_id = ${standardId} and status = 'pending'`
  return found.length > 0
}

type NewCertificate = {
  customerId: number
  standardId: number
  number: string | null
  scope: string
  status: CertificateStatus
  statusOn: string
  wantedBy: string | null
  firstCertified: string | null
  decided: string | null
  cycleEnds: string | null
  expires: string | null
  auditedUntil: string | null
  centralSiteId: number
  siteIds: readonly number[]
  surveillanceDays: number
  otherDays: number
  note: string
}

export async function insertCertificate(tx: Db, made: NewCertificate): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into certificate (customer_id, standard_id, number, scope, status, status_on, wanted_by, first_certified, decided,
      cycle_ends, expires, audited_until, central_site_id, surveillance_days, other_days, note)
    values (${made.customerId}, ${made.standardId}, ${made.number}, ${made.scope}, ${made.status}, ${made.statusOn},
      ${made.wantedBy}, ${made.firstCertified}, ${made.decided}, ${made.cycleEnds}, ${made.expires}, ${made.auditedUntil},
      ${made.centralSiteId}, ${made.surveillanceDays}, ${made.otherDays}, ${made.note}) returning id`
  const id = row?.id ?? 0
  await coverSites(tx, id, made.siteIds)
  return id
}

export const coverSites = (tx: Db, id: number, siteIds: readonly number[]) => tx`
  insert into certificate_site (certificate_id, site_id)
  select ${id}, site_id from unnest(${[...siteIds]}::integer[]) site_id order by site_id on conflict do nothing`
