import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { type Runner, workThrough } from '#server/db/work-through.ts'
import { internet, type Network } from './post.ts'
import { pushChannel } from './queue.ts'
import { type Outcome, sendNextPush } from './send-next.ts'
import { readVapidKeys } from './vapid.ts'

/** How long a message that is to be tried again may wait beyond its time. */
const pollMs = 5_000

/** One push service that is slow holds up as many messages of others as this less one. */
const atOnce = 4

type Context = {
  sql: Sql
  log: FastifyBaseLogger
  /** Where people open the product, and as whom its mails are sent. */
  settings: { appUrl: string; mailFrom?: string | undefined }
  network?: Network
}

/** Sends what waits for devices: at once when told of something, otherwise at every poll. */
export async function startPushSender({ sql, log, settings, network = internet }: Context): Promise<Runner> {
  const contact = nameContact(settings)
  await readVapidKeys(sql)
  const workOnce = async () => {
    try {
      // Read each time: another process may have made new ones.
      const outcome = await sendNextPush(sql, { keys: await readVapidKeys(sql), contact, network })
      if (outcome) report(log, outcome)
      return outcome !== null
    } catch (err) {
      log.error({ err }, 'Messages to devices could not be read, and will be tried again.')
      return false
    }
  }
  const runners = await Promise.all(
    Array.from({ length: atOnce }, () => workThrough(sql, { channel: pushChannel, pollMs, workOnce })),
  )
  return { stop: async () => void (await Promise.all(runners.map(runner => runner.stop()))) }
}

/** Push services want an address to write to. */
function nameContact({ appUrl, mailFrom }: Context['settings']): string {
  if (mailFrom) return `mailto:${mailFrom}`
  return appUrl.startsWith('https:') ? appUrl : `mailto:no-reply@${new URL(appUrl).hostname}`
}

/** Never the whole endpoint: whoever knows it could try to write to the device. */
function report(log: FastifyBaseLogger, { id, host, what, status, fault }: Outcome): void {
  const about = { push: id, host, what, ...(status && { status }), ...(fault && { fault: fault.message }) }
  if (what === 'postponed')
    log.warn(about, 'A message to a device could not be sent, and will be tried again.')
  else if (what === 'refused')
    log.error(about, 'A message to a device was refused, and will not be tried again.')
  else log.info(about, 'A message to a device is done with.')
}
