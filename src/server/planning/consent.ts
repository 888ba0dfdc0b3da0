import type { Grade } from '#domain/competence.ts'
import type { FitReason } from '#domain/fit-reasons.ts'
import type { RotationStand } from '#domain/rotation.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { listStandards } from './audit-queries.ts'
import type { Fit } from './find-fits.ts'
import { daysHeld, daysTouched } from './fit.ts'
import { type Accepted, type AuditNeed, type Judged, toWire } from './judge-team.ts'
import { hideAudit } from './mask-clashes.ts'

/** What whoever saves takes upon themselves: warnings, with `seen` only those, and stops by an override. */
export type Consent = {
  confirmed?: boolean | undefined
  seen?: readonly string[] | undefined
  override?: { reason: string } | undefined
}

/** A reason of a person, or of the team as a whole. */
type Told = { auditorId: number | null; name: string; reason: FitReason }

/** What was known of somebody when the guards passed; kept with the entry. */
export type Basis = {
  at: string
  role: TeamRole
  held: Omit<Held, 'auditorId'>[]
  missing: number[]
  /** How far they were with each standard that rotates; left out where none did. */
  rotation?: Omit<RotationStand, 'freeFrom'>[]
}

/** What is kept of one booking: what was known, and what was taken. */
export type Mark = { auditorId: number; basis: Basis; accepted: Accepted[] }

export type Taken = {
  marks: Mark[]
  /** Of the team as a whole. */
  accepted: Accepted[]
  /** Warnings that were taken, to be told before they are. */
  warned: Told[]
  overrides: { auditorId: number | null; key: string; exclusionId: number | null }[]
  overrideReason: string
}

type Given = {
  audit: AuditNeed
  people: readonly Judged[]
  team: readonly FitReason[]
  fits: readonly Fit[]
  /** How far each of the people is with the standards that rotate; where one does. */
  stands?: ReadonlyMap<number, RotationStand[]> | undefined
  /** Why it is done, as somebody wrote it: told before what was taken. */
  written?: string | undefined
}

/** Refuses what is not taken: what is never, then stops, then warnings. Answers what was. */
export async function takeReasons(tx: Db, caller: Caller, given: Given, consent: Consent): Promise<Taken> {
  const { people, team } = given
  const told: Told[] = [
    ...people.flatMap(({ auditorId, auditorName: name, reasons }) =>
      reasons.map(reason => ({ auditorId, name, reason })),
    ),
    ...team.map(reason => ({ auditorId: null, name: '', reason })),
  ]
  const of = (severity: FitReason['severity']) => told.filter(({ reason }) => reason.severity === severity)
  const [never, stops, warnings] = [of('never'), of('stop'), of('warn')]
  if (never.length > 0) throw unfit(given, never, 'nothing')
  if (stops.length > 0 && !consent.override) throw unfit(given, [...stops, ...warnings], 'override')
  for (const { reason } of stops) refuseOverride(caller, reason)
  const open = warnings.filter(({ reason }) => !isConfirmed(reason, consent))
  if (open.length > 0) throw unconfirmed(given, [...stops, ...warnings], open)
  if (warnings.length + stops.length > 0)
    annotate(tx, { reason: await describeTaken(tx, given, { warnings, stops }) })
  return keepTaken(tx, caller, given, { warnings, stops, why: consent.override?.reason ?? '' })
}

const isConfirmed = ({ key }: FitReason, { confirmed = false, seen }: Consent) =>
  confirmed && (seen === undefined || seen.includes(key))

function refuseOverride({ holds }: Caller, { permission = 'OverrideTeamRules' }: FitReason): void {
  if (holds(permission)) return
  const what = permission === 'OverrideImpartiality' ? 'impartiality' : 'rules'
  throw refuse('forbidden', sayPlanningFailure.text('noOverride', { what }))
}

/** Where want of standards is all there is, as it always was. */
function unconfirmed(given: Given, all: readonly Told[], open: readonly Told[]) {
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
  { people, team }: Given,
  told: readonly Told[],
  needs: 'confirmation' | 'override' | 'nothing',
) {
  const [first] = told
  if (!first) throw new Error('Nothing is wrong with this team.')
  const values = {
    about: first.auditorId === null ? 'team' : 'person',
    name: first.name,
    reasons: asList([textOfReason(first.reason)]),
    more: told.length - 1,
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

type Parted = { warnings: readonly Told[]; stops: readonly Told[] }

/** For the history: `Confirmed: Anna Nguyen: GRS here 3 of 3 visits in a row.` */
async function describeTaken(
  tx: Db,
  { audit, fits, written }: Given,
  { warnings, stops }: Parted,
): Promise<Text> {
  const isWant = ({ reason }: Told) => reason.code === 'unqualified'
  const wantIds = warnings.filter(isWant).map(({ auditorId }) => auditorId)
  const unqualified = fits.filter(({ auditorId }) => wantIds.includes(auditorId))
  const sentences = [
    ...(written ? [sayReason.text('written', { words: written })] : []),
    ...(unqualified.length > 0 ? [await describeGaps(tx, audit, unqualified)] : []),
    ...warnings.filter(one => !isWant(one)).map(describeConfirmed),
    ...stops.map(describeOverridden),
  ]
  const [only] = sentences
  return only && sentences.length === 1 ? only : sayReason.text('several', { sentences: asList(sentences) })
}

function describeConfirmed({ auditorId, name, reason }: Told): Text {
  const sentences = asList([textOfReason(hideAudit(reason))])
  return auditorId === null
    ? sayReason.text('confirmedOfTeam', { sentences })
    : sayReason.text('confirmed', { name, sentences })
}

/** The why stands in the register alone, and of an exclusion even what it was. */
function describeOverridden({ auditorId, name, reason }: Told): Text {
  if (reason.code === 'excluded')
    return sayReason.text('overriddenRegister', { number: String(exclusionOf(reason)) })
  const sentences = asList([textOfReason(hideAudit(reason))])
  return auditorId === null
    ? sayReason.text('overriddenOfTeam', { sentences })
    : sayReason.text('overridden', { name, sentences })
}

/** The entry of the register: what is excluded is known by its number. */
const exclusionOf = ({ key }: FitReason): number => Number(key.split(':').at(-1))

/** `Confirmed without the standards: Anna Nguyen (GRS, RDS).` */
async function describeGaps(tx: Db, audit: AuditNeed, unqualified: readonly Fit[]): Promise<Text> {
  const standards = await listStandards(tx, audit.standardIds)
  const gaps = unqualified.map(({ auditorName, missing }) => {
    const codes = standards.filter(({ id }) => missing.includes(id)).map(({ code }) => code)
    return sayReason.text('lacks', { name: auditorName, standards: asList(codes) })
  })
  return sayReason.text('unqualified', { gaps: asList(gaps) })
}

async function keepTaken(
  tx: Db,
  { accountId: by }: Caller,
  { audit, people, fits, stands }: Given,
  { warnings, stops, why }: Parted & { why: string },
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
    const rotation = stands?.get(auditorId)?.map(({ freeFrom: _, ...stand }) => stand)
    const missing = fits.find(fit => fit.auditorId === auditorId)?.missing ?? []
    const ofThis = held.filter(one => one.auditorId === auditorId)
    const basis = {
      at,
      role,
      held: ofThis.map(({ auditorId: _, ...one }) => one),
      missing,
      ...(rotation && { rotation }),
    }
    return { auditorId, basis, accepted: acceptedOf(auditorId) }
  })
  const overrides = stops.map(({ auditorId, reason }) => ({
    auditorId,
    key: reason.key,
    exclusionId: reason.code === 'excluded' ? exclusionOf(reason) : null,
  }))
  return { marks, accepted: acceptedOf(null), warned: [...warnings], overrides, overrideReason: why }
}

export type Held = {
  auditorId: number
  standardId: number
  grade: Grade
  validTo: string | null
  approvedBy: number | null
  areaIds: number[]
}

/** Which of the standards each holds on every day of the audit: as what, until when, by whose approval and for which areas. */
export async function listHeld(
  tx: Db,
  { start, end, timeZone, standardIds }: Pick<AuditNeed, 'start' | 'end' | 'timeZone' | 'standardIds'>,
  auditorIds: readonly number[],
): Promise<Held[]> {
  const held = heldRows(tx, {
    auditorIds: tx`${[...auditorIds]}::integer[]`,
    standardIds: tx`${[...standardIds]}::integer[]`,
    days: daysTouched(tx, tx`${start}::timestamptz`, tx`${end}::timestamptz`, tx`${timeZone}::text`),
  })
  return tx`${held} order by auditor_id, standard_id`
}

/** Selects those rows. */
export const heldRows = (
  sql: Db,
  { auditorIds, standardIds, days }: { auditorIds: Fragment; standardIds: Fragment; days: Fragment },
): Fragment => sql`
  select auditor_id, standard_id,
    case when bool_and(grade = 'lead') then 'lead' when bool_and(grade in ('lead', 'auditor')) then 'auditor'
      else min(grade) filter (where grade not in ('lead', 'auditor')) end as grade,
    case when bool_or(valid_to is null) then null else max(valid_to) end as valid_to,
    case when bool_and(approved_by is not null) then (array_agg(approved_by order by approved_at desc))[1] end as approved_by,
    array(select distinct area_id from competence_area where competence_id = any(array_agg(auditor_standard.id)) order by area_id) as area_ids
  from auditor_standard
  where auditor_id = any(${auditorIds}) and standard_id = any(${standardIds}) and daterange(valid_from, valid_to, '[]') && ${days}
  group by auditor_id, standard_id
  having ${daysHeld(sql)} @> ${days}`

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
