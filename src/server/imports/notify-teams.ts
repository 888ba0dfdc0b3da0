import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { holdNotices } from '#server/notifications/notify.ts'
import { notifyTogether, type PersonalNotice } from '#server/notifications/notify-change.ts'
import { sayNotice } from '#words/en/notices.ts'

type Held = ReturnType<ReturnType<typeof holdNotices>['release']>
type Visit = { id: number; number: string; start: Date; timeZone: string }

/** Each member is told once of all that they come on; of audits that are over nobody is told. */
export async function notifyTeams(tx: Db, caller: Caller, held: Held): Promise<void> {
  const ids = held.flatMap(({ entity, entityId }) => (entity === 'project' ? [entityId] : []))
  const ahead = await tx<Visit[]>`
    select id, idfl_number as number, starts_at as start, time_zone from audit
    where id = any(${ids}::integer[]) and ends_at > now() order by starts_at, id`
  const people = new Map<number, PersonalNotice[]>()
  for (const { accountIds, ...notice } of held)
    for (const accountId of new Set(accountIds))
      people.set(accountId, [...(people.get(accountId) ?? []), { ...notice, accountId }])
  await notifyTogether(
    tx,
    caller,
    [...people].flatMap(([accountId, notices]) => putTogether(accountId, notices, ahead)),
  )
}

function putTogether(
  accountId: number,
  notices: readonly PersonalNotice[],
  ahead: readonly Visit[],
): PersonalNotice[] {
  const comesOn = (id: number) =>
    notices.some(({ type, entityId }) => type === 'audit:assigned' && entityId === id)
  const visits = ahead.filter(({ id }) => comesOn(id))
  const others = notices.filter(
    one =>
      one.type !== 'audit:assigned' &&
      (one.entity !== 'project' || (ahead.some(({ id }) => id === one.entityId) && !comesOn(one.entityId))),
  )
  const [first] = visits
  if (!first) return others
  const { id: entityId, number, start, timeZone } = first
  const day = localDay(start, timeZone)
  const text = sayNotice.text('importAssigned', { count: visits.length, number, day })
  return [{ accountId, type: 'audit:assigned', text, entity: 'project', entityId, day }, ...others]
}

type Booked = Visit & { entryId: number; auditorId: number }

/** Who is booked on audits ahead that an undo is about to remove; each is told once of all that went. */
export async function findConcerned(tx: Db, ids: readonly number[]) {
  const booked = await tx<Booked[]>`
    select audit.id, idfl_number as number, audit.starts_at as start, time_zone, entry.id as entry_id, auditor_id
    from audit join roster_entry entry on entry.audit_id = audit.id and entry.released_at is null
    where audit.id = any(${[...ids]}::integer[]) and audit.ends_at > now() order by audit.starts_at, audit.id`
  return async (caller: Caller, gone: ReadonlySet<number>): Promise<void> => {
    const went = booked.filter(({ id }) => gone.has(id))
    const people = new Set(went.map(({ auditorId }) => auditorId))
    const notices = [...people].flatMap(id =>
      noticeOfGone(
        id,
        went.filter(({ auditorId }) => auditorId === id),
      ),
    )
    await notifyTogether(tx, caller, notices)
  }
}

function noticeOfGone(accountId: number, visits: readonly Booked[]): PersonalNotice[] {
  const [first] = visits
  if (!first) return []
  const day = localDay(first.start, first.timeZone)
  const text = sayNotice.text('importTakenBack', { count: visits.length, number: first.number, day })
  // The audit is gone, so it leads to the day in the roster.
  return [{ accountId, type: 'audit:released', text, entity: 'roster', entityId: first.entryId, day }]
}
