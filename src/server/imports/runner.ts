import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { ImportState } from '#domain/imports.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { type Runner, workThrough } from '#server/db/work-through.ts'
import { Impossible } from '#server/impossible.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine } from '#words/notices.ts'
import type { Text } from '#words/words.ts'
import { check } from './check.ts'
import { commit, Otherwise } from './commit.ts'
import type { Importers } from './importer.ts'
import { notifyImporters } from './notify-importers.ts'
import { Problem } from './problem.ts'
import { readFile } from './read-file.ts'
import { askFor, Canceled, importChannel, type Job, type Step, Stopped, type Work } from './steps.ts'
import { undo } from './undo.ts'

const pollMs = 5_000

type Context = { sql: Sql; log: FastifyBaseLogger; importers: Importers }

/** Does what imports wait for, one after the other. */
export const startImports = (context: Context): Promise<Runner> =>
  workThrough(context.sql, {
    channel: importChannel,
    pollMs,
    workOnce: stopping =>
      workOnce(context, () => stopping.aborted).catch((err: Error) => {
        context.log.error({ err }, 'A step of an import failed, and will be tried again.')
        return false
      }),
  })

const steps: Record<Step, (work: Work) => Promise<void>> = { read: readFile, check, commit, undo }

/** What an import is while a step waits or is under way. */
const stateOf: Record<Step, ImportState> = {
  read: 'reading',
  check: 'checking',
  commit: 'committing',
  undo: 'committed',
}

/** A file that ends the server each time it is read is not read for ever. */
const mostTries = 5

type Given = Pick<Context, 'sql' | 'importers'> & { log?: FastifyBaseLogger }

/** Does one step of an import that nobody else works on; false where there is none. What ends it half-way leaves it to be done anew. */
export async function workOnce({ sql, log, importers }: Given, isStopping = () => false): Promise<boolean> {
  const job = await choose(sql)
  if (!job) return false
  try {
    if (job.tries > mostTries) throw new Impossible('A step of an import was begun too often.')
    await transaction(sql, { actor: job.accountId }, async tx => {
      if (!(await hold(tx, job))) return
      await steps[job.step]({ sql, tx, job, importers, isStopping })
      // The step may have asked for the next one.
      await tx`delete from import_job where import_id = ${job.importId} and step = ${job.step}`
      await tx`delete from import_progress where import_id = ${job.importId}`
    })
  } catch (error) {
    if (error instanceof Stopped) return false
    const isKnown = error instanceof Problem || error instanceof Otherwise || error instanceof Canceled
    if (!isKnown) log?.error({ err: error, import: job.importId }, 'A step of an import failed.')
    if (isKnown || job.tries >= mostTries) await endBadly(sql, job, error)
  }
  return true
}

type Taken = Job & { tries: number }

/** The one that waits longest. It is counted before it is begun, as what is begun may never end. */
const choose = (sql: Sql): Promise<Taken | undefined> =>
  transaction(sql, { actor: null }, async tx => {
    const [job] = await tx<Taken[]>`
      update import_job set tries = tries + 1 where import_id = (
        select import_id from import_job order by asked_at limit 1 for update skip locked)
      returning import_id, step, account_id, leaves_out, tries`
    return job
  })

/** Holds the job for as long as the step takes; false where another has it, or the import was given up. */
async function hold(tx: Db, { importId, step }: Job): Promise<boolean> {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
  const [held] = await tx<{ state: ImportState }[]>`
    select state from import_job join import on import.id = import_id
    where import_id = ${importId} and step = ${step} for update of import_job skip locked`
  if (!held) return false
  if (held.state === stateOf[step]) return true
  await tx`delete from import_job where import_id = ${importId}`
  return false
}

async function endBadly(sql: Sql, job: Job, error: unknown): Promise<void> {
  const { importId, step } = job
  await transaction(sql, { actor: job.accountId }, async tx => {
    await tx`delete from import_job where import_id = ${importId}`
    await tx`delete from import_progress where import_id = ${importId}`
    if (error instanceof Canceled) return
    if (step === 'commit' && error instanceof Otherwise) return checkAgain(tx, job)
    const problem: Text = error instanceof Problem ? error.text : sayImportFailure.text('internal')
    // Undoing that failed leaves the import as it was.
    const [failed] = await tx`
      update import set state = 'failed', problem = ${tx.json(problem as never)}
      where id = ${importId} and state in ('reading', 'checking', 'committing') returning id`
    if (failed || step === 'undo')
      await notifyImporters(tx, job, {
        type: 'import:failed',
        text: about =>
          combine([sayNotice.text(step === 'undo' ? 'importNotUndone' : 'importFailed', about), problem]),
      })
  })
}

/** What turned out otherwise is counted by the check. */
async function checkAgain(tx: Db, job: Job): Promise<void> {
  const notice = sayImportFailure.text('otherwise', { count: 1 })
  const [again] = await tx`
    update import set state = 'checking' where id = ${job.importId} and state = 'committing' returning id`
  if (!again) return
  await tx`update import_file set notice = ${tx.json(notice as never)} where import_id = ${job.importId}`
  await askFor(tx, { ...job, step: 'check' })
}
