import { Failure } from '#contract/failure.ts'
import type { CertificateStatus } from '#domain/certificate-status.ts'
import type { Programme } from '#domain/programme.ts'
import { everySiteOf, isSameSet } from '#domain/site-sample.ts'
import { type VisitKind, visitKinds } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import { faultOf } from '#server/refuse.ts'
import { sayCustomerCard } from '#words/en/customer-card.ts'
import { sayStandardCard } from '#words/en/standard-card.ts'
import type { NamedVisit } from '#words/values.ts'

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
    select from certificate
    where standard_id = ${standardId} and same_text(number) collate "C" = same_text(${number}) and id <> ${by}`
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

type NewCertificateData = {
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
  surveillanceDays: number
  otherDays: number
  note: string
}

type NewCertificate = NewCertificateData & { siteIds: readonly number[] }

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

type Kept = NewCertificateData & { statusReason: string; cycle: number }

/** A certificate with what its standard says, and the day at the customer's main site. */
export type LockedCertificate = Kept & {
  id: number
  version: number
  programme: Programme | null
  standard: string
}

/** Locks it for the rest of the transaction: 404, then 409 `stale`. */
export async function lockCertificate(
  tx: Db,
  id: number,
  version?: number,
): Promise<LockedCertificate & { today: string }> {
  const locked = await lockRecord<Kept>(tx, 'certificate', id, version)
  const [more] = await tx<{ programme: Programme | null; standard: string; today: string }[]>`
    select standard.programme, standard.name as standard, (now() at time zone customer.time_zone)::date as today
    from standard, customer where standard.id = ${locked.standardId} and customer.id = ${locked.customerId}`
  return { ...locked, programme: null, standard: '', today: '', ...more }
}

export const writeCertificate = (tx: Db, now: LockedCertificate) => tx`
  update certificate set number = ${now.number}, scope = ${now.scope}, status = ${now.status},
    status_reason = ${now.statusReason}, status_on = ${now.statusOn}, wanted_by = ${now.wantedBy},
    first_certified = ${now.firstCertified}, decided = ${now.decided}, cycle = ${now.cycle}, cycle_ends = ${now.cycleEnds},
    expires = ${now.expires}, audited_until = ${now.auditedUntil}, central_site_id = ${now.centralSiteId},
    surveillance_days = ${now.surveillanceDays}, other_days = ${now.otherDays}, note = ${now.note}
  where id = ${now.id}`

/** A visit of the present cycle that a decision needs and that is neither done nor was made earlier. */
export async function findUnaudited(
  tx: Db,
  certificateId: number,
  kinds: readonly VisitKind[],
): Promise<NamedVisit | undefined> {
  const [found] = await tx<NamedVisit[]>`
    select kind, ordinal from visit join certificate on certificate.id = certificate_id and certificate.cycle = visit.cycle
    where certificate_id = ${certificateId} and kind = any(${[...kinds]}::text[]) and state not in ('done', 'earlier')
    order by visit.id limit 1`
  return found
}

/** Drops open visits: those that the rule asks for before the grant, those of the cycle before but special ones, or all. */
export async function dropVisits(
  tx: Db,
  certificateId: number,
  which: 'ofGrant' | 'ofCycleBefore' | 'all',
): Promise<void> {
  const are =
    which === 'all'
      ? tx``
      : which === 'ofCycleBefore'
        ? tx`and kind <> 'special' and cycle < (select cycle from certificate where id = ${certificateId})`
        : tx`and kind in ('stage1', 'stage2', 'initial') and ordinal = 0`
  await tx`select from visit where certificate_id = ${certificateId} and state = 'open' order by id for no key update`
  await tx`update visit set state = 'dropped' where certificate_id = ${certificateId} and state = 'open' ${are}`
}

/**
 * Opens again what was dropped with its certificate: not what a decision dropped before. What became of its audits meanwhile becomes
 * of its visits, which stayed as they were while it was withdrawn.
 */
export async function openVisits(tx: Db, certificateId: number): Promise<void> {
  await tx`
    update visit set state = 'open' from certificate
    where certificate.id = ${certificateId} and certificate_id = certificate.id and visit.state = 'dropped'
      and (kind = 'special' or visit.cycle = certificate.cycle
        and (certificate.decided is null or ordinal > 0 or kind not in ('stage1', 'stage2', 'initial')))`
  await tx`
    select keep_visits(array(select id from visit where certificate_id = ${certificateId} and drafted_at is not null))`
}

export const coverSites = (tx: Db, id: number, siteIds: readonly number[]) => tx`
  insert into certificate_site (certificate_id, site_id)
  select ${id}, site_id from unnest(${[...siteIds]}::integer[]) site_id order by site_id on conflict do nothing`

export async function listCovered(tx: Db, id: number): Promise<number[]> {
  const rows = await tx<{ siteId: number }[]>`
    select site_id from certificate_site where certificate_id = ${id} order by site_id`
  return rows.map(({ siteId }) => siteId)
}

type PlannedVisit = {
  visitId: number
  kind: VisitKind
  ordinal: number
  siteId: number
  site: string
  projectId: number
  idflNumber: string
}

/** Where open visits of a certificate have audits already, at these of its sites. */
export const listPlanned = (tx: Db, id: number, siteIds: readonly number[]) => tx<PlannedVisit[]>`
  select visit.id as visit_id, visit.kind, visit.ordinal, site.id as site_id, site.name as site, audit.id as project_id,
    audit.idfl_number
  from visit join audit_visit on audit_visit.visit_id = visit.id and is_live
  join site on site.id = audit_visit.site_id join audit on audit.id = audit_id
  where visit.certificate_id = ${id} and visit.state = 'open' and site.id = any(${[...siteIds]}::integer[])
  order by visit.due, visit.id, site.id`

/** Takes sites from a certificate and its open visits. */
export async function leaveSites(tx: Db, id: number, siteIds: readonly number[]): Promise<void> {
  if (siteIds.length === 0) return
  await tx`
    delete from visit_site using visit
    where visit.id = visit_id and certificate_id = ${id} and state = 'open' and site_id = any(${[...siteIds]}::integer[])`
  await tx`delete from certificate_site where certificate_id = ${id} and site_id = any(${[...siteIds]}::integer[])`
}

/**
 * Of visits that nobody has planned yet, sites that there was nothing to choose of are not fixed any more; those that somebody
 * chose stay. To be asked before other sites are covered than `covered`. `kinds`: of these alone.
 */
export async function releaseSitesByRule(
  tx: Db,
  { id, centralSiteId }: Pick<LockedCertificate, 'id' | 'centralSiteId'>,
  covered: readonly number[],
  kinds: ReadonlySet<VisitKind> = new Set(visitKinds),
): Promise<void> {
  const fixed = await tx<{ id: number; kind: VisitKind; siteIds: number[] }[]>`
    select visit.id, kind, array(select site_id from visit_site where visit_id = visit.id) as site_ids
    from visit where certificate_id = ${id} and state = 'open' and drafted_at is null`
  const isByRule = ({ kind, siteIds }: (typeof fixed)[number]) =>
    kinds.has(kind) && isSameSet(siteIds, everySiteOf(kind, centralSiteId, covered))
  await tx`
    delete from visit_site where visit_id = any(${fixed.filter(isByRule).map(one => one.id)}::integer[])`
}

/** The name of a site that it covers and that is closed by now. All are locked, so that none is closed meanwhile. */
export async function findClosed(tx: Db, id: number): Promise<string | undefined> {
  const sites = await tx<{ name: string; isActive: boolean }[]>`
    select name, is_active from certificate_site join site on site.id = site_id
    where certificate_id = ${id} order by site.id for share of site`
  return sites.find(({ isActive }) => !isActive)?.name
}

export async function hadAudit(tx: Db, id: number): Promise<boolean> {
  const found = await tx`select from visit where certificate_id = ${id} and drafted_at is not null limit 1`
  return found.length > 0
}

export const removeCertificate = (tx: Db, id: number) => tx`delete from certificate where id = ${id}`
