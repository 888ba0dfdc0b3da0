import postgres, { type ISql, type Sql } from 'postgres'
import type { HistoryAction } from '#domain/history-words.ts'
import { readTimeLeft } from './deadline.ts'

/** What a query function needs: the pool, or a transaction of it. */
export type Db = ISql

/** Who acts, and where it matters what and why: the database's triggers write it into record and history. */
export type Act = { actor: number | null; action?: HistoryAction; reason?: string | undefined }

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const mostTries = 4

/**
 * Runs `work` in one transaction; one that lost a deadlock is run again, so `work` must be repeatable. Where the work has a
 * deadline, no statement goes on beyond it, and nothing is committed after it.
 */
export async function transaction<Result>(
  sql: Sql,
  act: Act,
  work: (tx: Db) => Promise<Result>,
  tries = 1,
): Promise<Result> {
  try {
    const result = await sql.begin(async tx => {
      const told = tx`select set_config('app.actor', ${String(act.actor ?? '')}, true),
        set_config('app.action', ${act.action ?? ''}, true), set_config('app.reason', ${act.reason ?? ''}, true)`
      await told
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

/** What a transaction may be said to do; empty: each row of history says for itself what it was. */
export type Told = { action?: HistoryAction | ''; reason?: string | undefined }

/** Tells the triggers more about a transaction under way: what is absent stays. */
export async function tell(tx: Db, { action, reason }: Told): Promise<void> {
  if (action !== undefined) await tx`select set_config('app.action', ${action}, true)`
  if (reason !== undefined) await tx`select set_config('app.reason', ${reason}, true)`
}

class RolledBack extends Error {}

/** Runs `work` as `transaction` does and takes back all that it did; answers what it found. */
export async function tryOut<Result>(sql: Sql, act: Act, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let found: { result: Result } | undefined
  try {
    await transaction(sql, act, async tx => {
      found = { result: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack) || !found) throw error
  }
  if (!found) throw new Error('What was tried out was not taken back.')
  return found.result
}
