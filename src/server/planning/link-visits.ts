import { Failure } from '#contract/failure.ts'
import type { VisitState } from '#domain/visit-classes.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayLinkFailure } from '#words/en/link-failures.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { asVisit } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { LockedAudit } from './audit-queries.ts'
import { calculateVisits } from './calculate-visits.ts'
import { fixSites } from './visit-sites.ts'

/** The visits that an audit is to count for, each at its own site unless others are given. */
type CountsFor = readonly { visitId: number; siteIds?: readonly number[] | undefined }[]

type Linked = Pick<LockedAudit, 'id' | 'customerId' | 'siteId' | 'status'> & {
  standardIds: readonly number[]
}

type OwedVisit = {
  id: number
  kind: VisitKind
  ordinal: number
  state: VisitState
  certificateId: number
  customerId: number
  standardId: number
  code: string
  /** Of the certificate; the code of its standard while it has none. */
  number: string
  covered: { id: number; name: string; timeZone: string }[]
}

type Link = { visitId: number; siteId: number }

/** A visit at a site that is named twice is meant once. */
export const linkOnce = (links: readonly Link[]): Link[] => [
  ...new Map(links.map(link => [`${link.visitId} ${link.siteId}`, link])).values(),
]

/**
 * Makes an audit count for these visits and no others. Locks the certificates, then the visits, each in order of id; the audit
 * must be locked. Two audits that are to count for one visit at one site wait for each other, and the second is refused.
 */
export async function linkVisits(tx: Db, caller: Caller, audit: Linked, countsFor: CountsFor): Promise<void> {
  refuseLinking(caller, audit)
  const before = await listLinks(tx, audit.id)
  const ids = [...new Set([...countsFor, ...before].map(({ visitId }) => visitId))]
  const visits = await lockVisits(tx, ids)
  const ownSite = audit.siteId ?? (await findMainSite(tx, audit.customerId))
  const wanted = linkOnce(
    countsFor.flatMap(({ visitId, siteIds = [ownSite] }) => siteIds.map(siteId => ({ visitId, siteId }))),
  )
  const isSame = (one: Link) => (other: Link) => one.visitId === other.visitId && one.siteId === other.siteId
  const added = wanted.filter(one => !before.some(isSame(one)))
  await refuseFaulty(tx, { ...audit, siteId: ownSite }, visits, { wanted, added })
  refuseClosed(visits, added)
  await refusePlanned(tx, visits, added)
  const gone = before.filter(one => !wanted.some(isSame(one)))
  await writeLinks(tx, audit.id, { added, gone })
  if (audit.status === 'completed')
    await calculateVisits(
      tx,
      visits.map(({ certificateId }) => certificateId),
    )
}

function refuseLinking({ holds }: Caller, { status }: Linked): void {
  if (!holds('ViewCertificates') || (status === 'completed' && !holds('PlanVisits')))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
  if (status === 'canceled') throw refuse('conflict', sayPlanningFailure.text('auditClosed', { status }))
}

const listLinks = (tx: Db, auditId: number) => tx<Link[]>`
  select visit_id, site_id from audit_visit where audit_id = ${auditId} order by visit_id, site_id`

async function lockVisits(tx: Db, ids: readonly number[]): Promise<OwedVisit[]> {
  tx`
    select from certificate where id in (select certificate_id from visit where id = any(${[...ids]}::integer[]))
    order by id for no key update`.execute()
  return tx`
    select visit.id, visit.kind, visit.ordinal, visit.state, visit.certificate_id, certificate.customer_id,
      certificate.standard_id, standard.code, coalesce(certificate.number, standard.code) as number,
      (select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name, 'timeZone', site.time_zone)), '[]')
        from certificate_site join site on site.id = site_id where certificate_id = certificate.id) as covered
    from visit
    join certificate on certificate.id = visit.certificate_id
    join standard on standard.id = certificate.standard_id
    where visit.id = any(${[...ids]}::integer[]) order by visit.id for no key update of visit`
}

async function findMainSite(tx: Db, customerId: number): Promise<number> {
  const [site] = await tx<{ id: number }[]>`select id from site where customer_id = ${customerId} and is_main`
  return site?.id ?? 0
}

/**
 * A site where it counted before may have left its certificate since. An audit is in one time zone, that of its own site.
 */
async function refuseFaulty(
  tx: Db,
  { customerId, standardIds, siteId: ownSite }: Linked & { siteId: number },
  visits: readonly OwedVisit[],
  { wanted, added }: Record<'wanted' | 'added', readonly Link[]>,
): Promise<void> {
  const sites = await readSites(tx, [ownSite, ...wanted.map(({ siteId }) => siteId)])
  const zones = new Set([sites.get(ownSite)?.timeZone])
  const faults = wanted.flatMap((link): Text[] => {
    const { visitId, siteId } = link
    const visit = visits.find(({ id }) => id === visitId)
    if (visit?.customerId !== customerId) return [sayLinkFailure.text('foreign', { id: String(visitId) })]
    const { number, code } = visit
    const site = visit.covered.find(({ id }) => id === siteId)
    if (!site && added.includes(link))
      return [sayLinkFailure.text('notCovered', { number, site: sites.get(siteId)?.name ?? String(siteId) })]
    if (site) zones.add(site.timeZone)
    return standardIds.includes(visit.standardId)
      ? []
      : [sayLinkFailure.text('otherStandard', { code, number })]
  })
  if (zones.size > 1) faults.push(sayLinkFailure.text('severalZones'))
  if (faults.length > 0) throw Failure.invalid(faults.map(text => faultOf('countsFor', text)))
}

async function readSites(tx: Db, ids: readonly number[]) {
  const rows = await tx<{ id: number; name: string; timeZone: string }[]>`
    select id, name, time_zone from site where id = any(${[...ids]}::integer[])`
  return new Map(rows.map(site => [site.id, site]))
}

type Kept = Omit<Linked, 'status'> & { idflNumber: string }

/** Refuses another customer, site or standards of an audit that counts for visits which these don't suit. */
export async function refuseBrokenLinks(
  tx: Db,
  { id, idflNumber: audit, customerId, siteId, standardIds }: Kept,
  changed: { customer: boolean; site: boolean; standards: boolean },
): Promise<void> {
  if (!changed.customer && !changed.site && !changed.standards) return
  const links = await listLinks(tx, id)
  if (links.length === 0) return
  const visits = await lockVisits(
    tx,
    links.map(({ visitId }) => visitId),
  )
  const there = siteId ?? (await findMainSite(tx, customerId))
  for (const visit of visits) {
    const { number, code } = visit
    const about = { audit, owed: asVisit(visit), number }
    if (visit.customerId !== customerId) throw refuse('conflict', sayLinkFailure.text('keepsCustomer', about))
    const seen = links.filter(({ visitId }) => visitId === visit.id).map(link => link.siteId)
    const site = visit.covered.find(one => seen.includes(one.id))?.name ?? ''
    if (changed.site && !seen.includes(there))
      throw refuse('conflict', sayLinkFailure.text('keepsSite', { ...about, site }))
    if (!standardIds.includes(visit.standardId))
      throw refuse('conflict', sayLinkFailure.text('keepsStandard', { ...about, code }))
  }
}

function refuseClosed(visits: readonly OwedVisit[], added: readonly Link[]): void {
  const closed = visits.find(({ id, state }) => state !== 'open' && added.some(one => one.visitId === id))
  if (!closed) return
  const { state, number } = closed
  const text = sayLinkFailure.text('notOpen', { owed: asVisit(closed), number, state })
  throw refuse('conflict', text, { details: [faultOf('countsFor', text)] })
}

async function refusePlanned(tx: Db, visits: readonly OwedVisit[], added: readonly Link[]): Promise<void> {
  if (added.length === 0) return
  const taken = await tx<(Link & { projectId: number; idflNumber: string; site: string })[]>`
    select visit_id, audit_visit.site_id, audit.id as project_id, idfl_number, site.name as site
    from audit_visit join audit on audit.id = audit_id join site on site.id = audit_visit.site_id
    where is_live and (visit_id, audit_visit.site_id) in (
      select * from unnest(${added.map(one => one.visitId)}::integer[], ${added.map(one => one.siteId)}::integer[]))
    order by visit_id, audit_visit.site_id`
  const [first] = taken
  const visit = visits.find(({ id }) => id === first?.visitId)
  if (!first || !visit) return
  const { site, idflNumber: audit } = first
  const text = sayLinkFailure.text('planned', { owed: asVisit(visit), number: visit.number, site, audit })
  const details = taken.map(({ site: _, ...one }) => one)
  throw refuse('conflict', text, { code: 'planned', details })
}

type Changed = { added: readonly Link[]; gone: readonly Link[] }

async function writeLinks(tx: Db, auditId: number, { added, gone }: Changed): Promise<void> {
  if (gone.length > 0)
    await tx`
      delete from audit_visit where audit_id = ${auditId} and (visit_id, site_id) in (
        select * from unnest(${gone.map(one => one.visitId)}::integer[], ${gone.map(one => one.siteId)}::integer[]))`
  if (added.length === 0) return
  await fixSites(tx, added)
  await tx`
    insert into audit_visit (audit_id, visit_id, site_id)
    select ${auditId}, visit_id, site_id
    from unnest(${added.map(one => one.visitId)}::integer[], ${added.map(one => one.siteId)}::integer[]) link (visit_id, site_id)`
}
