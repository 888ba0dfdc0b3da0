import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { findRetained, type LiveChange, listChanges, liveChannel } from './queries.ts'

/** A connection can die without notice, so polling backs it up. */
const pollMs = 5_000
const retryMs = 1_000
const batch = 100

type Options = {
  sql: Sql
  log: FastifyBaseLogger
  /** Called for one change at a time, in order of commits; if it throws, the same change is delivered again. */
  deliver: (change: LiveChange) => Promise<void>
}

/**
 * Reads what any process commits, from its start on. One connection listens; if it is lost it is reopened, and what was
 * missed is read from the table.
 */
export class Feed {
  /** The last change delivered. */
  #position = 0
  readonly #options: Options
  #isWanted = false
  #isStopped = false
  #running: Promise<void> | undefined
  #poll: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Answers the position after which it delivers. */
  async start(): Promise<number> {
    const { sql } = this.#options
    const { last } = await findRetained(sql)
    this.#position = last
    await sql.listen(liveChannel, this.#wake, this.#wake)
    if (!this.#isStopped) this.#poll = setInterval(this.#wake, pollMs).unref()
    return last
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    await this.#running
  }

  #wake = (): void => {
    this.#isWanted = true
    this.#running ??= this.#readOn().finally(() => {
      this.#running = undefined
      if (this.#isWanted && !this.#isStopped) this.#wake()
    })
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false
        await this.#readBatch()
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Live changes could not be read, and will be tried again.')
      this.#isWanted = false
      setTimeout(this.#wake, retryMs).unref()
    }
  }

  async #readBatch(): Promise<void> {
    const changes = await listChanges(this.#options.sql, this.#position, batch)
    if (changes.length === 0) await this.#rewind()
    for (const change of changes) {
      if (this.#isStopped) return
      await this.#options.deliver(change)
      this.#position = change.position
      this.#isWanted = true
      // Lets written events leave before more are added, so only a slow reader falls behind.
      await nextTurn()
    }
  }

  /** After a restore of an older state, positions continue from there: subscribers have to start over. */
  async #rewind(): Promise<void> {
    const { last } = await findRetained(this.#options.sql)
    if (last >= this.#position) return
    await this.#options.deliver({ position: last, events: null })
    this.#position = last
  }
}
