import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { type Allowance, judgeYear, listDaysOff, type OwnCalendar } from '#domain/allowance.ts'
import type { Interval } from '#domain/interval.ts'
import { dayInterval, daysTouched, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'

type Years = Answer<typeof requests.allowance>['years']
/** A time that is asked for, and the request that asks for it, where there is one. */
type Asked = Partial<Interval> & { id?: number | undefined }
type Person = Allowance & { timeZone: string; workDays: number[]; code: string }

export async function listAllowance(
  sql: Db,
  { accountId, holds }: Caller,
  { start, end, userId = accountId, requestId }: Parsed<typeof requests.allowance, 'query'>,
): Promise<{ years: Years }> {
  if (userId !== accountId && !holds('ViewAllRequests'))
    throw refuse('forbidden', sayRequestFailure.text('onlyOwn'))
  return { years: await readAllowance(sql, userId, { id: requestId, ...(start && end && { start, end }) }) }
}

/** Of the years that the time touches, or of this one; none where nobody counts. */
export async function readAllowance(
  sql: Db,
  userId: number,
  { id, start, end }: Asked,
  now = new Date(),
): Promise<Years> {
  const person = await findPerson(sql, userId)
  if (!person) return []
  const { timeZone, workDays, code } = person
  const asked = start && end ? [{ start, end }] : []
  const { first, last } = daysTouched(asked[0] ?? { start: now, end: now }, timeZone)
  const [from, to] = [`${first.slice(0, 4)}-01-01`, `${last.slice(0, 4)}-12-31`]
  const span = { start: dayInterval(from, timeZone).start, end: dayInterval(to, timeZone).end }
  const [holidays, taken, waiting] = await Promise.all([
    holidaysBetween(code, from, to),
    listTaken(sql, userId, span, id),
    listWaiting(sql, userId, span, id),
  ])
  const calendar: OwnCalendar = { timeZone, workDays, holidays: new Set(holidays.map(({ day }) => day)) }
  const toDays = (absences: readonly Interval[]) =>
    absences.flatMap(absence => listDaysOff(absence, calendar))
  const used = { taken: toDays(taken), waiting: toDays(waiting), asked: toDays(asked) }
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, nth) => Number(from.slice(0, 4)) + nth,
  )
  return years.map(year => judgeYear(year, person, used, localDay(now, timeZone)))
}

/** Somebody whose time off is counted, with the calendar by which it is. */
async function findPerson(sql: Db, userId: number): Promise<Person | undefined> {
  const [person] = await sql<Person[]>`
    select allowance_days::float8 as days, allowance_carried::float8 as carried,
      allowance_carried_until::text as carried_until, account.time_zone,
      coalesce(auditor.work_days, country.work_days) as work_days, country.code
    from auditor join account on account.id = auditor.id join country on country.id = account.country_id
    where auditor.id = ${userId} and allowance_days is not null and account.deleted_at is null`
  return person
}

/** Time off in the roster, whoever entered it; not that of the request itself. */
const listTaken = (sql: Db, userId: number, { start, end }: Interval, requestId = 0) => sql<Interval[]>`
  select starts_at as start, ends_at as "end" from roster_entry
  where auditor_id = ${userId} and kind = 'timeOff' and released_at is null
    and request_id is distinct from ${requestId} and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end})`

const listWaiting = (sql: Db, userId: number, { start, end }: Interval, requestId = 0) => sql<Interval[]>`
  select starts_at as start, ends_at as "end" from request
  where account_id = ${userId} and category = 'timeOff' and status = 'waiting' and id <> ${requestId}
    and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end})`
