import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { annotateWhole, type Db } from '#server/db/transaction.ts'
import type { Importers } from './importer.ts'

/** The channel that tells servers that there is something to do. */
export const importChannel = 'import_job'

export type Step = 'read' | 'check' | 'commit' | 'undo'
export type Job = { importId: number; step: Step; accountId: number; leavesOut?: boolean }

/** Asks for a step, in place of what was asked for before. */
export async function askFor(tx: Db, { importId, step, accountId, leavesOut = false }: Job): Promise<void> {
  await tx`delete from import_progress where import_id = ${importId}`
  await tx`
    insert into import_job (import_id, step, account_id, leaves_out) values (${importId}, ${step}, ${accountId}, ${leavesOut})
    on conflict (import_id) do update set step = excluded.step, account_id = excluded.account_id,
      leaves_out = excluded.leaves_out, tries = 0, asked_at = clock_timestamp()`
  await tx`select pg_notify(${importChannel}, '')`
}

/** Somebody gave it up meanwhile. */
export class Canceled extends Error {}

/** The server stops: another one does it anew. */
export class Stopped extends Error {}

/** A step under way: `tx` holds its job and writes what comes of it, `sql` is for what is done beside. */
export type Work = { sql: Sql; tx: Db; job: Job; importers: Importers; isStopping: () => boolean }

const everyMs = 500

/**
 * Says how far it is, twice a second at most, beside the transaction of the work; throws `Canceled` where it was given up. The import
 * itself is what the work touches last, so nobody waits here.
 */
export function progressOf({ sql, job: { importId }, isStopping }: Work, total: number) {
  let last = 0
  return async (done: number): Promise<void> => {
    const now = performance.now()
    if (now - last < everyMs) return
    last = now
    if (isStopping()) throw new Stopped()
    const [found] = await sql<{ state: string }[]>`
      with told as (
        insert into import_progress (import_id, done, total)
        select ${importId}, ${done}, ${total} from import where id = ${importId}
        on conflict (import_id) do update set done = excluded.done, total = excluded.total)
      select state from import where id = ${importId}`
    if (!found || found.state === 'canceled') throw new Canceled()
  }
}

/** Lets others be served in between. */
export const breathe = () => new Promise<void>(resolve => setImmediate(resolve))

const longestRest = 20

/** Rests for as long as has passed since the rest before, in milliseconds: others have half of the time. */
export function openRests(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await wait(Math.min(performance.now() - since, longestRest))
    since = performance.now()
  }
}

/**
 * Ends what history calls an import. What the letters of its audits come to is worked out before, as it is not told to customers
 * (decision 331): at the commit nobody would know any more that it was one.
 */
export async function endImporting(tx: Db): Promise<void> {
  annotateWhole(tx, { action: 'import' })
  await tx`
    set constraints audit_letter_new, audit_letter, roster_entry_letter_new, roster_entry_letter immediate`
  annotateWhole(tx, { action: '', reason: '' })
}
