import type { Sql } from 'postgres'
import type { Caller } from '#server/http/caller.ts'
import { findRetained, type LiveChange, listChanges } from './queries.ts'
import { renderChange, textFor } from './subscriber.ts'

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
