import { type AbsenceCause, isAbsence } from '#domain/disruption.ts'
import { type Interval, overlaps } from '#domain/interval.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import { lockAuditors, releaseEntry } from '#server/planning/entry-queries.ts'
import type { PlanEvent } from '#server/planning/plan-events.ts'
import { type Stored, spanOf } from './queries.ts'

/** How an absence is booked. */
const kinds = { sick: 'sickLeave', away: 'other' } as const satisfies Record<AbsenceCause, string>

/** An entry of an absence. */
export type Piece = Interval & { id: number }

/** The parts of a time in which somebody has no other booking than those of this case. */
export function listFree(
  sql: Db,
  { auditorId, start, end }: Interval & { auditorId: number },
  exceptId = 0,
): Promise<Interval[]> {
  return sql<Interval[]>`
    select lower(free) as start, upper(free) as "end"
    from unnest(tstzmultirange(tstzrange(${start}, ${end})) - coalesce((
      select range_agg(tstzrange(starts_at, ends_at)) from roster_entry
      where auditor_id = ${auditorId} and released_at is null and disruption_id is distinct from ${exceptId}
        and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end})), '{}'::tstzmultirange)) free
    order by 1`
}

/** The entries of a case that stand. */
export function listPieces(sql: Db, id: number): Promise<Piece[]> {
  return sql<Piece[]>`
    select id, starts_at as start, ends_at as "end" from roster_entry
    where disruption_id = ${id} and released_at is null order by starts_at`
}

/**
 * Books all that is free of the absence: pieces grow into what became free, and those that meet become one. Locks the auditor; answers
 * what to notify them of. A case of another cause than an absence books nothing.
 */
export async function fillAbsence(tx: Db, one: Stored): Promise<PlanEvent[]> {
  const { id, auditorId, cause } = one
  if (!isAbsence(cause) || auditorId === null) return []
  const kind = kinds[cause]
  lockAuditors(tx, [auditorId])
  annotate(tx, { action: '' })
  await cutPieces(tx, one)
  const [free, pieces] = await Promise.all([
    listFree(tx, { ...spanOf(one), auditorId }, id),
    listPieces(tx, id),
  ])
  const events: PlanEvent[] = []
  for (const part of free) {
    const [kept, ...merged] = pieces.filter(piece => overlaps(piece, part))
    for (const piece of merged) await releaseEntry(tx, piece.id)
    if (kept) await resizePiece(tx, kept.id, part)
    else {
      const entryId = await insertPiece(tx, { id, auditorId, kind }, part)
      events.push({
        about: 'entry',
        accountId: auditorId,
        entryId,
        kind,
        time: part,
        isBooked: true,
      })
    }
  }
  return events
}

/** What lies beyond the absence is given back. */
async function cutPieces(tx: Db, { id, startsAt, endsAt }: Stored): Promise<void> {
  await tx`
    update roster_entry set released_at = clock_timestamp()
    where disruption_id = ${id} and released_at is null and (starts_at >= ${endsAt} or ends_at <= ${startsAt})`
  await tx`
    update roster_entry set ends_at = ${endsAt} where disruption_id = ${id} and released_at is null and ends_at > ${endsAt}`
}

async function insertPiece(
  tx: Db,
  { id, auditorId, kind }: { id: number; auditorId: number; kind: string },
  { start, end }: Interval,
): Promise<number> {
  const [made] = await tx<{ id: number }[]>`
    insert into roster_entry (auditor_id, kind, starts_at, ends_at, disruption_id)
    values (${auditorId}, ${kind}, ${start}, ${end}, ${id}) returning id`
  return made?.id ?? 0
}

async function resizePiece(tx: Db, id: number, { start, end }: Interval): Promise<void> {
  await tx`update roster_entry set starts_at = ${start}, ends_at = ${end} where id = ${id}`
}

/** Brings the pieces of an absence back to what they were; those that came since go. They only ever grew, so they shrink first. */
export async function restorePieces(tx: Db, id: number, pieces: readonly Piece[]): Promise<void> {
  const ids = pieces.map(piece => piece.id)
  await tx`
    update roster_entry set released_at = clock_timestamp()
    where disruption_id = ${id} and released_at is null and id <> all(${ids}::integer[])`
  const standing = await listPieces(tx, id)
  const isStanding = (piece: Piece) => standing.some(one => one.id === piece.id)
  for (const piece of pieces.filter(isStanding)) await resizePiece(tx, piece.id, piece)
  for (const piece of pieces.filter(one => !isStanding(one)))
    await tx`
      update roster_entry set released_at = null, starts_at = ${piece.start}, ends_at = ${piece.end}
      where id = ${piece.id} and disruption_id = ${id}`
}
