import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { type Job, type Progress, renewJob } from './plan-jobs.ts'

const renewMs = 500

/** `lost`: another has it, or it was canceled; `given back`: this server ends. */
export type Over = 'lost' | 'given back'

export type HeldJob = {
  /** Resolves once nothing more is to be done about it here. */
  over: Promise<Over>
  /** How far it is, from now on. */
  report(next: (before: Progress) => Progress): void
  /** Called, at once where that was before, when somebody wants what there is; perhaps more than once. */
  onStop(listener: () => void): void
  end(): void
}

type Context = { sql: Sql; log: FastifyBaseLogger }

/** Renews a job and tells how far it is from the moment that it was taken, its facts still to be read. */
export function holdJob({ sql, log }: Context, job: Job, stopping: AbortSignal): HeldJob {
  let progress: Progress = {
    phase: 'facts',
    percent: 0,
    planned: 0,
    unplanned: job.auditIds.length,
    points: 0,
  }
  let isStopped = false
  let notifyStop = () => {}
  let finish = (_: Over) => {}
  const over = new Promise<Over>(resolve => {
    finish = resolve
  })
  const renew = async () => {
    const kept = await renewJob(sql, job, progress).catch((err: Error) => {
      log.warn({ err, plan: job.planId }, 'A plan could not be renewed.')
    })
    if (kept === null) finish('lost')
    if (!kept?.isStopped) return
    isStopped = true
    notifyStop()
  }
  const giveBack = () => finish('given back')
  const timer = setInterval(renew, renewMs)
  stopping.addEventListener('abort', giveBack)
  if (stopping.aborted) giveBack()
  else void renew()
  return {
    over,
    report(next) {
      const isFirst = progress.planned === 0
      progress = next(progress)
      // First figures are waited for.
      if (isFirst && progress.planned > 0) void renew()
    },
    onStop(listener) {
      notifyStop = listener
      if (isStopped) listener()
    },
    end() {
      clearInterval(timer)
      stopping.removeEventListener('abort', giveBack)
      notifyStop = () => {}
    },
  }
}
