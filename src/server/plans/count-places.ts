import type { Failure } from '#contract/failure.ts'
import { mostPositions } from '#domain/plans.ts'
import { numberOfDay } from '#planning/day-numbers.ts'
import type { Db } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { type CountedPlaces, textOfTooLarge } from '#words/say-plan-failure.ts'
import type { PlanInput } from './choose-audits.ts'
import { countInThread } from './count-thread.ts'
import type { Counted, CountMessage, Reading } from './thread-messages.ts'

/** Whether it is worth counting: were everybody who holds something free on all days, there would be too many places. */
export async function mayBeTooMany(
  sql: Db,
  input: PlanInput,
  auditIds: readonly number[],
  most: number = mostPositions,
): Promise<boolean> {
  const { firstDay, lastDay, dates, moves, slideDays, auditorId, assume } = input
  const days = numberOfDay(lastDay) - numberOfDay(firstDay) + 1
  const isFree = dates === 'free' || moves === 'teamAndDates'
  const [inWindow, around] = isFree ? [days + 1, Math.min(days, 2 * slideDays) + 1] : [1, 1]
  const among = auditorId ? sql`auditor_id = any(${auditorId}::integer[])` : sql`true`
  const [found] = await sql<{ most: number }[]>`
    select coalesce(sum(count * places * (holders + ${assume.length}::integer)), 0)::float8 as most from (
      select count(*), standards, case when owed then ${inWindow}::integer else ${around}::integer end as places,
        case when standards = '{}' then (select count(*) from auditor)
          else (select count(distinct auditor_id) from auditor_standard where standard_id = any(standards) and ${among}) end as holders
      from (
        select array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standards,
          exists (select from audit_visit where audit_id = audit.id and is_live) as owed
        from audit where id = any(${[...auditIds]}::integer[])) asked
      group by standards, owed) alike`
  return (found?.most ?? 0) > most
}

/** Refuses what can’t be planned at once, now, and not by whoever works on it. */
export async function refuseTooLarge(sql: Db, reading: Reading): Promise<void> {
  if (await mayBeTooMany(sql, reading.input, [...reading.auditIds, ...reading.moveIds]))
    await countPlaces(sql, reading)
}

/** Reads what a plan would be made of, and counts its possible places. Refuses more than can be planned. */
export async function countPlaces(sql: Db, reading: Reading): Promise<CountMessage> {
  const counted = await countInThread(reading)
  if (counted.isTooLarge) throw await tooLarge(sql, counted)
  return counted
}

type Count = Pick<Counted, 'positions' | 'hints'>

async function tooLarge(sql: Db, { positions, hints }: Count): Promise<Failure> {
  const text = textOfTooLarge(await sayCounted(sql, { positions, hints }))
  return refuse('conflict', text, { code: 'tooLarge', details: { positions, most: mostPositions, hints } })
}

/** What would be fewer, with its country by name. */
export async function sayCounted(sql: Db, { positions, hints }: Count): Promise<CountedPlaces> {
  const day = hints.find(one => 'lastDay' in one)
  const country = hints.find(one => 'countryId' in one)
  const [named] = await sql<{ name: string }[]>`
    select name from country where id = ${country?.countryId ?? 0}`
  return {
    positions,
    hasDay: day ? 'yes' : 'no',
    day: day?.lastDay ?? '2000-01-01',
    dayPositions: day?.positions ?? 0,
    country: named?.name ?? 'none',
    countryPositions: country?.positions ?? 0,
  }
}
