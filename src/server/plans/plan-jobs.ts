import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import type { PlanReason } from '#domain/plan-reasons.ts'
import type { KeptRow } from '#planning/keep-rows.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { type PlanProgress, publishPlanProgress } from '#server/planning/plan-progress.ts'
import { sayNotice } from '#words/en/notices.ts'
import { sayReason } from '#words/en/reasons.ts'
import { combine } from '#words/notices.ts'
import { type PlanFailure, textOfPlanFailure } from '#words/say-plan-failure.ts'
import type { PlanInput } from './choose-audits.ts'
import { type Replay, toReasons, toResult, toRow } from './plan-outcome.ts'
import type { FreshFacts, PlanDone } from './thread-messages.ts'

/** The channel that tells servers of a plan that waits. */
export const planChannel = 'plan_job'

/** So long a job is whose token it has, by the database's clock. */
const leaseSeconds = 15
const mostTaken = 3
const keptDays = 7

/** A row of an earlier plan, with what it knew of its audit. */
export type KeptPlanRow = KeptRow & {
  known: unknown
  points: number
  reasons: readonly PlanReason[]
  isEdited: boolean
}

/** A plan that is being worked on here, for as long as the token is its own. */
export type Job = {
  planId: number
  token: string
  input: PlanInput
  seed: number
  auditIds: number[]
  /** Assigned audits that may move. */
  moveIds: number[]
  /** Rows of an earlier plan that stay. */
  kept: KeptPlanRow[]
  /** What it is to come to. */
  replay: Replay | null
  /** So often it was taken, with this time. */
  taken: number
  isLast: boolean
}

/** Takes the oldest that nobody works on; undefined where there is none. Those that were lost three times fail. */
export const takeJob = (sql: Sql): Promise<Job | undefined> =>
  transaction(sql, { actor: null }, async tx => {
    let job = await takeOldest(tx)
    for (; job && job.taken > mostTaken; job = await takeOldest(tx))
      await fail(tx, job.planId, { code: 'lost' })
    if (!job) return undefined
    annotate(tx, { reason: sayReason.text('planBegun') })
    await tx`update plan set state = 'running' where id = ${job.planId}`
    return { ...job, isLast: job.taken === mostTaken }
  })

async function takeOldest(tx: Db): Promise<Omit<Job, 'isLast'> | undefined> {
  const [job] = await tx<Omit<Job, 'isLast'>[]>`
    update plan_job set token = gen_random_uuid(), lease_until = now() + ${leaseSeconds}::integer * interval '1 second', taken = taken + 1
    from plan, plan_facts
    where plan.id = plan_job.plan_id and plan_facts.plan_id = plan_job.plan_id and plan_job.plan_id = (
      select plan_id from plan_job where lease_until is null or lease_until < now() order by plan_id limit 1 for update skip locked)
    returning plan_job.plan_id, token, taken, plan.input, plan.seed, plan_facts.audit_ids, plan_facts.move_ids,
      plan_facts.kept, plan_facts.replay`
  return job
}

export type Progress = Omit<PlanProgress, 'entity' | 'id'>

/** Keeps the job and tells everybody how far it is. Null: it is no longer ours. */
export async function renewJob(sql: Db, { planId, token }: Job, progress: Progress) {
  const published = publishPlanProgress(sql, { entity: 'plan', id: planId, ...progress })
  const [kept] = await sql<{ isStopped: boolean }[]>`
    update plan_job set lease_until = now() + ${leaseSeconds}::integer * interval '1 second', progress = ${sql.json(progress)}
    where plan_id = ${planId} and token = ${token} returning is_stopped, ${published} as published`
  return kept ?? null
}

/** Gives it back as if it had never been taken; other servers hear of it at once. */
export const giveBack = (sql: Sql, job: Job): Promise<boolean> =>
  asOwner(sql, job, async tx => {
    await tx`
      update plan_job set token = null, lease_until = null, taken = taken - 1, progress = null where plan_id = ${job.planId}`
    await tx`update plan set state = 'waiting' where id = ${job.planId}`
    await tx`select pg_notify(${planChannel}, '')`
  })

/** The facts of an earlier try, packed, so that it comes to the same. */
export async function readKeptFacts(sql: Db, { planId }: Job): Promise<Buffer | null> {
  const [row] = await sql<{ facts: Buffer | null }[]>`select facts from plan_facts where plan_id = ${planId}`
  return row?.facts ?? null
}

/** False, and nothing is written, where the job is no longer ours. */
export const keepFacts = (
  sql: Sql,
  job: Job,
  { packed, leftOut, asOf, digest, engine }: FreshFacts & { engine: string },
): Promise<boolean> =>
  asOwner(sql, job, async tx => {
    await tx`
      update plan_facts set facts = ${Buffer.from(packed)}, left_out = ${tx.json(leftOut as never)} where plan_id = ${job.planId}`
    annotate(tx, { reason: sayReason.text('planRead') })
    await tx`update plan set as_of = ${asOf}, input_digest = ${digest}, engine = ${engine} where id = ${job.planId}`
  })

/** `engine`: that came to it, which may be another than that which read the facts. */
type Outcome = { done: PlanDone; engine: string; solver: string | null }

/** Writes what came of it: all rows at once; false, and nothing, where the job is no longer ours. */
export const finishJob = (sql: Sql, job: Job, { done: planned, engine, solver }: Outcome) =>
  asOwner(sql, job, async tx => {
    const digest = digestOf(planned)
    await tx`update plan_facts set rows_digest = ${digest} where plan_id = ${job.planId}`
    const isThere = await holdAudits(tx, [...job.kept, ...planned.audits])
    const kept = job.kept.filter(isThere)
    const done = { ...planned, audits: planned.audits.filter(isThere) }
    await writeKept(tx, { ...job, kept })
    const explained = new Map(done.explained.rows.map(row => [row.projectId, row]))
    const rows = done.audits.map(one => ({
      ...toRow(one),
      ...toReasons(explained.get(one.auditId)),
    }))
    await tx`
      insert into plan_row (plan_id, audit_id, kind, starts_at, ends_at, auditors, known, points, reasons, alternatives, code, gap,
        blockers, blocker_count, ways, bundled)
      select ${job.planId}, "auditId", kind, start, "end", auditors, known, points, reasons, alternatives, gap ->> 'code', gap,
        blockers, "blockerCount", ways, nullif(bundled, 'null')
      from jsonb_to_recordset(${tx.json(rows as never)}) given ("auditId" integer, kind text, start timestamptz, "end" timestamptz,
        auditors jsonb, known jsonb, points integer, reasons jsonb, alternatives jsonb, gap jsonb, blockers jsonb,
        "blockerCount" integer, ways jsonb, bundled jsonb)
      order by start nulls last, "auditId"`
    const result = toResult(done, { ...job, kept }, digest)
    const counts = { planned: result.planned, chosen: result.chosen }
    annotate(tx, { reason: sayReason.text('planDone', counts) })
    await tx`
      update plan set state = 'done', result = ${tx.json(result as never)}, engine = ${engine}, solver = ${solver},
        ended_at = clock_timestamp(),
        expires_at = clock_timestamp() + ${keptDays}::integer * interval '1 day'
      where id = ${job.planId}`
    annotate(tx, { reason: '' })
    await tx`delete from plan_job where plan_id = ${job.planId}`
    const text = sayNotice.text('planDone', { id: String(job.planId), ...counts })
    await notifyAsker(tx, job.planId, { type: 'plan:done', text })
  })

/** Which of the audits are still there, and stay so: an import that is undone takes its own away for good. */
async function holdAudits(tx: Db, audits: readonly { auditId: number }[]) {
  const rows = await tx<{ id: number }[]>`
    select id from audit where id = any(${audits.map(({ auditId }) => auditId)}::integer[]) order by id for key share`
  const there = new Set(rows.map(({ id }) => id))
  return ({ auditId }: { auditId: number }): boolean => there.has(auditId)
}

/** Rows that stay come before the others, as nothing was planned of them. */
async function writeKept(tx: Db, { planId, kept }: Job): Promise<void> {
  if (kept.length === 0) return
  await tx`
    insert into plan_row (plan_id, audit_id, kind, starts_at, ends_at, auditors, known, points, reasons, is_edited)
    select ${planId}, "auditId", 'plan', start, "end", auditors, known, points, reasons, "isEdited"
    from jsonb_to_recordset(${tx.json(kept as never)}) given ("auditId" integer, start timestamptz, "end" timestamptz, auditors jsonb,
      known jsonb, points integer, reasons jsonb, "isEdited" boolean)
    order by start, "auditId"`
}

/** Who goes where and when, in one order. */
function digestOf({ audits }: PlanDone): string {
  const rows = audits
    .map(({ auditId, placed }) => [auditId, placed])
    .sort(([a], [b]) => Number(a) - Number(b))
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

export const failJob = (sql: Sql, job: Job, failure: PlanFailure): Promise<boolean> =>
  asOwner(sql, job, tx => fail(tx, job.planId, failure))

async function fail(tx: Db, planId: number, failure: PlanFailure): Promise<void> {
  await tx`update plan set state = 'failed', failure = ${tx.json(failure)}, ended_at = clock_timestamp() where id = ${planId}`
  await tx`delete from plan_job where plan_id = ${planId}`
  const text = combine([sayNotice.text('planFailed', { id: String(planId) }), textOfPlanFailure(failure)])
  await notifyAsker(tx, planId, { type: 'plan:failed', text })
}

/** Whoever asked for it may have left the page long ago. */
async function notifyAsker(
  tx: Db,
  planId: number,
  notice: Pick<Parameters<typeof notify>[2], 'type' | 'text'>,
): Promise<void> {
  const [plan] = await tx<{ createdBy: number }[]>`select created_by from plan where id = ${planId}`
  const accountIds = plan ? [plan.createdBy] : []
  await notify(tx, { accountId: null }, { ...notice, entity: 'plan', entityId: planId, accountIds })
}

/** Nothing is written once the job has another owner, or none: whether it was. */
const asOwner = (sql: Sql, { planId, token }: Job, write: (tx: Db) => Promise<void>): Promise<boolean> =>
  transaction(sql, { actor: null }, async tx => {
    const owned = await tx`select from plan_job where plan_id = ${planId} and token = ${token} for update`
    if (owned.length > 0) await write(tx)
    return owned.length > 0
  })
