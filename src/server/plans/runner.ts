import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { Effort } from '#planning/budget.ts'
import { addressOf } from '#server/db/open.ts'
import { type Runner, workThrough } from '#server/db/work-through.ts'
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
import { startThread } from './run-in-thread.ts'
import type { FreshFacts, PlanMessage, PlanTask } from './thread-messages.ts'

/** Raised with whatever changes what comes of the same facts. */
const engine = '7'
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
  const came = await planInThread(context, job, held).finally(held.end)
  if (came === 'lost') return 'lost'
  if (came === 'given back') return (await giveBack(sql, job)) ? 'given back' : 'lost'
  if (came.kind === 'none') return (await failJob(sql, job, { code: 'none' })) ? 'failed' : 'lost'
  if (came.kind === 'counted') {
    const counted = await sayCounted(sql, came)
    return (await failJob(sql, job, { code: 'tooLarge', counted })) ? 'failed' : 'lost'
  }
  const isWritten = await finishJob(sql, job, {
    done: came,
    engine,
    solver: came.hasSolved ? solver : null,
  })
  return isWritten ? 'done' : 'lost'
}

type End = Extract<PlanMessage, { kind: 'none' | 'counted' | 'done' }>

/** Reads and plans in a thread of its own; the thread is gone whatever happens. */
async function planInThread(context: Context, job: Job, held: HeldJob): Promise<End | Over> {
  const packed = await Promise.race([held.over, readKeptFacts(context.sql, job)])
  if (typeof packed === 'string') return packed
  const { sql, start = startThread } = context
  return new Promise<End | Over>((resolve, reject) => {
    let isClosed = false
    const close = (settle: () => void) => {
      if (isClosed) return
      isClosed = true
      void thread.end().finally(settle)
    }
    /** Whether the facts are written: rows come after them. */
    let keeping = Promise.resolve(true)
    const keep = (fresh: FreshFacts) => {
      keeping = keepFacts(sql, job, { ...fresh, engine })
      keeping.then(
        isOurs => isOurs || close(() => resolve('lost')),
        error => close(() => reject(error)),
      )
    }
    const received = (message: PlanMessage) => {
      if (message.kind === 'progress') held.report(before => advance(before, message))
      else if (message.kind === 'read') {
        held.report(() => ({
          phase: 'search',
          percent: 0,
          planned: 0,
          unplanned: message.unplanned,
          points: 0,
        }))
        if (message.fresh) keep(message.fresh)
      } else close(() => keeping.then(() => resolve(message), reject))
    }
    const died = (error: Error) => close(() => reject(error))
    const thread = start('worker', { received, died }, taskOf(context, job, packed))
    void held.over.then(over => close(() => resolve(over)))
    held.onStop(() => thread.send('stop'))
  })
}

const taskOf = (
  { sql, memoryMb = defaultMemoryMb, limits = limitMs }: Context,
  { input, auditIds, moveIds, kept, seed, isLast, replay }: Job,
  packed: Uint8Array | null,
): PlanTask => ({
  facts: packed ? { packed } : { address: addressOf(sql), input, auditIds, moveIds, kept },
  seed,
  effort: input.effort,
  limitMs: replay ? null : limits[input.effort],
  // What is made again is the same only with the exact answers that it had.
  isWithoutExact: isLast && !replay,
  mostMemory: memoryMb * 2 ** 20,
  until: replay?.work,
})

function advance(
  before: Progress,
  { phase, percent, planned, points }: Extract<PlanMessage, { kind: 'progress' }>,
): Progress {
  const all = before.planned + before.unplanned
  const now = planned ?? before.planned
  return { phase, percent, planned: now, unplanned: all - now, points: points ?? before.points }
}
