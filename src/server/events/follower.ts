import type { z } from 'zod'
import { events } from '#contract/events.ts'
import { permissions } from '#domain/permissions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type EventStream, formatEvent } from '#server/http/serve-stream.ts'
import { maySee } from './may-see.ts'
import type { LiveChange, LiveEvent } from './queries.ts'

export type EndReason = z.infer<typeof events.stream.events.end>['reason']

/** One open stream, and whose it is. */
export type Follower = {
  caller: Caller
  /** What is told before the stream has caught up waits here; null once it has. */
  held: string[] | null
  stream: EventStream
}

const stream = events.stream
const resetText = formatEvent(stream, 'reset', {})
const readyText = formatEvent(stream, 'ready', {})

/** A line that gives the reader a position, and shows that the stream is alive. */
export const positionText = (position: number) => `id: ${position}\n\n`

/** Every event as text, made once however many follow. */
export type Told = { position: number; events: { event: LiveEvent; text: string }[] | null }

export const toTold = ({ position, events }: LiveChange): Told => ({
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
export function textFor(caller: Caller, { position, events }: Told): string {
  if (!events) return resetText + positionText(position)
  const seen = events.filter(({ event }) => maySee(caller, event)).map(({ text }) => text)
  return seen.length > 0 ? seen.join('') + positionText(position) : ''
}

export function tell(follower: Follower, text: string): void {
  if (text === '') return
  if (follower.held) follower.held.push(text)
  else follower.stream.write(text)
}

/** The end of catching up: `missed` is its text, or null when that can't be told. */
export function beginLive(follower: Follower, missed: string | null, position: number): void {
  follower.stream.write(
    `${missed ?? resetText}${readyText}${positionText(position)}${follower.held?.join('') ?? ''}`,
  )
  follower.held = null
}

export function endFollower({ stream: answer }: Follower, reason: EndReason): void {
  answer.end(formatEvent(stream, 'end', { reason }))
}

export const hasSameRights = (one: Caller, other: Caller): boolean =>
  permissions.every(({ name }) => one.holds(name) === other.holds(name))
