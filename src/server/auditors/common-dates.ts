import type { auditors } from '#contract/auditors.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { findCommonDates, type Person } from '#domain/common-dates.ts'
import type { Interval } from '#domain/interval.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

const daysAhead = 180

type Row = {
  id: number
  name: string
  timeZone: string
  workDays: number[]
  code: string
  busy: { start: string; end: string }[]
}

/** The next dates on which all of them are free. Nothing of what keeps whom from others is told. */
export async function listCommonDates(
  sql: Db,
  { auditorId, halfDays, timeZone, from, projectId, limit }: Parsed<typeof auditors.commonDates, 'query'>,
): Promise<Answer<typeof auditors.commonDates>> {
  const ids = [...new Set(auditorId)]
  const until = new Date(from.getTime() + daysAhead * 86_400_000)
  const rows = await readPeople(sql, ids, { start: from, end: until, projectId })
  if (rows.length < ids.length)
    throw Failure.invalid([faultOf('auditorId', sayPlanningFailure.text('auditorGone'))])
  const people = await Promise.all(rows.map(row => toPerson(row, { start: from, end: until })))
  const found: Interval[] = []
  for (const date of findCommonDates(people, { from, until, timeZone, halfDays })) {
    if (found.length === limit) break
    found.push(date)
  }
  return { people: rows.map(({ id, name }) => ({ id, name })), rows: found }
}

/** Those who are there, by name, with what is booked for them. */
const readPeople = (
  sql: Db,
  ids: readonly number[],
  { start, end, projectId }: Interval & { projectId: number | undefined },
) => sql<Row[]>`
  select account.id, account.display_name as name, account.time_zone, coalesce(auditor.work_days, country.work_days) as work_days,
    country.code, (
      select coalesce(json_agg(json_build_object('start', starts_at, 'end', ends_at)), '[]') from roster_entry
      where auditor_id = account.id and released_at is null and (audit_id is null or audit_id is distinct from ${projectId ?? null}::integer)
        and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end})) as busy
  from account join auditor on auditor.id = account.id join country on country.id = account.country_id
  where account.id = any(${[...ids]}::integer[]) and account.deleted_at is null
  order by account.display_name, account.id`

async function toPerson({ timeZone, workDays, code, busy }: Row, { start, end }: Interval): Promise<Person> {
  const holidays = await holidaysBetween(
    code,
    addDays(localDay(start, 'UTC'), -1),
    addDays(localDay(end, 'UTC'), 1),
  )
  return {
    timeZone,
    calendar: { workDays, holidays: new Set(holidays.map(({ day }) => day)) },
    busy: busy.map(one => ({ start: new Date(one.start), end: new Date(one.end) })),
  }
}
