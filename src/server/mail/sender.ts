import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { mailChannel } from './queries.ts'
import { type Outcome, sendNext } from './send-next.ts'
import { type MailSettings, openTransport } from './transport.ts'

/** How long a mail that is to be tried again may wait beyond its time. */
const pollMs = 2_000

export type Sender = {
  /** Resolves when the mail in hand is dealt with. */
  stop(): Promise<void>
}

type Context = { sql: Sql; settings: MailSettings; log: FastifyBaseLogger }

/**
 * Sends the mails in the outbox one by one, at once when notified of a new one, otherwise at every poll. The listening
 * connection ends with the pool.
 */
export async function startSender({ sql, settings, log }: Context): Promise<Sender> {
  const transport = openTransport(settings)
  log.info(`Mails go to ${transport.place}.`)
  const bell = makeBell()
  await sql.listen(mailChannel, bell.ring)
  let isStopping = false
  const run = async () => {
    while (!isStopping) {
      const outcome = await sendNext(sql, transport).catch((fault: Error) => ({ fault }))
      if (outcome) report(log, outcome, transport.place)
      if (!outcome || outcome.fault) await bell.wait(pollMs)
    }
  }
  const running = run()
  return {
    async stop() {
      isStopping = true
      bell.ring()
      await running
      transport.close()
    },
  }
}

/** Without an id: the database did not answer. */
type Report = Partial<Outcome>

function report(log: FastifyBaseLogger, { id, fault, isGivenUp, isUnwanted }: Report, place: string): void {
  if (isUnwanted) log.info({ mail: id, why: fault?.message }, 'A mail was withdrawn.')
  else if (!fault) log.info({ mail: id }, `A mail went to ${place}.`)
  else if (id === undefined)
    log.error({ err: fault }, 'The outbox could not be read, and will be tried again.')
  else if (isGivenUp)
    log.error({ mail: id, err: fault }, 'A mail could not be sent, and will not be tried again.')
  else log.warn({ mail: id, err: fault }, 'A mail could not be sent, and will be tried again.')
}

/** Something to wait for that may have rung already. */
function makeBell() {
  let hasRung = false
  let wake = () => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    async wait(limitMs: number) {
      if (!hasRung) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, limitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}
