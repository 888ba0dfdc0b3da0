import type { Sql } from 'postgres'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { type Db, transaction } from '#server/db/transaction.ts'

/** `since` is the day, by UTC, of the run before; null at the first. */
type Run = { now: Date; since: string | null }

/**
 * Does a job unless it was done today, by UTC, whichever server did it; a server that finds another at it leaves it to
 * that one. Work and mark are one transaction: a server that dies half-way leaves the job undone for the next, and after
 * days without a server it is done once. A last day beyond tomorrow comes from a wrong clock and doesn't count; tomorrow
 * itself may be that of another server whose midnight comes sooner. Answers whether it was done now.
 */
export async function runOnceADay(
  sql: Sql,
  name: string,
  now: Date,
  work: (tx: Db, run: Run) => Promise<void>,
): Promise<boolean> {
  const today = localDay(now, 'UTC')
  const tomorrow = addDays(today, 1)
  const [known] = await sql<{ isDone: boolean }[]>`
    select coalesce(last_day between ${today} and ${tomorrow}, false) as is_done from daily_job where name = ${name}`
  if (known?.isDone) return false
  if (!known) await sql`insert into daily_job (name) values (${name}) on conflict do nothing`
  return transaction(sql, { actor: null }, async tx => {
    const [job] = await tx<{ lastDay: string | null }[]>`
      select last_day from daily_job where name = ${name} and (last_day is null or last_day < ${today} or last_day > ${tomorrow})
      for update skip locked`
    if (!job) return false
    await work(tx, { now, since: job.lastDay })
    await tx`update daily_job set last_day = ${today} where name = ${name}`
    return true
  })
}

/** The same for work that is many transactions of its own, so that nobody waits for all of it: here only the mark waits that it is done. */
export const runInPartsOnceADay = (
  sql: Sql,
  name: string,
  now: Date,
  work: (sql: Sql, now: Date) => Promise<void>,
): Promise<boolean> =>
  runOnceADay(sql, name, now, async tx => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await work(sql, now)
  })
