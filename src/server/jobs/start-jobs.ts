import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { Db } from '#server/db/transaction.ts'
import { mailBookings } from '#server/notifications/mail-bookings.ts'
import { notifyDue } from '#server/notifications/notify-due.ts'
import { notifyExpiring } from '#server/notifications/notify-expiring.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { cleanUp } from './clean-up.ts'
import { runInPartsOnceADay, runOnceADay } from './once-a-day.ts'
import { recountMonths } from './recount-months.ts'

const everyMs = 60_000

export type Jobs = {
  /** Resolves when the job in hand is done. */
  stop(): Promise<void>
}

/** What nouns do once a day, by its name, which whoever starts the jobs hands in. */
type DailyJobs = Readonly<Record<string, (tx: Db, run: { now: Date }) => Promise<void>>>

/** What they do once a day in many transactions. */
type PartedJobs = Readonly<Record<string, (sql: Sql, now: Date) => Promise<void>>>

/** What they do at every look; answers how much it did. */
type FrequentJobs = Readonly<Record<string, (sql: Sql) => Promise<number>>>

type Context = {
  sql: Sql
  log: FastifyBaseLogger
  daily: DailyJobs
  inParts: PartedJobs
  frequent: FrequentJobs
}

/** Checks every minute which jobs are due. A job that fails is tried again a minute later. */
export function startJobs(context: Context): Jobs {
  let running = runDue(context, new Date())
  const timer = setInterval(() => {
    running = running.then(() => runDue(context, new Date()))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Each on its own: one that fails holds up no other. */
async function runDue({ sql, log, daily, inParts, frequent }: Context, now: Date): Promise<void> {
  const jobs = {
    'standards that run out': () => runOnceADay(sql, 'standards that run out', now, notifyExpiring),
    'clean up': () => runInPartsOnceADay(sql, 'clean up', now, cleanUp),
    'days of audits': () =>
      runInPartsOnceADay(sql, 'days of audits', now, async () => {
        const wrong = await recountMonths(sql)
        if (wrong > 0) log.error({ wrong }, 'Months of auditors were counted wrong, and are right now.')
      }),
    ...Object.fromEntries(
      Object.entries(inParts).map(([name, work]) => [name, () => runInPartsOnceADay(sql, name, now, work)]),
    ),
    ...Object.fromEntries(
      Object.entries(daily).map(([name, work]) => [name, () => runOnceADay(sql, name, now, work)]),
    ),
    // After what nouns do: drafts that were made are announced the same day.
    'visits that are due': () => runOnceADay(sql, 'visits that are due', now, notifyDue),
    ...Object.fromEntries(Object.entries(frequent).map(([name, work]) => [name, () => work(sql)])),
    // Before daily mails, which leave out what was undone.
    'mails of bookings': () => mailBookings(sql, now),
    'daily mails': () => sendDigests(sql, now),
  }
  for (const [job, run] of Object.entries(jobs)) {
    const outcome = await run().catch((fault: Error) => {
      log.error({ job, err: fault }, 'A job failed, and will be tried again.')
    })
    if (outcome) log.info({ job, outcome }, 'A job was done.')
  }
}
