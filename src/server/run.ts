import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { completeDone } from './audits/complete-done.ts'
import { sendInvites } from './calendar/send-invites.ts'
import { notifyInactive } from './competences/notify-inactive.ts'
import { type Config, readConfig } from './config.ts'
import { warnOfCollisions } from './db/collisions.ts'
import { connect, type Database } from './db/connect.ts'
import { type FirstAdministrator, issueFirstPassword } from './db/first-administrator.ts'
import { migrate } from './db/migrate.ts'
import { describeIssued } from './db/one-time-password.ts'
import { seed } from './db/seed.ts'
import { closePast } from './disruptions/case.ts'
import { draftDue } from './drafts/draft-due.ts'
import { startSealer } from './history/sealer.ts'
import { importers } from './importers.ts'
import { startImports } from './imports/runner.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { startPoller } from './jobs/start-poller.ts'
import { startSender } from './mail/sender.ts'
import { sendLetters } from './messages/send-letters.ts'
import { remindTomorrow } from './notifications/remind-tomorrow.ts'
import { notifyLate } from './plans/notify-accepted.ts'
import { startRunner } from './plans/runner.ts'
import { startPushSender } from './push/sender.ts'
import { StartError } from './start-error.ts'

/** Longer than any statement may take, so only what hangs is cut off. */
const shutdownLimitMs = 20_000

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  warnOfRoot()
  const database = await connect(config)
  database.lost?.then(endWithDatabase)
  try {
    await migrate(database.sql)
    await seed(database.sql, config)
    const app = await buildApp({ sql: database.sql, config })
    const workers: Worker[] = []
    // Before the first call is answered: whoever sees the server answer may stop it.
    stopOnSignal(app, workers, database)
    await listen(app, config)
    workers.push(
      await startSender({ sql: database.sql, settings: config, log: app.log }),
      startJobs({
        sql: database.sql,
        log: app.log,
        daily: {
          'activity in standards': notifyInactive,
          'disruptions that are over': closePast,
        },
        inParts: { 'drafts of visits': draftDue },
        frequent: {
          'rows that were accepted': notifyLate,
          'audits that are done': completeDone,
          'visits of tomorrow': sql => remindTomorrow(sql, new Date()),
        },
      }),
      startPoller({
        log: app.log,
        works: {
          invites: () => sendInvites(database.sql, config.appUrl),
          letters: () => sendLetters(database.sql),
        },
      }),
      await startImports({ sql: database.sql, log: app.log, importers }),
      ...(config.sendsPushes
        ? [await startPushSender({ sql: database.sql, log: app.log, settings: config })]
        : []),
      startSealer({ sql: database.sql, log: app.log }),
      ...(config.planWorkers > 0
        ? [
            await startRunner({
              sql: database.sql,
              log: app.log,
              memoryMb: config.planMemoryMb,
              noteRun: app.notePlanRun,
            }),
          ]
        : []),
    )
    // Not earlier: a failed start must neither replace a password that was shown nor hide a new one.
    greet(config, await issueFirstPassword(database.sql, config))
    await warnOfCollisions(database.sql, app.log)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** It doesn't step down by itself: what root made in DATA_DIR, nobody else could then write to. */
function warnOfRoot(): void {
  if (process.getuid?.() === 0)
    console.warn(
      'The server runs as root, so a fault in it would lay the whole machine open. Run it as a user of its own that owns DATA_DIR: see deploy/audits.service and docs/operations.md.',
    )
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use already: stop the other program, or set PORT.`)
    throw new StartError(`HOST ${host} and PORT ${port} can't be listened on: ${error.message}.`)
  })
}

/** What runs beside the requests. */
type Worker = { stop(): Promise<void> }

/** Finishes the requests in flight, the mail and the job in hand, then closes the database. A repeated signal changes nothing. */
function stopOnSignal(app: FastifyInstance, workers: readonly Worker[], database: Database): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    await app.close()
    for (const worker of workers) await worker.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** A server without its database would refuse every call; its supervisor can restart both. */
function endWithDatabase(lastWords: string): void {
  console.error(`The embedded PostgreSQL has ended, and the server ends with it. It last said:\n${lastWords}`)
  process.exit(1)
}

/** In one piece, so that whoever waits for the address has the password too. */
function greet({ appUrl }: Config, administrator: FirstAdministrator | null): void {
  console.log([`\nOpen ${appUrl}`, ...printSignIn(administrator)].join('\n'))
}

function printSignIn(administrator: FirstAdministrator | null): string[] {
  if (!administrator) return []
  const { email, given } = administrator
  if (!given) return [`Sign in as ${email} with the password in ADMIN_PASSWORD.`]
  return [
    `Sign in as ${email} with ${describeIssued(given)}.`,
    'Until someone has signed in, each start of the server makes a new one, and earlier ones no longer work.',
  ]
}
