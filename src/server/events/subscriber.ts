import type { Sql } from 'postgres'
import type { z } from 'zod'
import { events } from '#contract/events.ts'
import { permissions } from '#domain/permissions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type EventStream, formatEvent } from '#server/http/serve-stream.ts'
import { maySee } from './may-see.ts'
import { findRetained, type LiveChange, type LiveEvent, listChanges } from './queries.ts'

export type EndReason = z.infer<typeof events.stream.events.end>['reason']

/** One open stream, and whose it is. */
export type Subscriber = {
  caller: Caller
  /** What is told before the stream has caught up waits here; null once it has. */
  buffered: string[] | null
  stream: EventStream
}

const stream = events.stream
const resetText = formatEvent(stream, 'reset', {})
const readyText = formatEvent(stream, 'ready', {})

/** A line that gives the reader a position, and shows that the stream is alive. */
export const positionText = (position: number) => `id: ${position}\n\n`

/** Every event as text, made once however many follow. */
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

/** What of a change this person may know, as text; the position comes last, when all of it has been read. */
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

/** The end of catching up: `missed` is its text, or null when that can't be told. */
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

/** Beyond it, reading everything anew costs less than hearing it all. */
const mostMissed = { changes: 300, characters: 50_000 }

/**
 * What was told after `lastEventId` and up to `position`, as text for this person; '' for somebody who comes the first
 * time. Null when it can't be told: it was forgotten, never was in this database, or is too much.
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
  // Asked afterwards: what was still kept by then was there to be listed.
  const { first, last } = await findRetained(sql)
  if (seen < first || seen > last) return null
  const before = missed.filter(change => change.position <= position)
  if (before.length > mostMissed.changes || before.some(isTooMuch)) return null
  const text = before.map(change => textFor(caller, renderChange(change))).join('')
  return text.length > mostMissed.characters ? null : text
}

const isTooMuch = ({ events }: LiveChange) => events === null
