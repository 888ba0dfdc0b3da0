import type { FitCode } from '#domain/fit-reasons.ts'
import { overlaps } from '#domain/interval.ts'
import { needsStandard, type TeamRole } from '#domain/team.ts'
import { refuseClashes } from '#server/db/clash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { type Candidate, listStandards } from './audit-queries.ts'
import type { Accepted, AuditNeed, Booking } from './booking.ts'
import { type Consent, type Taken, takeReasons } from './consent.ts'
import { countRotations } from './count-rotations.ts'
import { type Fit, findFits } from './find-fits.ts'
import { readFitRules, rotates } from './fit-rules.ts'
import { forgive, type Judged, judgePeople, judgeWhole, needsOf } from './judge-team.ts'
import { maskClashes, maskReasons } from './mask-clashes.ts'

/** Who is asked about, and who is on the team beside them. */
export type Team = {
  people: readonly Booking[]
  others?: readonly Booking[]
  /** Only these codes of the people are asked; all unless given. */
  only?: readonly FitCode[]
  /** What was taken of the team as a whole, where it stays as it is. */
  accepted?: readonly Accepted[]
  /** Why it is done, as somebody wrote it. */
  written?: string | undefined
}

/** What is asked of a team however it comes about; the rest when it is complete. */
export const ofTeam: readonly FitCode[] = ['nobodyCounts', 'traineeAlone', 'noLead']

/**
 * Refuses a team that is not free (409 `clash`), or that may not simply go (409 `unfit`; `unqualified` where want of standards
 * is all there is), unless that is taken: answers what was taken, and as what each of the people was judged. The auditors must
 * be locked, so that nobody else books them before the transaction ends.
 */
export async function guardTeam(
  tx: Db,
  caller: Caller,
  audit: AuditNeed,
  team: Team & { consent: Consent },
): Promise<Taken> {
  const { people, others = [], accepted = [], consent, only, written } = team
  const [fits, rules, standards] = await Promise.all([
    guardTime(tx, caller, audit, people, others),
    readFitRules(tx),
    listStandards(tx, audit.standardIds),
  ])
  refuseSecondLead({ people, others }, fits)
  const [judged, rotations] = await Promise.all([
    judgePeople(tx, rules, audit, { people, fits, standards }),
    rotates(rules) ? readRotations(tx, audit, people) : undefined,
  ])
  const ofWhole = judgeWhole(rules, audit, { people: [...people, ...others], fits, standards })
  const asked = only ? judged.map(one => keepOnly(one, only)) : judged
  const teamReasons = ofWhole
    .filter(({ code }) => ofTeam.includes(code) && (!only || code === 'traineeAlone'))
    .map(reason => forgive(reason, { accepted }))
  const mask = (one: Judged): Judged => ({ ...one, reasons: maskReasons(one.reasons, caller) })
  return takeReasons(
    tx,
    caller,
    { audit, people: forgiveAll(asked, people).map(mask), team: teamReasons, fits, rotations, written },
    consent,
  )
}

async function readRotations(tx: Db, audit: AuditNeed, people: readonly Booking[]) {
  const rotations = await countRotations(tx, needsOf(audit, people))
  return new Map(people.map(({ auditorId }, place) => [auditorId, rotations[place] ?? []]))
}

/** A lead whom somebody chose stays one until the team is re-assigned. */
function refuseSecondLead({ people, others = [] }: Team, fits: readonly Fit[]): void {
  const lead = others.find(({ role }) => role === 'lead')
  if (!lead || !people.some(({ role }) => role === 'lead')) return
  const name = fits.find(({ auditorId }) => auditorId === lead.auditorId)?.auditorName ?? ''
  throw refuse('conflict', sayPlanningFailure.text('leadTaken', { name }))
}

const keepOnly = (judged: Judged, only: readonly FitCode[]): Judged => ({
  ...judged,
  reasons: judged.reasons.filter(({ code }) => only.includes(code)),
})

const forgiveAll = (judged: readonly Judged[], people: readonly Booking[]): Judged[] =>
  judged.map(one => {
    const person = people.find(({ auditorId }) => auditorId === one.auditorId)
    return { ...one, reasons: one.reasons.map(reason => forgive(reason, person)) }
  })

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

/** Refuses a team that is not free, each for their own part of the audit; answers how they and the others fit. The auditors must be locked. */
async function guardTime(
  tx: Db,
  caller: Caller,
  {
    id,
    start,
    end,
    timeZone,
    standardIds,
  }: Pick<AuditNeed, 'id' | 'start' | 'end' | 'timeZone' | 'standardIds'>,
  bookings: readonly Booking[],
  others: readonly Booking[] = [],
): Promise<Fit[]> {
  const auditorIds = [...bookings, ...others].map(booking => booking.auditorId)
  const fits = await findFits(tx, { auditorIds, standardIds, start, end, timeZone, exceptAuditId: id })
  const clashes = fits
    .flatMap(fit => fit.clashes)
    .filter(clash => bookings.some(one => one.auditorId === clash.auditorId && overlaps(one, clash)))
  refuseClashes(await maskClashes(tx, caller, clashes), timeZone)
  return fits
}

/** Refuses an auditor who takes no new bookings in that role. */
export function refuseUnbookable(
  { name, isEnabled, holdsStandards }: Candidate,
  role: TeamRole = 'auditor',
): void {
  refuseDisabled({ name, isEnabled })
  if (!holdsStandards && needsStandard(role))
    throw refuse('conflict', sayPlanningFailure.text('noStandards', { name }))
}

export function refuseDisabled({ name, isEnabled }: Pick<Candidate, 'name' | 'isEnabled'>): void {
  if (!isEnabled) throw refuse('conflict', sayPlanningFailure.text('disabled', { name }))
}
