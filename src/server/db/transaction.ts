import postgres, { type ISql, type PendingQuery, type Row, type Sql, type TransactionSql } from 'postgres'
import type { ChangeReason } from '#domain/audit-status.ts'
import type { HistoryAction } from '#domain/history.ts'
import { Impossible } from '#server/impossible.ts'
import { sayWhole } from '#words/kept.ts'
import type { Text } from '#words/words.ts'
import { readTimeLeft } from './deadline.ts'

/** What a query function needs: the pool, or a transaction of it. */
export type Db = ISql

/** Why something is done: what somebody typed, or what the product itself says, kept as a text beside its English. */
export type Reason = string | Text

/** Who acts and, where it matters, what they do and why. The database's triggers write it to the record and its history. */
export type Act = {
  actor: number | null
  action?: HistoryAction
  reason?: Reason | undefined
  /** Why assigned audits are moved, canceled or released. */
  reasonCode?: ChangeReason | undefined
}

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const mostTries = 4

/** Others were quicker in a way that the locks of a transaction can't make good: it begins anew. */
export class Outrun extends Error {}

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
  if (parts.has(sql)) return work(sql)
  try {
    const result = await sql.begin(async tx => {
      // Not awaited: it goes together with BEGIN and with what the work asks first.
      nameActor(tx, act)
      const result = await work(tx)
      if (!committing.has(tx)) readTimeLeft()
      return result
    })
    return result as Result
  } catch (error) {
    const lostRace =
      error instanceof Outrun ||
      (error instanceof postgres.PostgresError &&
        [deadlockDetected, serializationFailure].includes(error.code))
    if (lostRace && tries < mostTries) return transaction(sql, act, work, tries + 1)
    throw error
  }
}

const parts = new WeakSet<object>()

/**
 * Hands a transaction to what else opens one of its own: it becomes part of this one, which alone begins, commits, is tried again,
 * and says by `annotateWhole` what history calls all that is done.
 */
export function asPart(tx: Db): Sql {
  parts.add(tx)
  return tx as Sql
}

/** Tells the triggers who acts, and PostgreSQL how long a statement may take. */
function nameActor(tx: Db, { actor, action, reason, reasonCode }: Act): void {
  const timeLeft = readTimeLeft()
  const limits =
    timeLeft === undefined
      ? tx``
      : tx`, set_config('statement_timeout', ${String(timeLeft)}, true),
          set_config('app.deadline', (clock_timestamp() + make_interval(secs => ${timeLeft / 1000}))::text, true)`
  const code = reasonCode ? tx`, set_config('app.reason_code', ${reasonCode}, true)` : tx``
  tx`select set_config('app.actor', ${String(actor ?? '')}, true), set_config('app.action', ${action ?? ''}, true),
    ${setReason(tx, reason ?? '')}${code}${limits}`.execute()
}

/** Transactions whose commit is under way. */
const committing = new WeakSet<Db>()

/**
 * Sends the last statement of a transaction together with its commit. Should the database refuse the statement, or one before it
 * that nobody waited for, nothing is committed. Only where nothing else is left that could refuse the change.
 */
export async function commitWith<One extends Row>(tx: Db, last: PendingQuery<One[]>): Promise<One[]> {
  last.execute()
  if (parts.has(tx)) return last
  if (readTimeLeft() !== undefined) tx`select end_in_time()`.execute()
  committing.add(tx)
  ;(tx as TransactionSql).commit().execute()
  return last
}

/** What a transaction does, for the history. An empty action lets each row of history derive its own. */
export type Annotation = { action?: HistoryAction | ''; reason?: Reason | undefined; actor?: number | null }

/**
 * Changes what the triggers write for the rest of the transaction; a field left out keeps its value. Nobody waits for it: a
 * transaction's statements are done in the order in which they are sent.
 */
export function annotate(tx: Db, annotation: Annotation): void {
  if (!parts.has(tx)) annotateWhole(tx, annotation)
}

/** The same of a transaction that others take part in. */
export function annotateWhole(tx: Db, { action, reason, actor }: Annotation): void {
  const said = [
    ...(actor === undefined ? [] : [tx`set_config('app.actor', ${String(actor ?? '')}, true)`]),
    ...(action === undefined ? [] : [tx`set_config('app.action', ${action}, true)`]),
    ...(reason === undefined ? [] : [setReason(tx, reason)]),
  ]
  if (said.length > 0) tx`select ${said.reduce((all, one) => tx`${all}, ${one}`)}`.execute()
}

/** Both at once, so that no text is left beside another reason. */
function setReason(tx: Db, reason: Reason) {
  const [english, text] =
    typeof reason === 'string' ? [reason, ''] : [sayWhole(reason), JSON.stringify(reason)]
  return tx`set_config('app.reason', ${english}, true), set_config('app.reason_text', ${text}, true)`
}

/** What was last said of the transaction, to be said again after something else. */
export async function readAnnotation(tx: Db): Promise<Annotation> {
  const [said] = await tx<Annotation[]>`
    select current_setting('app.action') as action, coalesce(
      nullif(current_setting('app.reason_text'), '')::jsonb, to_jsonb(current_setting('app.reason'))) as reason,
      nullif(current_setting('app.actor'), '')::integer as actor`
  return said ?? {}
}

class RolledBack extends Error {}

/** Runs `work` as `transaction` does, then rolls everything back; answers the result of `work`. */
export async function dryRun<Result>(sql: Sql, act: Act, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let found: { result: Result } | undefined
  try {
    await transaction(sql, act, async tx => {
      found = { result: await work(Object.assign(tx, { commit: undefined })) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack) || !found) throw error
  }
  if (!found) throw new Impossible('A dry run was not rolled back.')
  return found.result
}
