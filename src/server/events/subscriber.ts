import type { Sql } from 'postgres'
import type { z } from 'zod'
import { events } from '#contract/events.ts'
import { permissions } from '#domain/permissions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type EventStream, formatEvent } from '#server/http/serve-stream.ts'
import type { PlanProgress } from '#server/planning/plan-progress.ts'
import { maySee } from './may-see.ts'
import { findRetained, type LiveChange, type LiveEvent, listChanges } from './queries.ts'

export type EndReason = z.infer<typeof events.stream.events.end>['reason']

/** An open stream and whose it is. */
export type Subscriber = {
  caller: Caller
  /** Events that arrive before the stream has caught up; null once it has. */
  buffered: string[] | null
  stream: EventStream
}

const stream = events.stream
const resetText = formatEvent(stream, 'reset', {})
const readyText = formatEvent(stream, 'ready', {})

/** A line that gives the reader a position and keeps the stream alive. */
export const positionText = (position: number) => `id: ${position}\n\n`

/** Every event as text, rendered once for all subscribers. */
export type RenderedChange = { position: number; events: { event: LiveEvent; text: string }[] | null }

export const renderChange = ({ position, events }: LiveChange): RenderedChange => ({
  position,
  events: events?.map(event => ({ event, text: textOf(event) })) ?? null,
})

function textOf({ entity, id, action, version }: LiveEvent): string {
  if (entity === 'session') return ''
  if (entity === 'notification')
    return formatEvent(stream, 'notification', { id, action: action === 'read' ? 'read' : 'create' })
  return formatEvent(stream, 'change', { entity, id, action, version })
}

export const textOfProgress = (progress: PlanProgress): string => formatEvent(stream, 'progress', progress)

/** The part of a change that this caller may see, as text. The position comes last, once all of it has been read. */
export function textFor(caller: Caller, { position, events }: RenderedChange): string {
  if (!events) return resetText + positionText(position)
  const seen = events.filter(({ event }) => maySee(caller, event)).map(({ text }) => text)
  return seen.length > 0 ? seen.join('') + positionText(position) : ''
}

export function send(subscriber: Subscriber, text: string): void {
  if (text === '') return
  if (subscriber.buffered) subscriber.buffered.push(text)
  else subscriber.stream.write(text)
}

/** Ends catching up: `missed` is the text of what was missed, or null if that is unknown or too much. */
export function goLive(subscriber: Subscriber, missed: string | null, position: number): void {
  subscriber.stream.write(
    `${missed ?? resetText}${readyText}${positionText(position)}${subscriber.buffered?.join('') ?? ''}`,
  )
  subscriber.buffered = null
}

export function endSubscriber({ stream: answer }: Subscriber, reason: EndReason): void {
  answer.end(formatEvent(stream, 'end', { reason }))
}

export const hasSameRights = (one: Caller, other: Caller): boolean =>
  permissions.every(({ name }) => one.holds(name) === other.holds(name))

/** Beyond this, reloading everything costs less than catching up. */
const mostMissed = { changes: 300, characters: 50_000 }

/**
 * What happened after `lastEventId` and up to `position`, as text for this caller; '' for a first connection. Null if it has
 * been pruned, was never in this database, or is too much.
 */
export async function readMissed(
  sql: Sql,
  caller: Caller,
  lastEventId: string | undefined,
  position: number,
): Promise<string | null> {
  if (lastEventId === undefined) return ''
  if (!/^\d{1,15}$/.test(lastEventId)) return null
  const seen = Number(lastEventId)
  if (seen === position) return ''
  const missed = await listChanges(sql, seen, mostMissed.changes + 1)
  // Read afterwards: what is still retained now was there to be listed.
  const { first, last } = await findRetained(sql)
  if (seen < first || seen > last) return null
  const before = missed.filter(change => change.position <= position)
  if (before.length > mostMissed.changes || before.some(isTooMuch)) return null
  const text = before.map(change => textFor(caller, renderChange(change))).join('')
  return text.length > mostMissed.characters ? null : text
}

const isTooMuch = ({ events }: LiveChange) => events === null
