import type { Sql } from 'postgres'
import type { Interval } from '#domain/interval.ts'
import type { Fragment } from '#server/db/paging.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Sender } from '#server/notifications/notice.ts'
import { notifyChange, notifyEach } from '#server/notifications/notify-change.ts'
import type { PlanEvent } from '#server/planning/plan-events.ts'

/** So many audits somebody gets, or loses, are told one by one; more in one notification. */
const mostSingly = 3

/** As events are kept: moments as text. */
type Kept<Event> = Event extends PlanEvent ? Omit<Event, 'time' | 'from'> & KeptTimes : never
type KeptTimes = { time?: KeptSpan; from?: KeptSpan | null }
type KeptSpan = { start: string; end: string }

/** What is kept with a row until it is told, at the one of them that is `first`: columns of an update. */
export const keepUntold = (
  tx: Db,
  { accountId }: Sender,
  events: readonly PlanEvent[],
  isFirst: Fragment,
): Fragment => tx`
  untold = case when ${isFirst} then ${tx.json(toUntold(events) as never)}::jsonb end,
  untold_by = case when ${isFirst} then ${accountId}::integer end, untold_at = case when ${isFirst} then clock_timestamp() end`

/** What is to be told, as it is kept. */
export const toUntold = (events: readonly PlanEvent[]): unknown[] =>
  events.map(event => ({
    ...event,
    ...('time' in event && { time: spanOf(event.time) }),
    ...('from' in event && event.from && { from: spanOf(event.from) }),
  }))

const spanOf = ({ start, end }: Interval) => ({ start, end })

function readKept(kept: Kept<PlanEvent>): PlanEvent {
  const { time, from } = kept
  return {
    ...kept,
    ...(time && { time: readSpan(time) }),
    ...(from && { from: readSpan(from) }),
  } as PlanEvent
}

const readSpan = ({ start, end }: KeptSpan): Interval => ({ start: new Date(start), end: new Date(end) })

/** Tells of rows that were accepted, or taken back, together, each once, whoever comes first. */
export async function notifyAccepted(tx: Db, sender: Sender, rowIds: readonly number[]): Promise<void> {
  const rows = await tx<{ untold: Kept<PlanEvent>[] }[]>`
    with told as (
      select id, untold from plan_row where id = any(${[...rowIds]}::integer[]) and untold is not null
      order by id for no key update skip locked
    ), cleared as (
      update plan_row set untold = null, untold_by = null, untold_at = null from told where plan_row.id = told.id)
    select untold from told order by id`
  const events = rows.map(({ untold }) => untold.map(readKept))
  const busy = listBusy(events.flat())
  const isOfBusy = (event: PlanEvent) => event.about === 'audit' && busy.has(event.accountId)
  await notifyChange(tx, sender, events.flat().filter(isOfBusy))
  const singly = events.map(ofRow => ofRow.filter(event => !isOfBusy(event)))
  // What is of no audit, or overrides the register, is told by its own row.
  const [plain, others] = [singly.filter(isOfAudits), singly.filter(ofRow => !isOfAudits(ofRow))]
  await notifyEach(tx, sender, plain)
  for (const ofRow of others) await notifyChange(tx, sender, ofRow)
}

const isOfAudits = (events: readonly PlanEvent[]): boolean =>
  events.every(({ about }) => about === 'audit' || about === 'change' || about === 'was')

/** Who gets, or loses, more audits than are told one by one. */
function listBusy(events: readonly PlanEvent[]): ReadonlySet<number> {
  const idsOf = (type: 'audit:assigned' | 'audit:released') =>
    events.flatMap(event => (event.about === 'audit' && event.type === type ? event.accountId : []))
  return new Set([...findMany(idsOf('audit:assigned')), ...findMany(idsOf('audit:released'))])
}

function findMany(ids: readonly number[]): number[] {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count > mostSingly ? [id] : []))
}

/** Tells what a call left untold that didn’t come to its end. How many rows. */
export async function notifyLate(sql: Sql): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    const calls = await tx<{ accountId: number; rowIds: number[] }[]>`
      select untold_by as account_id, array_agg(id order by id) as row_ids from plan_row
      where untold is not null and untold_at < now() - interval '2 minutes'
      group by untold_by, plan_id order by untold_by, plan_id`
    for (const { accountId, rowIds } of calls) await notifyAccepted(tx, { accountId }, rowIds)
    return calls.reduce((sum, { rowIds }) => sum + rowIds.length, 0)
  })
}
