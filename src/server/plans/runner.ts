import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { Effort } from '#planning/budget.ts'
import type { PlanFacts } from '#planning/facts.ts'
import { type Runner, workThrough } from '#server/db/work-through.ts'
import { chooseAudits } from './choose-audits.ts'
import { findMovable } from './choose-bookings.ts'
import { sayCounted } from './count-places.ts'
import { type HeldJob, holdJob, type Over } from './hold-job.ts'
import {
  failJob,
  finishJob,
  giveBack,
  type Job,
  keepFacts,
  type Progress,
  planChannel,
  readKeptFacts,
  takeJob,
} from './plan-jobs.ts'
import { factsWantedOf, readFacts } from './read-facts.ts'
import { startThread } from './run-in-thread.ts'
import type { PlanMessage, PlanTask } from './thread-messages.ts'

/** Raised with whatever changes what comes of the same facts. */
const engine = '6'
const solver = 'highs 1.15.3, build 1.15.1'

const pollMs = 5_000
export const limitMs = { quick: 20_000, normal: 90_000, thorough: 300_000 } as const satisfies Record<
  Effort,
  number
>

const defaultMemoryMb = 1_024

/** What became of a plan while this process was at work on it; `lost`: another has it, or it was canceled. */
type Outcome = 'done' | 'failed' | 'given back' | 'lost'

type Context = {
  sql: Sql
  log: FastifyBaseLogger
  /** By how many MB the process may grow while a plan is solved exactly. */
  memoryMb?: number
  /** How long a plan of each effort may take, in milliseconds. */
  limits?: Record<Effort, number>
  start?: typeof startThread<PlanMessage>
  noteRun?: (outcome: Outcome, seconds: number) => void
}

/** Works on the plans that wait, one after the other. */
export const startRunner = (context: Context): Promise<Runner> =>
  workThrough(context.sql, {
    channel: planChannel,
    pollMs,
    async workOnce(stopping) {
      const job = await takeJob(context.sql).catch((err: Error) => {
        context.log.error({ err }, 'Plans could not be taken, and will be tried again.')
      })
      if (job) await work(context, job, stopping)
      return !!job
    },
  })

async function work(context: Context, job: Job, stopping: AbortSignal): Promise<void> {
  const { sql, log, noteRun } = context
  const startedAt = performance.now()
  const outcome = await planAndWrite(context, job, stopping).catch(async (err: Error): Promise<Outcome> => {
    log.error({ err, plan: job.planId }, 'A plan failed.')
    await failJob(sql, job, { code: 'internal' }).catch((err: Error) =>
      log.error({ err }, 'A plan could not be ended.'),
    )
    return 'failed'
  })
  if (outcome === 'lost') log.warn({ plan: job.planId }, 'A plan was taken by another server, or canceled.')
  noteRun?.(outcome, (performance.now() - startedAt) / 1000)
}

/** Nothing is written once the job is lost. */
async function planAndWrite(context: Context, job: Job, stopping: AbortSignal): Promise<Outcome> {
  const { sql } = context
  const held = holdJob(context, job, stopping)
  const came = await workOut(context, job, held).finally(held.end)
  if (came === 'lost') return 'lost'
  if (came === 'given back') return (await giveBack(sql, job)) ? 'given back' : 'lost'
  if (came === 'none') return (await failJob(sql, job, { code: 'none' })) ? 'failed' : 'lost'
  const { facts, end } = came
  if (end.kind === 'counted') {
    const counted = await sayCounted(sql, end)
    return (await failJob(sql, job, { code: 'tooLarge', counted })) ? 'failed' : 'lost'
  }
  const isWritten = await finishJob(sql, job, {
    facts,
    done: end,
    engine,
    solver: end.hasSolved ? solver : null,
  })
  return isWritten ? 'done' : 'lost'
}

/** What is read once the job is over here is dropped; it would be kept of whoever has the job alone. */
async function workOut(context: Context, job: Job, held: HeldJob) {
  const facts = await Promise.race([held.over, readKeptOrFresh(context.sql, job)])
  if (typeof facts === 'string') return facts
  const end = await planInThread(context, job, { facts, held })
  return typeof end === 'string' ? end : { facts, end }
}

const readKeptOrFresh = async (sql: Sql, job: Job): Promise<PlanFacts | 'lost' | 'none'> =>
  (await readKeptFacts(sql, job)) ?? (await readFresh(sql, job)) ?? 'none'

async function readFresh(sql: Sql, job: Job): Promise<PlanFacts | 'lost' | undefined> {
  const moveIds = await findMovable(sql, job.input, job.moveIds)
  const { auditIds, leftOut } = await chooseAudits(sql, job.auditIds, job.input, moveIds)
  if (auditIds.length === 0 && moveIds.length === 0) return undefined
  const keptIds = job.kept.map(({ auditId }) => auditId)
  const ids = { auditIds: [...auditIds, ...keptIds], moveIds, kept: job.kept }
  const { facts, asOf } = await readFacts(sql, factsWantedOf(job.input, ids))
  const isOurs = await keepFacts(sql, job, { facts, leftOut, asOf, digest: digestOf(facts), engine })
  return isOurs ? facts : 'lost'
}

/** Of facts and input, but for how they are weighed; whoever reads facts reads them in one order. */
const digestOf = ({ preset: _, ...facts }: PlanFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

type End = Extract<PlanMessage, { kind: 'counted' | 'done' }>

/** Plans in a thread of its own; the thread is gone whatever happens. */
function planInThread(
  { memoryMb = defaultMemoryMb, limits = limitMs, start = startThread }: Context,
  job: Job,
  { facts, held }: { facts: PlanFacts; held: HeldJob },
): Promise<End | Over> {
  return new Promise<End | Over>((resolve, reject) => {
    const unplanned = facts.audits.filter(({ booked }) => !booked).length
    held.report(() => ({ phase: 'search', percent: 0, planned: 0, unplanned, points: 0 }))
    const { effort } = job.input
    const task: PlanTask = {
      kind: 'plan',
      facts,
      seed: job.seed,
      effort,
      limitMs: job.replay ? null : limits[effort],
      // What is made again is the same only with the exact answers that it had.
      isWithoutExact: job.isLast && !job.replay,
      mostMemory: memoryMb * 2 ** 20,
      until: job.replay?.work,
    }
    const received = (message: PlanMessage) => {
      if (message.kind === 'progress') held.report(before => advance(before, message))
      else close(() => resolve(message))
    }
    const thread = start('worker', { received, died: error => close(() => reject(error)) }, task)
    let isClosed = false
    const close = (settle: () => void) => {
      if (isClosed) return
      isClosed = true
      void thread.end().finally(settle)
    }
    void held.over.then(over => close(() => resolve(over)))
    held.onStop(() => thread.send('stop'))
  })
}

function advance(
  before: Progress,
  { phase, percent, planned, points }: Extract<PlanMessage, { kind: 'progress' }>,
): Progress {
  const all = before.planned + before.unplanned
  const now = planned ?? before.planned
  return { phase, percent, planned: now, unplanned: all - now, points: points ?? before.points }
}
