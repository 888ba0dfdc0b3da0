import type { Sql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import type { plans } from '#contract/plans.ts'
import { mostPlanned } from '#domain/plans.ts'
import { budgetOf } from '#planning/budget.ts'
import { addressOf } from '#server/db/open.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { missingAssumed } from './assumed.ts'
import { chooseAudits, findMeant, type LeftOut, type PlanInput } from './choose-audits.ts'
import { findMovable } from './choose-bookings.ts'
import { countPlaces, refuseTooLarge } from './count-places.ts'
import { type KeptPlanRow, planChannel } from './plan-jobs.ts'
import { expiryOf, findPlan } from './queries.ts'
import { limitMs } from './runner.ts'

type Form = Parsed<typeof plans.create, 'body'>

const mostOwn = 3
const mostOfAll = 50

/** Puts a plan in the queue; what can’t be planned at once is refused now, and not by whoever works on it. */
export async function askForPlan(sql: Sql, caller: Caller, form: Form): Promise<Answer<typeof plans.create>> {
  const { name, seed, ...asked } = form
  const input = await complete(sql, asked)
  const { meant, auditIds, moveIds, leftOut } = await choose(sql, caller, input)
  await refuseTooLarge(sql, { address: addressOf(sql), input, auditIds, moveIds, kept: [] })
  return transaction(sql, { actor: caller.accountId }, tx =>
    queuePlan(tx, caller, { name, input, seed, auditIds: meant, moveIds, leftOut }),
  )
}

/** What is queued; `basedOn` and `kept` of one that is planned anew. */
type Queued = {
  name: string
  input: PlanInput
  seed: number
  auditIds: readonly number[]
  moveIds: readonly number[]
  leftOut: readonly LeftOut[]
  basedOn?: number
  kept?: readonly KeptPlanRow[]
}

export async function queuePlan(
  tx: Db,
  caller: Caller,
  { name, input, seed, auditIds, moveIds, leftOut, basedOn, kept = [] }: Queued,
): Promise<Answer<typeof plans.create>> {
  await refuseTooMany(tx, caller)
  const [made] = await tx<{ id: number }[]>`
    insert into plan (name, input, seed, created_by) values (${name}, ${tx.json(input as never)}, ${seed}, ${caller.accountId})
    returning id`
  const id = made?.id ?? 0
  await tx`
    insert into plan_facts (plan_id, audit_ids, move_ids, left_out, based_on, kept)
    values (${id}, ${[...auditIds]}::integer[], ${[...moveIds]}::integer[], ${tx.json(leftOut as never)}, ${basedOn ?? null}, ${tx.json(kept as never)})`
  await startJob(tx, id)
  return findPlan(tx, caller, id)
}

/** Puts it in the queue, and wakes whoever works on plans. */
export async function startJob(tx: Db, planId: number): Promise<void> {
  await tx`insert into plan_job (plan_id) values (${planId})`
  tx`select pg_notify(${planChannel}, '')`.execute()
}

/** What a plan would be about, as of now. */
export async function previewPlan(
  sql: Sql,
  caller: Caller,
  form: Form,
): Promise<Answer<typeof plans.preview>> {
  const { name: _, seed: __, ...asked } = form
  const input = await complete(sql, asked)
  const { auditIds, moveIds, leftOut } = await choose(sql, caller, input)
  const [{ auditors, positions, unknownHolidays }, [others]] = await Promise.all([
    countPlaces(sql, { address: addressOf(sql), input, auditIds, moveIds, kept: [] }),
    sql<{ count: number }[]>`
      select count(distinct audit_id)::integer as count from plan_row join plan on plan.id = plan_row.plan_id
      where audit_id = any(${auditIds}::integer[]) and plan_row.kind = 'plan' and plan_row.state = 'open' and ${expiryOf(sql)} > now()`,
  ])
  return {
    audits: auditIds.length,
    auditors,
    positions,
    ...guessTime(input, positions),
    leftOut,
    unknownHolidays: [...unknownHolidays],
    inOtherPlans: others?.count ?? 0,
  }
}

/** So many steps of the search are done in a second, more or less; what has few places is soon proved. */
const stepsPerSecond = 100_000
const fewPositions = 5_000

/** What can’t be solved whole is improved by exact answers for as long as it may take. */
function guessTime({ effort }: PlanInput, positions: number): { seconds: number; isLimit: boolean } {
  const { steps, exact } = budgetOf(effort, positions)
  const most = limitMs[effort] / 1000
  if (exact && positions > exact.whole.binaries) return { seconds: most, isLimit: true }
  const guessed = Math.ceil((steps * Math.min(1, positions / fewPositions)) / stepsPerSecond)
  return { seconds: Math.min(Math.max(1, guessed), most), isLimit: guessed >= most }
}

/** What was not said is as the programme settings have it. */
async function complete(sql: Db, { noticeDays, ...asked }: Omit<Form, 'name' | 'seed'>): Promise<PlanInput> {
  const [settings] = await sql<{ noticeDays: number }[]>`select notice_days from programme_settings`
  return { ...asked, noticeDays: noticeDays ?? settings?.noticeDays ?? 14 }
}

async function choose(sql: Db, caller: Caller, input: PlanInput) {
  const meant = await findMeant(sql, caller, input)
  const faults = [
    ...missingAudits(input, meant),
    ...(await missingKept(sql, caller, input)),
    ...(await missingAuditors(sql, input)),
    ...(await missingFiltered(sql, caller, input)),
    ...(await missingAssumed(sql, input.assume)),
  ]
  if (meant.length > mostPlanned) faults.push(faultOf('filter', sayPlanFault.text('tooManyAudits')))
  if (faults.length > 0) throw Failure.invalid(faults)
  const moveIds = await chooseMovable(sql, caller, input)
  const chosen = await chooseAudits(sql, meant, input, moveIds)
  if (chosen.auditIds.length === 0 && !meant.some(id => moveIds.includes(id)))
    throw refuse('conflict', sayPlanFailure.text('nonePlannable'), { details: chosen.leftOut })
  return { meant, moveIds, ...chosen }
}

/** What is assigned and may move: to change it is to re-assign it. */
export async function chooseMovable(sql: Db, caller: Caller, input: PlanInput): Promise<number[]> {
  if (input.moves === 'none') return []
  if (!caller.holds('ReAssignAudit')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
  return findMovable(sql, input, caller)
}

const missingAudits = ({ projectId = [] }: PlanInput, meant: readonly number[]): FieldFault[] =>
  missingIn('projectId', projectId, meant, 'auditGone')

/** Bookings that are to stay are theirs to see, too. */
async function missingKept(sql: Db, caller: Caller, input: PlanInput): Promise<FieldFault[]> {
  const { keepProjectId: projectId } = input
  if (projectId.length === 0) return []
  const there = await findMeant(sql, caller, { ...input, projectId })
  return missingIn('keepProjectId', projectId, there, 'auditGone')
}

async function missingAuditors(sql: Db, { auditorId = [] }: PlanInput): Promise<FieldFault[]> {
  const rows = await sql<{ id: number }[]>`
    select auditor.id from auditor join account on account.id = auditor.id and account.deleted_at is null
    where auditor.id = any(${auditorId}::integer[])`
  return missingIn(
    'auditorId',
    auditorId,
    rows.map(({ id }) => id),
    'auditorGone',
  )
}

/** To whoever may not see customers an id tells nothing. */
async function missingFiltered(sql: Db, caller: Caller, { filter = {} }: PlanInput): Promise<FieldFault[]> {
  const { customerId, countryId, standardId = [] } = filter
  const [found] = await sql<{ customers: number[]; countries: number[]; standards: number[] }[]>`
    select array(select id from customer where id = ${customerId ?? 0} and deleted_at is null) as customers,
      array(select id from country where id = ${countryId ?? 0}) as countries,
      array(select id from standard where id = any(${standardId}::integer[])) as standards`
  const seesCustomers = caller.holds('ViewAllCustomers') || caller.holds('ViewDetailCustomers')
  const isGone = customerId !== undefined && seesCustomers && !found?.customers.includes(customerId)
  const isNowhere = countryId !== undefined && !found?.countries.includes(countryId)
  return [
    ...(isGone
      ? [faultOf('filter.customerId', sayPlanFault.text('customerGone', { id: String(customerId) }))]
      : []),
    ...(isNowhere
      ? [faultOf('filter.countryId', sayPlanFault.text('countryGone', { id: String(countryId) }))]
      : []),
    ...missingIn('filter.standardId', standardId, found?.standards ?? [], 'standardGone'),
  ]
}

function missingIn(
  field: string,
  ids: readonly number[],
  there: readonly number[],
  key: 'auditGone' | 'auditorGone' | 'standardGone',
): FieldFault[] {
  const found = new Set(there)
  return ids.flatMap((id, place) =>
    found.has(id) ? [] : [faultOf(`${field}.${place}`, sayPlanFault.text(key, { id: String(id) }))],
  )
}

/** One at a time counts. */
export async function refuseTooMany(tx: Db, { accountId }: Caller): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('plans'))`
  const [open] = await tx<{ own: number; all: number }[]>`
    select count(*) filter (where created_by = ${accountId})::integer as own,
      count(*) filter (where state = 'waiting')::integer as all
    from plan where state in ('waiting', 'running')`
  if (open && open.own >= mostOwn) throw refuse('conflict', sayPlanFailure.text('threePlans'))
  if (open && open.all >= mostOfAll)
    throw refuse('busy', sayPlanFailure.text('fiftyPlans'), { retryAfterSeconds: 60 })
}

/** A running plan ends within seconds: with what it has, or canceled at once; one that waits is canceled. */
export function stopPlan(
  sql: Sql,
  caller: Caller,
  id: number,
  { keep }: Parsed<typeof plans.stop, 'body'>,
): Promise<Answer<typeof plans.stop>> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    // Until it ends only the server changes a plan: that it began meanwhile is no reason not to stop it, whatever version was seen.
    const { state } = await lockRecord<{ state: string }>(tx, 'plan', id)
    if (state !== 'waiting' && state !== 'running') throw refuse('conflict', sayPlanFailure.text('ended'))
    if (keep && state === 'running') await tx`update plan_job set is_stopped = true where plan_id = ${id}`
    else {
      await tx`update plan set state = 'canceled', ended_at = clock_timestamp() where id = ${id}`
      await tx`delete from plan_job where plan_id = ${id}`
    }
    return findPlan(tx, caller, id)
  })
}

export function removePlan(sql: Sql, caller: Caller, id: number): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const { state } = await lockRecord<{ state: string }>(tx, 'plan', id)
    if (state === 'waiting' || state === 'running') throw refuse('conflict', sayPlanFailure.text('notEnded'))
    await tx`delete from plan where id = ${id}`
  })
}
