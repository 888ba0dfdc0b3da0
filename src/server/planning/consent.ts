import type { FitReason } from '#domain/fit-reasons.ts'
import type { RotationCount } from '#domain/rotation.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { Impossible } from '#server/impossible.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { asList } from '#words/values.ts'
import type { Accepted, Basis, Mark } from './booking.ts'
import {
  type Decision,
  describeConsent,
  exclusionOf,
  type NamedReason,
  type Reasons,
} from './describe-consent.ts'
import { listHeld } from './held-standards.ts'
import { toWire } from './judge-team.ts'

/** What whoever saves takes upon themselves: warnings, with `seen` only those, and stops by an override. */
export type Consent = {
  confirmed?: boolean | undefined
  seen?: readonly string[] | undefined
  override?: { reason: string } | undefined
  /** Brings back what was: only the time must still be free. Never on the wire. */
  isRestoring?: boolean
  /** Takes back what was done before: history tells it as that. */
  isUndo?: boolean | undefined
}

export type Taken = {
  marks: Mark[]
  /** Of the team as a whole. */
  accepted: Accepted[]
  /** Warnings that were accepted, to be shown before they are. */
  warned: NamedReason[]
  overrides: { auditorId: number | null; key: string; exclusionId: number | null }[]
  overrideReason: string
}

/** Refuses what is not taken: what is never, then stops, then warnings. Answers what was. */
export async function takeReasons(tx: Db, caller: Caller, asked: Decision, consent: Consent): Promise<Taken> {
  const given = consent.isRestoring ? withoutReasons(asked) : asked
  const { people, team } = given
  const reasons: NamedReason[] = [
    ...people.flatMap(({ auditorId, auditorName: name, reasons }) =>
      reasons.map(reason => ({ auditorId, name, reason })),
    ),
    ...team.map(reason => ({ auditorId: null, name: '', reason })),
  ]
  const of = (severity: FitReason['severity']) => reasons.filter(({ reason }) => reason.severity === severity)
  const [never, stops, warnings] = [of('never'), of('stop'), of('warn')]
  if (never.length > 0) throw unfit(given, never, 'nothing')
  if (stops.length > 0 && !consent.override) throw unfit(given, [...stops, ...warnings], 'override')
  for (const { reason } of stops) refuseOverride(caller, reason)
  const open = warnings.filter(({ reason }) => !isConfirmed(reason, consent))
  if (open.length > 0) throw unconfirmed(given, [...stops, ...warnings], open)
  if (warnings.length + stops.length > 0)
    annotate(tx, { reason: await describeConsent(tx, given, { warnings, stops }, consent.isUndo) })
  return keepTaken(tx, caller, given, { warnings, stops, why: consent.override?.reason ?? '' })
}

const withoutReasons = (asked: Decision): Decision => ({
  ...asked,
  people: asked.people.map(one => ({ ...one, reasons: [] })),
  team: [],
})

const isConfirmed = ({ key }: FitReason, { confirmed = false, seen }: Consent) =>
  confirmed && (seen === undefined || seen.includes(key))

function refuseOverride({ holds }: Caller, { permission = 'OverrideTeamRules' }: FitReason): void {
  if (holds(permission)) return
  const what = permission === 'OverrideImpartiality' ? 'impartiality' : 'rules'
  throw refuse('forbidden', sayPlanningFailure.text('noOverride', { what }))
}

/** Where want of standards is all there is, as it always was. */
function unconfirmed(given: Decision, all: readonly NamedReason[], open: readonly NamedReason[]) {
  if (all.some(({ reason }) => reason.code !== 'unqualified')) return unfit(given, open, 'confirmation')
  const ids = open.map(({ auditorId }) => auditorId)
  const unqualified = given.fits.filter(fit => ids.includes(fit.auditorId))
  const names = unqualified.map(fit => fit.auditorName)
  return refuse(
    'conflict',
    sayPlanningFailure.text('unqualified', { count: names.length, names: asList(names) }),
    {
      code: 'unqualified',
      details: unqualified.map(({ auditorId, auditorName, missing }) => ({
        auditorId,
        auditorName,
        missing,
      })),
    },
  )
}

/** `Anna Nguyen: Excluded from Acme until 03 Mar 2028. … and 2 more reasons.` */
function unfit(
  { people, team }: Decision,
  reasons: readonly NamedReason[],
  needs: 'confirmation' | 'override' | 'nothing',
) {
  const [first] = reasons
  if (!first) throw new Impossible('Nothing is wrong with this team.')
  const values = {
    about: first.auditorId === null ? 'team' : 'person',
    name: first.name,
    reasons: asList([textOfReason(first.reason)]),
    more: reasons.length - 1,
  }
  const isAsked = ({ severity }: FitReason) => severity !== 'info'
  return refuse('conflict', sayPlanningFailure.text('unfit', values), {
    code: 'unfit',
    details: {
      needs,
      people: people
        .map(one => ({ ...one, reasons: one.reasons.filter(isAsked).map(toWire) }))
        .filter(({ reasons }) => reasons.length > 0),
      team: team.filter(isAsked).map(toWire),
    },
  })
}

async function keepTaken(
  tx: Db,
  { accountId: by }: Caller,
  { audit, people, fits, rotations }: Decision,
  { warnings, stops, why }: Reasons & { why: string },
): Promise<Taken> {
  const at = new Date().toISOString()
  const acceptedOf = (id: number | null) =>
    [...stops, ...warnings]
      .filter(({ auditorId }) => auditorId === id)
      .map(({ reason }) => ({ key: reason.key, by, at }))
  const held = await listHeld(
    tx,
    audit,
    people.map(({ auditorId }) => auditorId),
  )
  const marks = people.map(({ auditorId, role }) => {
    const basis = basisOf({
      at,
      role,
      held: held.filter(one => one.auditorId === auditorId).map(({ auditorId: _, ...one }) => one),
      missing: fits.find(fit => fit.auditorId === auditorId)?.missing ?? [],
      rotation: rotations?.get(auditorId),
    })
    return { auditorId, basis, accepted: acceptedOf(auditorId) }
  })
  const overrides = stops.map(({ auditorId, reason }) => ({
    auditorId,
    key: reason.key,
    exclusionId: reason.code === 'excluded' ? exclusionOf(reason) : null,
  }))
  return { marks, accepted: acceptedOf(null), warned: [...warnings], overrides, overrideReason: why }
}

type Known = Omit<Basis, 'rotation'> & { rotation: readonly RotationCount[] | undefined }

/** What is kept of somebody who is booked. */
export const basisOf = ({ rotation, ...known }: Known): Basis => ({
  ...known,
  ...(rotation && { rotation: rotation.map(({ freeFrom: _, ...count }) => count) }),
})

/** Keeps what concerns the audit itself: what was taken of its team, and the register of overrides. */
export function saveTaken(tx: Db, caller: Caller, auditId: number, taken: Taken): void {
  const { accepted, overrides, overrideReason } = taken
  if (accepted.length > 0)
    tx`update audit set accepted = accepted || ${tx.json(accepted)} where id = ${auditId}`.execute()
  for (const { auditorId, key, exclusionId } of overrides)
    tx`
      insert into team_override (audit_id, auditor_id, key, exclusion_id, reason, actor_id)
      values (${auditId}, ${auditorId}, ${key}, ${exclusionId}, ${overrideReason}, ${caller.accountId})`.execute()
}
