import type { Sql } from 'postgres'
import type { competences } from '#contract/competences.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { overlappingPeriods } from '#domain/qualification.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCompetenceFailure } from '#words/en/competence-failures.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayStandardCard } from '#words/en/standard-card.ts'
import {
  approvePeriods,
  type Competence,
  insertPeriod,
  listAreaIds,
  listOwnPeriods,
  listPeriods,
  type Period,
  type PeriodForm,
  readCompetence,
  removePeriods,
  replaceAreas,
  updatePeriod,
} from './queries.ts'

type Change = Parsed<typeof competences.update, 'body'>

/** Sets the periods of one standard, all or none. What was approved and is another now needs approval again. */
export function saveCompetence(sql: Sql, caller: Caller, id: number, change: Change): Promise<Competence> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockCompetence(tx, id, change.version)
    const before = await listPeriods(tx, id, change.standardId)
    await refuseFaults(tx, change, before)
    await guard(tx, caller, id, change.confirmed, () => replacePeriods(tx, id, change, before))
    return readCompetence(tx, caller, id)
  })
}

/** Asks first where booked audits would no longer fit, and tells planners of those that don’t. */
async function guard(
  tx: Db,
  caller: Caller,
  auditorId: number,
  confirmed: boolean | undefined,
  change: () => Promise<void>,
): Promise<void> {
  const { concerns } = await guardAffected(tx, caller, { scope: { auditorId }, confirmed }, change)
  await reportConcerns(tx, caller, concerns)
}

async function replacePeriods(
  tx: Db,
  auditorId: number,
  { standardId, periods }: Change,
  before: readonly Period[],
): Promise<void> {
  const { kept, added } = putInOrder(periods, before)
  const ids = kept.flatMap(period => period.id ?? [])
  await removePeriods(tx, auditorId, standardId, ids)
  for (const period of [...kept, ...added]) await savePeriod(tx, { auditorId, standardId }, period, before)
}

/** As bookings do, so that of a booking and a change of competence one sees the other; the auditor first, as they do. */
async function lockCompetence(tx: Db, id: number, version: number): Promise<void> {
  lockAuditors(tx, [id])
  await lockRecord(tx, 'account', id, version)
  const [auditor] = await tx`select from auditor where id = ${id}`
  if (!auditor) throw missing()
}

async function refuseFaults(
  tx: Db,
  { standardId, periods }: Change,
  before: readonly Period[],
): Promise<void> {
  const areaIds = await listAreaIds(tx, standardId)
  if (!areaIds) throw Failure.invalid([faultOf('standardId', sayStandardCard.text('gone'))])
  const faults = periods.flatMap((period, place): FieldFault[] => {
    const held = before.find(({ id }) => id === period.id)
    const isTwice = period.id !== undefined && periods.findIndex(({ id }) => id === period.id) < place
    if (period.id !== undefined && (!held || isTwice))
      return [faultOf(`periods.${place}.id`, sayCompetenceFault.text('periodGone'))]
    // One that has been disabled since may stay.
    const known = [...areaIds, ...(held?.areaIds ?? [])]
    return period.areaIds.every(id => known.includes(id))
      ? []
      : [faultOf(`periods.${place}.areaIds`, sayCompetenceFault.text('areaOfOtherList'))]
  })
  if (faults.length > 0) throw Failure.invalid(faults)
}

/**
 * The periods in an order in which each is saved onto days that no other has any more. Those that exchange their days can't all
 * keep their rows: one is made anew.
 */
function putInOrder(periods: readonly PeriodForm[], before: readonly Period[]) {
  const added = periods.filter(({ id }) => id === undefined)
  let waiting = periods.filter(({ id }) => id !== undefined)
  const there = new Map(
    before.filter(({ id }) => waiting.some(one => one.id === id)).map(held => [held.id, held as PeriodForm]),
  )
  const kept: PeriodForm[] = []
  while (waiting.length > 0) {
    const next = waiting.find(one => isFree(one, there))
    const [taken = waiting[0]] = [next]
    if (!taken?.id) break
    if (next) {
      kept.push(next)
      there.set(taken.id, next)
    } else {
      added.push({ ...taken, id: undefined })
      there.delete(taken.id)
    }
    waiting = waiting.filter(one => one !== taken)
  }
  return { kept, added }
}

/** Whether no other row has one of its days. */
function isFree(period: PeriodForm, there: ReadonlyMap<number, PeriodForm>): boolean {
  const others = [...there].filter(([id]) => id !== period.id).map(([, other]) => other)
  return others.every(
    other => overlappingPeriods([other, period].map(one => ({ ...one, standardId: 0 }))).length === 0,
  )
}

async function savePeriod(
  tx: Db,
  owner: { auditorId: number; standardId: number },
  period: PeriodForm,
  before: readonly Period[],
): Promise<void> {
  const held = before.find(({ id }) => id === period.id)
  const id = held?.id ?? (await insertPeriod(tx, owner, period))
  if (held) {
    const isSame = isAsApproved(held, period)
    if (!isSame || held.evidence !== period.evidence) await updatePeriod(tx, held.id, period, isSame)
  }
  await replaceAreas(tx, owner.auditorId, id, period.areaIds)
}

/** Nothing is changed of what an approval is about: grade, time and areas. */
function isAsApproved(held: Period, { grade, validFrom, validTo, areaIds }: PeriodForm): boolean {
  const areas = new Set(areaIds)
  return (
    held.grade === grade &&
    held.validFrom === validFrom &&
    held.validTo === validTo &&
    held.areaIds.length === areas.size &&
    held.areaIds.every(id => areas.has(id))
  )
}

type Approval = Parsed<typeof competences.approve, 'body'>

/** Approves periods, or takes their approval away. */
export function approveCompetence(
  sql: Sql,
  caller: Caller,
  id: number,
  { ids, approved, confirmed, version }: Approval,
): Promise<Competence> {
  if (approved && id === caller.accountId) throw refuse('conflict', sayCompetenceFailure.text('ownApproval'))
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockCompetence(tx, id, version)
    const own = await listOwnPeriods(tx, id, ids)
    const faults = ids.flatMap((one, place) =>
      own.includes(one) ? [] : [faultOf(`ids.${place}`, sayCompetenceFault.text('periodGone'))],
    )
    if (faults.length > 0) throw Failure.invalid(faults)
    await guard(tx, caller, id, confirmed, () => approvePeriods(tx, own, approved ? caller.accountId : null))
    return readCompetence(tx, caller, id)
  })
}
