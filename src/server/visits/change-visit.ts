import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { firstVisitDay, lastVisitDay, type visits } from '#contract/visits.ts'
import { earlierOf, laterOf } from '#domain/calendar-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayLinkFailure } from '#words/en/link-failures.ts'
import { sayVisitFailure } from '#words/en/visit-failures.ts'
import { asVisit, type NamedVisit } from '#words/values.ts'
import {
  type Certificate,
  type LockedVisit,
  lockCertificate,
  lockVisit,
  refuseUnless,
  refuseWithdrawn,
} from './lock-visit.ts'
import { findVisit, type Visit } from './queries.ts'

type Change = Parsed<typeof visits.update, 'body'>

/** Sets days, window or sites by hand, or goes back to what the rule says. */
export function changeVisit(
  sql: Sql,
  caller: Caller,
  id: number,
  { version, ...change }: Change,
): Promise<Visit> {
  return transaction(sql, { actor: caller.accountId, reason: change.reason }, async tx => {
    const { visit, certificate } = await lockVisit(tx, id, version)
    refuseUnless('open', visit, certificate?.number ?? '')
    if (change.reset) await resetVisit(tx, visit, change)
    else await setByHand(tx, visit, change)
    if (change.siteIds) await changeSites(tx, visit, certificate?.number ?? '', change.siteIds)
    await calculateVisits(tx, [visit.certificateId])
    if (change.reset) await refuseHomeless(tx, id)
    return findVisit(tx, id)
  })
}

/** Days by the rule, and as long as its certificate has it unless the call says how long. */
async function resetVisit(
  tx: Db,
  { id, kind, ordinal }: LockedVisit,
  change: Omit<Change, 'version'>,
): Promise<void> {
  if (kind === 'special' || kind === 'transfer' || (kind === 'stage1' && ordinal > 0))
    throw refuse('conflict', sayVisitFailure.text('noRule'))
  const given = (['due', 'earliest', 'latest'] as const).filter(name => change[name] !== undefined)
  if (given.length > 0)
    throw Failure.invalid(given.map(name => faultOf(name, sayVisitFailure.text('setByRule'))))
  await tx`update visit set by_hand = false, reason = '', days = ${change.days ?? null} where id = ${id}`
}

/** What the rule asks for no more has no days to go back to: once calculated it is gone, or set by hand again. */
async function refuseHomeless(tx: Db, id: number): Promise<void> {
  const found = await tx`select from visit where id = ${id} and not by_hand`
  if (found.length === 0) throw refuse('conflict', sayVisitFailure.text('noRule'))
}

async function setByHand(tx: Db, visit: LockedVisit, change: Omit<Change, 'version'>): Promise<void> {
  const window = {
    due: change.due ?? visit.due,
    earliest: change.earliest ?? visit.earliest,
    latest: change.latest ?? visit.latest,
  }
  const isMoved =
    window.due !== visit.due || window.earliest !== visit.earliest || window.latest !== visit.latest
  const faults = findWindowFaults(window)
  if (isMoved && !change.reason) faults.push(faultOf('reason', sayFault.text('enterReason')))
  if (faults.length > 0) throw Failure.invalid(faults)
  await tx`
    update visit set due = ${window.due}, earliest = ${window.earliest}, latest = ${window.latest},
      by_hand = by_hand or ${isMoved}, days = coalesce(${change.days ?? null}, days),
      reason = coalesce(${change.reason ?? null}, reason)
    where id = ${visit.id}`
}

function findWindowFaults({ due, earliest, latest }: Pick<LockedVisit, 'due' | 'earliest' | 'latest'>) {
  const faults: FieldFault[] = []
  if (earliest > due) faults.push(faultOf('earliest', sayVisitFailure.text('afterDue')))
  if (latest < due) faults.push(faultOf('latest', sayVisitFailure.text('beforeDue')))
  return faults
}

async function changeSites(
  tx: Db,
  visit: LockedVisit,
  number: string,
  ids: readonly number[],
): Promise<void> {
  const siteIds = [...new Set(ids)]
  await refuseNotCovered(tx, visit, number, siteIds)
  const [planned] = await tx<{ site: string; audit: string }[]>`
    select site.name as site, audit.idfl_number as audit
    from audit_visit join audit on audit.id = audit_id join site on site.id = audit_visit.site_id
    where visit_id = ${visit.id} and is_live and audit_visit.site_id <> all(${siteIds}::integer[])
    order by audit_visit.site_id limit 1`
  if (planned)
    throw refuse('conflict', sayLinkFailure.text('planned', { owed: asVisit(visit), number, ...planned }), {
      code: 'planned',
    })
  await tx`delete from visit_site where visit_id = ${visit.id} and site_id <> all(${siteIds}::integer[])`
  await insertSites(tx, visit.id, siteIds)
}

async function refuseNotCovered(
  tx: Db,
  { certificateId }: Pick<LockedVisit, 'certificateId'>,
  number: string,
  siteIds: readonly number[],
): Promise<void> {
  const uncovered = await tx<{ site: string }[]>`
    select coalesce(site.name, wanted.id::text) as site
    from unnest(${[...siteIds]}::integer[]) wanted (id) left join site on site.id = wanted.id
    where not exists (
      select from certificate_site where certificate_id = ${certificateId} and site_id = wanted.id)
    order by wanted.id`
  if (uncovered.length === 0) return
  throw Failure.invalid(
    uncovered.map(({ site }) => faultOf('siteIds', sayLinkFailure.text('notCovered', { number, site }))),
  )
}

const insertSites = (tx: Db, visitId: number, siteIds: readonly number[]) => tx`
  insert into visit_site (visit_id, site_id)
  select ${visitId}, site_id from unnest(${[...siteIds]}::integer[]) site_id order by site_id on conflict do nothing`

type Form = Parsed<typeof visits.create, 'body'>

const daysAround = 30

/** Adds a visit that no rule asks for; whoever sends it again hears that it is there. */
export function addVisit(sql: Sql, caller: Caller, certificateId: number, form: Form): Promise<Visit> {
  return transaction(sql, { actor: caller.accountId, reason: form.reason }, async tx => {
    const found = await lockCertificate(tx, certificateId)
    const certificate = found ?? (await lockRecord<Certificate>(tx, 'certificate', certificateId))
    refuseWithdrawn(certificate)
    const { kind, due, reason = '', days = null, siteIds = [] } = form
    const earliest = form.earliest ?? laterOf(firstVisitDay, addDays(due, -daysAround))
    const latest = form.latest ?? earlierOf(lastVisitDay, addDays(due, daysAround))
    const faults = findWindowFaults({ due, earliest, latest })
    if (faults.length > 0) throw Failure.invalid(faults)
    await refuseNotCovered(tx, { certificateId }, certificate.number, siteIds)
    await refuseTwin(tx, certificate, { kind, due })
    const [made] = await tx<{ id: number }[]>`
      insert into visit (certificate_id, cycle, kind, ordinal, due, earliest, latest, by_hand, days, reason)
      select ${certificateId}, ${certificate.cycle}, ${kind}, coalesce(max(ordinal), 0) + 1, ${due}, ${earliest}, ${latest},
        true, ${days}, ${reason}
      from visit where certificate_id = ${certificateId} and cycle = ${certificate.cycle} and kind = ${kind}
      returning id`
    const id = made?.id ?? 0
    await insertSites(tx, id, siteIds)
    await calculateVisits(tx, [certificateId])
    return findVisit(tx, id)
  })
}

/** What is owed once is not owed twice: two visits of a kind on one day are one, at as many sites as it takes. */
async function refuseTwin(
  tx: Db,
  { id, number }: Certificate,
  { kind, due }: Pick<Form, 'kind' | 'due'>,
): Promise<void> {
  const [twin] = await tx<NamedVisit[]>`
    select kind, ordinal from visit
    where certificate_id = ${id} and kind = ${kind} and due = ${due} and state = 'open' order by id limit 1`
  if (!twin) return
  const text = sayVisitFailure.text('owedAlready', { owed: asVisit(twin), number, day: due })
  throw refuse('conflict', text, { code: 'taken', details: [faultOf('due', text)] })
}
