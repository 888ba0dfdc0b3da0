import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { formatAnchor, readHead, sealHistory } from './seal.ts'

/** How long a row of history may stay without its seal. */
const pollMs = 1_000
const anchorEveryMs = 3_600_000

export type Sealer = { stop(): Promise<void> }

/**
 * Seals history as it is written, on one server at a time. The log gets the end of the chain every hour in which it grew:
 * whoever keeps the log elsewhere can prove by it that nothing was cut off since.
 */
export function startSealer({ sql, log }: { sql: Sql; log: FastifyBaseLogger }): Sealer {
  const stopping = new AbortController()
  const anchor = makeAnchor(sql, log)
  const run = async () => {
    while (!stopping.signal.aborted) {
      await sealHistory(sql)
        .then(anchor)
        .catch((err: Error) => log.error({ err }, 'History could not be sealed, and will be tried again.'))
      await wait(pollMs, undefined, stopping).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function makeAnchor(sql: Sql, log: FastifyBaseLogger) {
  let lastAt = 0
  let last = ''
  return async () => {
    if (Date.now() - lastAt < anchorEveryMs) return
    lastAt = Date.now()
    const anchor = formatAnchor(await readHead(sql))
    if (anchor !== last) log.info({ anchor }, 'History is sealed up to here.')
    last = anchor
  }
}
