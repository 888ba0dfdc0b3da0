import { type Interval, overlaps } from '#domain/interval.ts'
import { refuseClashes } from '#server/db/clash.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { type Candidate, listStandards } from './audit-queries.ts'
import { type Fit, findFits } from './find-fits.ts'
import { maskClashes } from './mask-clashes.ts'

/** An auditor's part in an audit. */
export type Booking = Interval & { auditorId: number }

/** What an audit needs of its team. */
export type AuditNeed = Interval & { id: number; timeZone: string; standardIds: readonly number[] }

/**
 * Refuses a team that is not free (409 `clash`), or of which somebody holds none of the standards (409 `unqualified`)
 * unless that is confirmed; then it answers who that is. The auditors must be locked, so that nobody else books them before
 * the transaction ends.
 */
export async function guardTeam(
  tx: Db,
  caller: Caller,
  need: AuditNeed,
  bookings: readonly Booking[],
  isConfirmed = false,
): Promise<Fit[]> {
  const fits = await guardTime(tx, caller, need, bookings)
  return refuseUnqualified(tx, fits, isConfirmed)
}

/**
 * Refuses future bookings of deleted accounts. An account can be deleted once all its bookings are past, but moving or
 * re-opening an audit would bring them back. The auditors must be locked.
 */
export async function refuseDeleted(tx: Db, bookings: readonly Booking[]): Promise<void> {
  const now = new Date()
  const auditorIds = bookings.filter(({ end }) => end > now).map(({ auditorId }) => auditorId)
  const [gone] = await tx<{ name: string }[]>`
    select display_name as name from account
    where id = any(${auditorIds}) and deleted_at is not null order by display_name, id limit 1`
  if (!gone) return
  throw refuse('conflict', sayPlanningFailure.text('accountDeleted', { name: gone.name }))
}

/** Refuses a team that is not free, each for their own part of the audit. The auditors must be locked. */
export async function guardTime(
  tx: Db,
  caller: Caller,
  { id, start, end, timeZone, standardIds }: AuditNeed,
  bookings: readonly Booking[],
): Promise<Fit[]> {
  const auditorIds = bookings.map(booking => booking.auditorId)
  const fits = await findFits(tx, { auditorIds, standardIds, start, end, timeZone, exceptAuditId: id })
  const clashes = fits
    .flatMap(fit => fit.clashes)
    .filter(clash => bookings.some(one => one.auditorId === clash.auditorId && overlaps(one, clash)))
  refuseClashes(await maskClashes(tx, caller, clashes), timeZone)
  return fits
}

async function refuseUnqualified(tx: Db, fits: readonly Fit[], isConfirmed: boolean): Promise<Fit[]> {
  const unqualified = fits.filter(fit => !fit.qualified)
  if (unqualified.length === 0) return []
  if (isConfirmed) {
    annotate(tx, { reason: await describeGaps(tx, unqualified) })
    return unqualified
  }
  const names = unqualified.map(fit => fit.auditorName)
  const values = { count: names.length, names: asList(names) }
  throw refuse('conflict', sayPlanningFailure.text('unqualified', values), {
    code: 'unqualified',
    details: unqualified.map(({ auditorId, auditorName, missing }) => ({ auditorId, auditorName, missing })),
  })
}

/** For the history: `Confirmed without the standards: Anna Nguyen (GRS, RDS).` */
async function describeGaps(tx: Db, unqualified: readonly Fit[]): Promise<Text> {
  const standards = await listStandards(tx, [...new Set(unqualified.flatMap(fit => fit.missing))])
  const gaps = unqualified.map(({ auditorName, missing }) => {
    const codes = standards.filter(({ id }) => missing.includes(id)).map(({ code }) => code)
    return sayReason.text('lacks', { name: auditorName, standards: asList(codes) })
  })
  return sayReason.text('unqualified', { gaps: asList(gaps) })
}

/** Refuses an auditor who takes no new bookings. */
export function refuseUnbookable({ name, isEnabled, holdsStandards }: Candidate): void {
  refuseDisabled({ name, isEnabled })
  if (!holdsStandards) throw refuse('conflict', sayPlanningFailure.text('noStandards', { name }))
}

export function refuseDisabled({ name, isEnabled }: Pick<Candidate, 'name' | 'isEnabled'>): void {
  if (!isEnabled) throw refuse('conflict', sayPlanningFailure.text('disabled', { name }))
}
