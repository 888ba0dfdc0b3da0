import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type Caller, findCallers } from '#server/http/caller.ts'
import type { Opening } from '#server/http/serve-stream.ts'
import { readMissed } from './catch-up.ts'
import { Feed } from './feed.ts'
import {
  beginLive,
  type EndReason,
  endFollower,
  type Follower,
  hasSameRights,
  positionText,
  tell,
  textFor,
  toTold,
} from './follower.ts'
import type { LiveChange, LiveEvent } from './queries.ts'

const heartbeatMs = 15_000
const mostPerAccount = 20

/** The open streams of this process. It reads each change once, whatever the number of streams. */
export class Hub {
  readonly #sql: Sql
  readonly #log: FastifyBaseLogger
  readonly #followers = new Set<Follower>()
  readonly #feed: Feed
  readonly #heartbeat: NodeJS.Timeout
  #started: Promise<void> | undefined
  /** The change that all who follow have been told of; set in one step with the telling, so that nobody new misses one. */
  #position = 0
  #isClosed = false

  constructor(sql: Sql, log: FastifyBaseLogger) {
    this.#sql = sql
    this.#log = log
    this.#feed = new Feed({ sql, log, deliver: change => this.#deliver(change) })
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  async follow({ caller, expiresAt, lastEventId, start }: Opening): Promise<void> {
    await this.#startFeed()
    if (this.#isClosed) throw new Failure('unavailable', 'The server is stopping.')
    this.#makeRoom(caller)
    const expiry = setTimeout(() => this.#end(follower, 'token'), expiresAt - Date.now()).unref()
    const stream = start(() => {
      clearTimeout(expiry)
      this.#followers.delete(follower)
    })
    const follower: Follower = { caller, stream, held: [] }
    this.#followers.add(follower)
    await this.#catchUp(follower, lastEventId).catch((error: Error) => {
      this.#log.warn({ err: error }, 'A live stream could not catch up.')
      this.#end(follower, 'server')
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const follower of this.#followers) this.#end(follower, 'server')
    await this.#started?.catch(() => {})
    await this.#feed.stop()
  }

  /** With the first stream: a process that nobody follows needs no connection that listens. */
  #startFeed(): Promise<void> {
    this.#started ??= this.#feed.start().then(
      position => {
        this.#position = Math.max(this.#position, position)
      },
      error => {
        this.#started = undefined
        throw error
      },
    )
    return this.#started
  }

  async #catchUp(follower: Follower, lastEventId: string | undefined): Promise<void> {
    const position = this.#position
    const missed = await readMissed(this.#sql, follower.caller, lastEventId, position)
    // What the session lost before it stood among the followers, no change will tell.
    await this.#endUnlessAlive([follower])
    if (this.#followers.has(follower)) beginLive(follower, missed, position)
  }

  async #deliver(change: LiveChange): Promise<void> {
    // First, so that nobody is told of anything after their rights are gone.
    await this.#endUnlessAlive([...this.#followers].filter(({ caller }) => touches(change.events, caller)))
    const told = toTold(change)
    this.#position = change.position
    for (const follower of this.#followers) tell(follower, textFor(follower.caller, told))
  }

  async #endUnlessAlive(some: readonly Follower[]): Promise<void> {
    if (some.length === 0) return
    const ids = some.map(({ caller }) => caller.sessionId)
    const alive = new Map((await findCallers(this.#sql, ids)).map(caller => [caller.sessionId, caller]))
    for (const follower of some) {
      const caller = alive.get(follower.caller.sessionId)
      if (!caller || caller.mustChangePassword) this.#end(follower, 'session')
      else if (!hasSameRights(caller, follower.caller)) this.#end(follower, 'rights')
    }
  }

  #end(follower: Follower, reason: EndReason): void {
    if (this.#followers.delete(follower)) endFollower(follower, reason)
  }

  /** Also looks at every session once more: no stream outlives its own by more than a heartbeat, whatever was missed. */
  #beat(): void {
    for (const follower of this.#followers) tell(follower, positionText(this.#position))
    this.#endUnlessAlive([...this.#followers]).catch((error: Error) =>
      this.#log.warn({ err: error }, 'Sessions of live streams could not be checked.'),
    )
  }

  /** The oldest give way: they may be those of pages long gone, and whoever comes now certainly waits. */
  #makeRoom({ accountId }: Caller): void {
    const open = [...this.#followers].filter(({ caller }) => caller.accountId === accountId)
    for (const follower of open.slice(0, Math.max(0, open.length - mostPerAccount + 1)))
      this.#end(follower, 'replaced')
  }
}

/** Whether the session may have ended, or its rights changed. */
function touches(events: readonly LiveEvent[] | null, { sessionId, accountId }: Caller): boolean {
  if (!events) return true
  return events.some(
    event =>
      event.entity === 'role' ||
      (event.entity === 'session' && event.id === sessionId) ||
      (event.entity === 'user' && event.id === accountId),
  )
}
