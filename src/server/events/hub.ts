import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { Caller } from '#server/http/caller.ts'
import { findCallers } from '#server/http/live-sessions.ts'
import type { Opening } from '#server/http/serve-stream.ts'
import { onPlanProgress, type PlanProgress } from '#server/planning/plan-progress.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { Feed } from './feed.ts'
import type { LiveChange, LiveEvent } from './queries.ts'
import {
  type EndReason,
  endSubscriber,
  goLive,
  hasSameRights,
  positionText,
  readMissed,
  renderChange,
  type Subscriber,
  send,
  textFor,
  textOfProgress,
} from './subscriber.ts'

const heartbeatMs = 15_000
const mostPerAccount = 20

/** The open streams of this process. Each change is read once, however many streams there are. */
export class Hub {
  readonly #sql: Sql
  readonly #log: FastifyBaseLogger
  readonly #subscribers = new Set<Subscriber>()
  readonly #feed: Feed
  readonly #heartbeat: NodeJS.Timeout
  #started: Promise<void> | undefined
  /** The last change sent to all subscribers; set in the same tick as sending, so that no new one misses a change. */
  #position = 0
  #isClosed = false

  constructor(sql: Sql, log: FastifyBaseLogger) {
    this.#sql = sql
    this.#log = log
    this.#feed = new Feed({ sql, log, deliver: change => this.#deliver(change) })
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  async subscribe({ caller, expiresAt, lastEventId, start }: Opening): Promise<void> {
    await this.#startFeed()
    if (this.#isClosed) throw refuse('unavailable', sayCallFailure.text('stopping'))
    this.#makeRoom(caller)
    const stream = start(() => {
      clearTimeout(expiry)
      this.#subscribers.delete(subscriber)
    })
    const subscriber: Subscriber = { caller, stream, buffered: [] }
    // Once it has started: of an answer that could not, nothing is left to end.
    const expiry = setTimeout(() => this.#end(subscriber, 'token'), expiresAt - Date.now()).unref()
    this.#subscribers.add(subscriber)
    await this.#catchUp(subscriber, lastEventId).catch((error: Error) => {
      this.#log.warn({ err: error }, 'A live stream could not catch up.')
      this.#end(subscriber, 'server')
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const subscriber of this.#subscribers) this.#end(subscriber, 'server')
    await this.#started?.catch(() => {})
    await this.#feed.stop()
  }

  /** Starts with the first stream: a process without streams needs no listening connection. */
  #startFeed(): Promise<void> {
    this.#started ??= this.#listen().then(
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

  async #listen(): Promise<number> {
    await onPlanProgress(this.#sql, progress => this.#broadcastProgress(progress))
    return this.#feed.start()
  }

  #broadcastProgress(progress: PlanProgress): void {
    const text = textOfProgress(progress)
    for (const subscriber of this.#subscribers)
      if (subscriber.caller.holds('ViewPlans')) send(subscriber, text)
  }

  async #catchUp(subscriber: Subscriber, lastEventId: string | undefined): Promise<void> {
    const position = this.#position
    const missed = await readMissed(this.#sql, subscriber.caller, lastEventId, position)
    // No change will report what the session lost before it was subscribed.
    await this.#endUnlessAlive([subscriber])
    if (this.#subscribers.has(subscriber)) goLive(subscriber, missed, position)
  }

  async #deliver(change: LiveChange): Promise<void> {
    // First, so that nothing is sent to anyone who has lost the right to see it.
    await this.#endUnlessAlive([...this.#subscribers].filter(({ caller }) => touches(change.events, caller)))
    const rendered = renderChange(change)
    this.#position = change.position
    for (const subscriber of this.#subscribers) send(subscriber, textFor(subscriber.caller, rendered))
  }

  async #endUnlessAlive(some: readonly Subscriber[]): Promise<void> {
    if (some.length === 0) return
    const ids = some.map(({ caller }) => caller.sessionId)
    const alive = new Map((await findCallers(this.#sql, ids)).map(caller => [caller.sessionId, caller]))
    for (const subscriber of some) {
      const caller = alive.get(subscriber.caller.sessionId)
      if (!caller || caller.mustChangePassword) this.#end(subscriber, 'session')
      else if (!hasSameRights(caller, subscriber.caller)) this.#end(subscriber, 'rights')
    }
  }

  #end(subscriber: Subscriber, reason: EndReason): void {
    if (this.#subscribers.delete(subscriber)) endSubscriber(subscriber, reason)
  }

  /** Also checks every session again, so no stream outlives its session by more than a heartbeat. */
  #beat(): void {
    for (const subscriber of this.#subscribers) send(subscriber, positionText(this.#position))
    this.#endUnlessAlive([...this.#subscribers]).catch((error: Error) =>
      this.#log.warn({ err: error }, 'Sessions of live streams could not be checked.'),
    )
  }

  /** Ends the oldest streams: their pages may be long gone, while the new one is certainly being waited for. */
  #makeRoom({ accountId }: Caller): void {
    const open = [...this.#subscribers].filter(({ caller }) => caller.accountId === accountId)
    for (const subscriber of open.slice(0, Math.max(0, open.length - mostPerAccount + 1)))
      this.#end(subscriber, 'replaced')
  }
}

/** Whether the caller's session may have ended, or their rights changed. */
function touches(events: readonly LiveEvent[] | null, { sessionId, accountId }: Caller): boolean {
  if (!events) return true
  return events.some(
    event =>
      event.entity === 'role' ||
      (event.entity === 'session' && event.id === sessionId) ||
      (event.entity === 'user' && event.id === accountId),
  )
}
