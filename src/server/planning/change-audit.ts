import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FieldFault } from '#contract/failure.ts'
import { keepsDays } from '#domain/person-days.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { moveToZone } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { agreeAgain } from './agree.ts'
import type { StepOf } from './assign.ts'
import { areaFaults, dropUnlistedAreas, listAreaIds, replaceAreas } from './audit-areas.ts'
import { dayFaults, hasOtherDays, toStored } from './audit-days.ts'
import { refuseFaults, standardFaults, unknownCustomer } from './audit-faults.ts'
import {
  type AuditData,
  type LockedAudit,
  listStandardIds,
  lockCustomer,
  replaceStandards,
  updateAudit,
  updateStatus,
} from './audit-queries.ts'
import {
  type ChangeContext,
  type Inverse,
  lockAudit,
  noteTaken,
  requirePermissions,
} from './change-context.ts'
import { lockAuditors } from './entry-queries.ts'
import { guardTeam, refuseDeleted } from './guard-team.ts'
import { linkVisits, refuseBrokenLinks } from './link-visits.ts'
import { type LockedSite, lockSite } from './lock-site.ts'
import { isSame, moveWithin } from './move-within.ts'
import { refuseOutsideAudit } from './refuse-outside-audit.ts'
import { listTeam, type Member, moveAuditEntries } from './team-queries.ts'
import { toFieldFaults } from './time-faults.ts'

type Change = Omit<Parsed<typeof audits.update, 'body'>, 'version' | 'confirmed' | 'seen' | 'override'>
type Parts = NonNullable<StepOf<'moveAudit'>['parts']>

/** Changes more of an audit than its time: made by its form, never by the planner. */
export type AuditChange = { kind: 'changeAudit'; projectId: number; version: number; change: Change }

type State = AuditData & { standardIds: number[]; areaIds: number[] }

/** Moves an audit with its whole team or not at all. */
export const moveAudit = (
  context: ChangeContext,
  { projectId, version, start, end, parts }: StepOf<'moveAudit'>,
) => changeAudit(context, { kind: 'changeAudit', projectId, version, change: { start, end } }, parts)

/** Changes what is given; an assigned audit whose dates, standards or customer change moves its whole team or none. */
export async function changeAudit(
  context: ChangeContext,
  { projectId, version, change }: AuditChange,
  parts?: Parts,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, 'ModifyAudit')
  const [audit, standardIds, areaIds, team] = await Promise.all([
    lockAudit(context, projectId, version),
    listStandardIds(tx, projectId),
    listAreaIds(tx, projectId),
    listTeam(tx, projectId),
  ])
  const before = { ...audit, standardIds, areaIds }
  // The customer first: whoever saves a customer locks its main site afterwards, too.
  const isUnknown = await isUnknownCustomer(context, before, change)
  const site = isUnknown ? undefined : await findNewSite(tx, before, change)
  const after = merge(before, change, site)
  const changed = compare(before, after)
  const hasOther = hasOtherDays(audit, change.days)
  refuseByStatus(audit, { ...changed, days: hasOther })
  refuseFaults([
    ...(isUnknown ? [unknownCustomer()] : []),
    ...(site?.fault ? [site.fault] : []),
    ...(await findFaults(tx, { before, after, changed, givesAreas: change.areaIds !== undefined })),
    ...(hasOther ? await dayFaults(tx, change.days, after.standardIds) : []),
  ])
  const concernsTeam =
    changed.dates || changed.standards || changed.customer || changed.site || parts !== undefined
  if (audit.status === 'assigned' && concernsTeam) await moveTeam(context, { audit, team, after, parts })
  const { countsFor } = change
  if (!countsFor) await refuseBrokenLinks(tx, { ...audit, ...after }, changed)
  await write(tx, projectId, after, changed)
  if (countsFor) await linkVisits(tx, context.caller, { ...audit, ...after }, countsFor)
  // A change of its roster alone also gives the audit a new version.
  if (parts && !changed.dates) await updateStatus(tx, projectId, audit.status)
  const isMoved = changed.dates || parts !== undefined
  const isMore = [change.note, countsFor, change.days].some(one => one !== undefined) || hasMore(changed)
  if (isMore) return null
  return isMoved ? [moveBack(audit, team), ...(changed.dates ? agreeAgain(audit) : [])] : []
}

async function write(tx: Db, auditId: number, after: State, changed: Changed): Promise<void> {
  await updateAudit(tx, auditId, after)
  if (changed.standards) await replaceStandards(tx, auditId, after.standardIds)
  if (changed.areas) await replaceAreas(tx, auditId, after.areaIds)
  else if (changed.standards) await dropUnlistedAreas(tx, auditId, after.standardIds)
}

function moveBack({ id, start, end }: LockedAudit, team: readonly Member[]): StepOf<'moveAudit'> {
  const parts = team.map(part => ({
    auditorId: part.auditorId,
    start: part.start,
    end: part.end,
    days: part.days ?? null,
  }))
  const to = { kind: 'moveAudit' as const, projectId: id, version: 0, start, end }
  return parts.length > 0 ? { ...to, parts } : to
}

/** Whether another customer is asked for that isn't there, or that the caller may not see: nothing is said about its sites either. */
async function isUnknownCustomer({ tx, caller }: ChangeContext, before: State, { customerId }: Change) {
  if (customerId === undefined || customerId === before.customerId) return false
  return (await lockCustomer(tx, caller, customerId)) === undefined
}

/** The site that is asked for, where it is another one: with another customer also its main one. */
async function findNewSite(tx: Db, before: State, { siteId, customerId }: Change) {
  if (siteId === undefined) return undefined
  const site = await lockSite(tx, customerId ?? before.customerId, siteId)
  const isOther = site.siteId !== before.siteId || (customerId ?? before.customerId) !== before.customerId
  return isOther ? site : undefined
}

/** At another site the audit keeps its clock times unless it is given times; with another customer alone, all its times. */
function merge(before: State, change: Change, site: LockedSite | undefined): State {
  const customerId = change.customerId ?? before.customerId
  const timeZone = site?.timeZone ?? before.timeZone
  const move = (moment: Date) => (site ? moveToZone(moment, before.timeZone, timeZone) : moment)
  return {
    idflNumber: change.idflNumber ?? before.idflNumber,
    customerId,
    siteId: site ? site.siteId : customerId === before.customerId ? before.siteId : null,
    timeZone,
    start: change.start ?? move(before.start),
    end: change.end ?? move(before.end),
    note: change.note ?? before.note,
    standardIds: change.standardId ? [...new Set(change.standardId)] : before.standardIds,
    areaIds: change.areaIds ? [...new Set(change.areaIds)] : before.areaIds,
    stored: change.days === undefined ? undefined : toStored(change.days),
  }
}

type Changed = {
  number: boolean
  customer: boolean
  site: boolean
  dates: boolean
  standards: boolean
  areas: boolean
}

/** What differs. A screen sends the whole form, so a field that is given need not have changed. */
function compare(before: State, after: State): Changed {
  return {
    number: after.idflNumber !== before.idflNumber,
    customer: after.customerId !== before.customerId,
    site: after.siteId !== before.siteId || after.timeZone !== before.timeZone,
    dates: !isSame(after.start, before.start) || !isSame(after.end, before.end),
    standards: isOtherSet(before.standardIds, after.standardIds),
    areas: isOtherSet(before.areaIds, after.areaIds),
  }
}

/** More than times, which alone a step brings back. */
const hasMore = ({ dates: _, ...others }: Changed): boolean => Object.values(others).some(Boolean)

const isOtherSet = (before: readonly number[], after: readonly number[]) =>
  new Set([...before, ...after]).size > Math.min(before.length, after.length)

function refuseByStatus({ status }: LockedAudit, changed: Changed & { days: boolean }): void {
  const isClosed = status === 'canceled' || status === 'completed'
  if (isClosed && Object.values(changed).some(Boolean))
    throw refuse('conflict', sayPlanningFailure.text('auditClosed', { status }))
  if (status === 'draft' || !changed.number) return
  const text = sayPlanningFailure.text('numberFixed', { status })
  throw refuse('conflict', text, { details: [faultOf('idflNumber', text)] })
}

async function findFaults(
  tx: Db,
  {
    before,
    after,
    changed,
    givesAreas,
  }: { before: State; after: State; changed: Changed; givesAreas: boolean },
): Promise<FieldFault[]> {
  return [
    ...(changed.dates || changed.site ? toFieldFaults(auditTimeFaults(after, after.timeZone)) : []),
    ...(changed.standards ? await standardFaults(tx, after.standardIds, before.standardIds) : []),
    ...(givesAreas && (changed.areas || changed.standards)
      ? await areaFaults(tx, after.areaIds, { standardIds: after.standardIds, present: before.areaIds })
      : []),
  ]
}

type Moved = { audit: LockedAudit; team: readonly Member[]; after: State; parts: Parts | undefined }

/** Where a part goes, and whether the days that were entered for it still hold. */
function placeMember(member: Member, { audit, after, parts = [] }: Pick<Moved, 'audit' | 'after' | 'parts'>) {
  const part = parts.find(({ auditorId }) => auditorId === member.auditorId)
  const { start, end } = part ?? moveWithin(member, audit, after)
  const isKept = keepsDays({ ...member, timeZone: audit.timeZone }, { start, end, timeZone: after.timeZone })
  return { start, end, days: part?.days !== undefined ? part.days : isKept ? member.days : null }
}

/** Each part moves with its audit, except those whose time is given. */
async function moveTeam(context: ChangeContext, { audit, team, after, parts }: Moved): Promise<void> {
  const { tx, caller, consent } = context
  const bookings = team.map(member => ({
    ...member,
    ...placeMember(member, { audit, after, parts }),
  }))
  for (const booking of bookings) refuseOutsideAudit({ ...audit, ...after }, booking)
  lockAuditors(
    tx,
    team.map(member => member.auditorId),
  )
  await refuseDeleted(tx, bookings)
  const taken = await guardTeam(
    tx,
    caller,
    { ...audit, ...after },
    { people: bookings, accepted: audit.accepted, consent },
  )
  noteTaken(context, audit.id, taken)
  const marked = bookings.map(one => ({
    ...one,
    mark: taken.marks.find(({ auditorId }) => auditorId === one.auditorId),
  }))
  await moveAuditEntries(tx, audit.id, marked)
}
