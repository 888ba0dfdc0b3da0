import postgres, { type ISql, type Sql } from 'postgres'
import type { HistoryAction } from '#domain/history.ts'
import { readTimeLeft } from './deadline.ts'

/** What a query function needs: the pool, or a transaction of it. */
export type Db = ISql

/** Who acts and, where it matters, what they do and why. The database's triggers write it to the record and its history. */
export type Act = { actor: number | null; action?: HistoryAction; reason?: string | undefined }

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const mostTries = 4

/**
 * Runs `work` in one transaction and retries it after a deadlock, so `work` must be repeatable. If the work has a deadline,
 * no statement runs past it and nothing is committed after it.
 */
export async function transaction<Result>(
  sql: Sql,
  act: Act,
  work: (tx: Db) => Promise<Result>,
  tries = 1,
): Promise<Result> {
  try {
    const result = await sql.begin(async tx => {
      await tx`select set_config('app.actor', ${String(act.actor ?? '')}, true),
        set_config('app.action', ${act.action ?? ''}, true), set_config('app.reason', ${act.reason ?? ''}, true)`
      const timeLeft = readTimeLeft()
      if (timeLeft !== undefined) await tx`select set_config('statement_timeout', ${String(timeLeft)}, true)`
      const result = await work(tx)
      readTimeLeft()
      return result
    })
    return result as Result
  } catch (error) {
    const lostRace =
      error instanceof postgres.PostgresError && [deadlockDetected, serializationFailure].includes(error.code)
    if (lostRace && tries < mostTries) return transaction(sql, act, work, tries + 1)
    throw error
  }
}

/** What a transaction does, for the history. An empty action lets each row of history derive its own. */
export type Annotation = { action?: HistoryAction | ''; reason?: string | undefined }

/** Changes what the triggers write for the rest of the transaction; a field left out keeps its value. */
export async function annotate(tx: Db, { action, reason }: Annotation): Promise<void> {
  if (action !== undefined) await tx`select set_config('app.action', ${action}, true)`
  if (reason !== undefined) await tx`select set_config('app.reason', ${reason}, true)`
}

class RolledBack extends Error {}

/** Runs `work` as `transaction` does, then rolls everything back; answers the result of `work`. */
export async function dryRun<Result>(sql: Sql, act: Act, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let found: { result: Result } | undefined
  try {
    await transaction(sql, act, async tx => {
      found = { result: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack) || !found) throw error
  }
  if (!found) throw new Error('A dry run was not rolled back.')
  return found.result
}
