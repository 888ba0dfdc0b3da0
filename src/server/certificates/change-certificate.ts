import type { Sql } from 'postgres'
import type { certificates } from '#contract/certificates.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FieldFault } from '#contract/failure.ts'
import { laterOf } from '#domain/calendar-days.ts'
import { centralOnly } from '#domain/site-sample.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseFaults } from '#server/planning/audit-faults.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { refuse } from '#server/refuse.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import { asVisit } from '#words/values.ts'
import { findAuditedFault, findDayFaults, mostAsItStands } from './certificate-faults.ts'
import { chooseSites } from './choose-sites.ts'
import { numberTaken, requireDecision } from './enter-certificate.ts'
import { type Certificate, findCertificate } from './queries.ts'
import {
  coverSites,
  hadAudit,
  isNumberTaken,
  type LockedCertificate,
  leaveSites,
  listCovered,
  listPlanned,
  lockCertificate,
  releaseSitesByRule,
  removeCertificate,
  writeCertificate,
} from './write-certificate.ts'

type Change = Parsed<typeof certificates.update, 'body'>

/** Changes what is given, and calculates the visits by it. */
export function changeCertificate(
  sql: Sql,
  caller: Caller,
  id: number,
  { version, siteIds, centralSiteId, ...change }: Change,
): Promise<Certificate> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const { today, ...before } = await lockCertificate(tx, id, version)
    const given = onlyOther(before, change)
    requireDecision(caller, given)
    refuseMoving(before, given)
    const after = { ...before, ...moveEnd(before, given) }
    const sites = await readSites(tx, before, { siteIds, centralSiteId })
    refuseFaults([...findFaults(before, after, today), ...(sites?.faults ?? [])])
    if (given.number != null && (await isNumberTaken(tx, before.standardId, given.number, id)))
      throw numberTaken(before.standard)
    if (sites) await changeSites(tx, before, sites)
    await writeCertificate(tx, { ...after, centralSiteId: sites?.centralSiteId ?? before.centralSiteId })
    await calculateVisits(tx, [id])
    return findCertificate(tx, id)
  })
}

type Given = Omit<Change, 'version' | 'siteIds' | 'centralSiteId'>

/** What a form sends along as it was is no change. */
function onlyOther(before: LockedCertificate, change: Given): Given {
  const fields = Object.entries(change) as [keyof Given, unknown][]
  return Object.fromEntries(fields.filter(([name, value]) => value !== undefined && value !== before[name]))
}

function refuseMoving({ decided }: LockedCertificate, given: Given): void {
  if (given.customerId !== undefined || given.standardId !== undefined)
    throw refuse('conflict', sayCertificateFailure.text('stays'))
  const isGranting = ['number', 'decided', 'expires', 'cycleEnds', 'firstCertified'].some(
    name => name in given,
  )
  if (decided === null && isGranting) throw refuse('conflict', sayCertificateFailure.text('pendingHasNone'))
}

/** The cycle ends with the certificate unless they differ already, or are made to. */
function moveEnd({ expires, cycleEnds }: LockedCertificate, given: Given): Given {
  const goesAlong = given.expires !== undefined && given.cycleEnds === undefined && cycleEnds === expires
  return goesAlong ? { ...given, cycleEnds: given.expires } : given
}

/** Days that stay as they were are not asked again. */
function findFaults(before: LockedCertificate, after: LockedCertificate, today: string): FieldFault[] {
  const { decided, expires, cycleEnds, firstCertified, auditedUntil, programme } = after
  const isSame = (['decided', 'expires', 'cycleEnds', 'firstCertified', 'auditedUntil'] as const).every(
    name => before[name] === after[name],
  )
  if (isSame) return []
  if (!decided || !expires || !cycleEnds || !firstCertified) return findAuditedFault(auditedUntil, today)
  const most = mostAsItStands(decided, programme)
  // One that was renewed early, or extended, runs longer already.
  const latest = most && laterOf(most, before.expires ?? '')
  return findDayFaults({ decided, expires, cycleEnds, firstCertified, auditedUntil }, today, latest)
}

type Wanted = { siteIds?: number[] | undefined; centralSiteId?: number | undefined }

/** The sites as they are to be; undefined where nobody asked for others. */
async function readSites(tx: Db, before: LockedCertificate, wanted: Wanted) {
  if (wanted.siteIds === undefined && wanted.centralSiteId === undefined) return undefined
  const covered = await listCovered(tx, before.id)
  const ids = wanted.siteIds ?? covered
  const stays = ids.includes(before.centralSiteId) ? before.centralSiteId : undefined
  const given = { siteIds: ids, centralSiteId: wanted.centralSiteId ?? stays }
  return { covered, ...(await chooseSites(tx, before.customerId, given, covered)) }
}

type Sites = NonNullable<Awaited<ReturnType<typeof readSites>>>

/** A site that leaves the certificate leaves its open visits too. */
async function changeSites(
  tx: Db,
  before: LockedCertificate,
  { covered, siteIds, centralSiteId }: Sites,
): Promise<void> {
  const left = covered.filter(id => !siteIds.includes(id))
  await refusePlanned(tx, before.id, left)
  const isOther = left.length > 0 || siteIds.length > covered.length
  if (isOther && (covered.length === 1 || before.programme?.sampling === 'all'))
    await releaseSitesByRule(tx, before, covered)
  else if (centralSiteId !== before.centralSiteId) await releaseSitesByRule(tx, before, covered, centralOnly)
  await leaveSites(tx, before.id, left)
  await coverSites(tx, before.id, siteIds)
}

/** A site where an open visit has an audit can't leave: the audit would count for nothing there. */
async function refusePlanned(tx: Db, id: number, left: readonly number[]): Promise<void> {
  const planned = await listPlanned(tx, id, left)
  const [first] = planned
  if (!first) return
  const { site, idflNumber: audit } = first
  const text = sayCertificateFailure.text('sitePlanned', { owed: asVisit(first), site, audit })
  const details = planned.map(({ visitId, siteId, projectId, idflNumber }) => ({
    visitId,
    siteId,
    projectId,
    idflNumber,
  }))
  throw refuse('conflict', text, { code: 'planned', details })
}

export function deleteCertificate(sql: Sql, caller: Caller, id: number): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockCertificate(tx, id)
    if (await hadAudit(tx, id)) throw refuse('conflict', sayCertificateFailure.text('hadAudit'))
    await removeCertificate(tx, id)
  })
}
