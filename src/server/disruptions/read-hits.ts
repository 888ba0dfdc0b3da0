import type { Hit } from '#contract/disruption-reply.ts'
import { type ChangeReason, phaseOf } from '#domain/audit-status.ts'
import { compareUrgency, type HitAction, urgencyOf } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { listConcerns } from '#server/planning/concerns.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { toWire } from '#server/planning/judge-team.ts'
import type { Audit } from '#server/planning/read-audits.ts'
import { type CaseRow, isStillHit, type Reader } from './queries.ts'

/** Dates and team of an audit at one moment, as they are kept. */
export type Standing = { start: string; end: string; auditorIds: number[] }

type Label = Pick<
  Audit,
  'id' | 'idflNumber' | 'customerId' | 'companyName' | 'timeZone' | 'status' | 'version' | 'agreedOn'
> &
  Interval

type HitRow = Label & {
  auditorIds: number[]
  isHit: boolean
  isReleased: boolean
  action: HitAction | null
  reasonCode: ChangeReason | null
  reason: string
  before: Standing | null
  after: Standing | null
  by: Hit['by']
  at: Date | null
  countryCode: string
  workDays: number[]
}

/** How far ahead urgency looks for holidays. */
const lookAheadDays = 70

/** The hits of a case as somebody may read them, the most urgent first. */
export async function readHits(sql: Db, reader: Reader, one: CaseRow, now: Date): Promise<Hit[]> {
  const { id } = one
  const rows = await sql<HitRow[]>`
    select ${labelOf(sql, lostTo(sql))}, ${isStillHit(sql)} as is_hit, hit.lost is not null as is_released, hit.action, hit.reason_code, hit.reason, hit.before, hit.after,
      case when settler.id is not null then json_build_object('id', settler.id, 'name', settler.display_name) end as by,
      hit.settled_at as at
    from disruption_hit hit
    join disruption on disruption.id = hit.disruption_id
    join audit on audit.id = hit.audit_id
    ${joins(sql)}
    left join account settler on settler.id = hit.settled_by
    where hit.disruption_id = ${id}`
  const concerns = await readConcerns(sql, one, rows)
  const hits = await toHits(sql, rows, { now, hides: hiddenFrom(reader, one) })
  return hits.map(hit => ({ ...hit, concerns: concerns.get(hit.project.id) ?? [] }))
}

/** The same of audits that would be hit. */
export async function previewHits(sql: Db, auditIds: readonly number[], now: Date): Promise<Hit[]> {
  const rows = await sql<HitRow[]>`
    select ${labelOf(sql, sql``)}, true as is_hit, false as is_released, null as action, null as reason_code, '' as reason, null::jsonb as before,
      null::jsonb as after, null::json as by, null::timestamptz as at
    from audit ${joins(sql)} where audit.id = any(${[...auditIds]}::integer[])`
  return toHits(sql, rows, { now, hides: () => true })
}

type Hides = (reasonCode: ChangeReason | null) => boolean

/**
 * Why somebody is away, and in which words, is for those who see all requests, whatever the case is about. Of `auditorAway` the words
 * aren't told either: where they were missing of one alone, one would know which it was.
 */
const hiddenFrom =
  ({ holds }: Reader, { cause }: CaseRow): Hides =>
  code =>
    !holds('ViewAllRequests') && (cause === 'away' || code === 'auditorSick' || code === 'auditorAway')

/** What holds now against whoever no longer fits, by audit. */
async function readConcerns(sql: Db, one: CaseRow, rows: readonly HitRow[]) {
  const open = rows.filter(row => row.isHit && row.action === null)
  if (one.cause !== 'unfit' || open.length === 0) return new Map<number, Hit['concerns']>()
  const found = await listConcerns(sql, { auditIds: open.map(({ id }) => id) })
  const own = found.filter(({ auditorId }) => auditorId === one.auditorId)
  return new Map(own.map(({ projectId, reasons }) => [projectId, reasons.map(toWire)]))
}

/** Whom a request took off the team already, as long as nothing was done about it. */
const lostTo = (sql: Db) =>
  sql`union select disruption.auditor_id where hit.lost is not null and hit.action is null`

const labelOf = (sql: Db, lost: Fragment) => sql`
  audit.id, audit.idfl_number, audit.customer_id, customer.company_name, audit.time_zone, audit.starts_at as start,
  audit.ends_at as "end",
  audit.status, audit.version, audit.agreed_on, country.code as country_code, country.work_days,
  array(select auditor_id from roster_entry where audit_id = audit.id and released_at is null ${lost} order by auditor_id) as auditor_ids`

const joins = (sql: Db) => sql`
  join customer on customer.id = audit.customer_id
  left join site on site.id = audit.site_id
  join country on country.id = coalesce(site.country_id, customer.country_id)`

type Told = { now: Date; hides: Hides }

async function toHits(sql: Db, rows: readonly HitRow[], told: Told): Promise<Hit[]> {
  const names = await readNames(sql, rows)
  const hits = await Promise.all(rows.map(async row => ({ row, urgency: await findUrgency(row, told.now) })))
  return hits
    .map(({ row, urgency }) => ({ start: row.start, urgency, left: row.auditorIds.length, id: row.id, row }))
    .sort(compareUrgency)
    .map(({ row, urgency }) => ({ ...toHit(row, names, told), urgency }))
}

async function findUrgency({ start, timeZone, countryCode, workDays }: HitRow, now: Date) {
  const today = localDay(now, timeZone)
  const found = await holidaysBetween(countryCode, today, addDays(today, lookAheadDays))
  const holidays = new Set(found.map(({ day }) => day))
  return urgencyOf({ start }, now, { timeZone, workDays, holidays })
}

type Names = ReadonlyMap<number, string>

function toHit(row: HitRow, names: Names, { now, hides }: Told): Omit<Hit, 'urgency'> {
  const {
    id,
    idflNumber,
    customerId,
    companyName,
    timeZone,
    start,
    end,
    status,
    version,
    agreedOn,
    auditorIds,
  } = row
  const isOpen = row.action === null
  const isHidden = hides(row.reasonCode)
  const toStanding = (one: Standing) => ({
    start: new Date(one.start),
    end: new Date(one.end),
    auditors: one.auditorIds.map(auditorId => ({ id: auditorId, name: names.get(auditorId) ?? '' })),
  })
  const current = { start: start.toISOString(), end: end.toISOString(), auditorIds }
  return {
    project: {
      id,
      idflNumber,
      customerId,
      companyName,
      timeZone,
      start,
      end,
      status,
      phase: phaseOf({ status, start, end }, now),
      version,
      agreedOn,
    },
    state: isOpen ? (row.isHit ? 'open' : 'spared') : 'settled',
    isReleased: row.isReleased,
    concerns: [],
    action: row.action,
    before: toStanding(row.before ?? current),
    after: row.after && toStanding(row.after),
    reasonCode: isHidden && row.reasonCode === 'auditorSick' ? 'auditorAway' : row.reasonCode,
    reason: isHidden ? '' : row.reason,
    by: row.by,
    at: row.at,
  }
}

async function readNames(sql: Db, rows: readonly HitRow[]): Promise<Names> {
  const ids = rows.flatMap(({ auditorIds, before, after }) => [
    ...auditorIds,
    ...(before?.auditorIds ?? []),
    ...(after?.auditorIds ?? []),
  ])
  const found = await sql<{ id: number; name: string }[]>`
    select id, display_name as name from account where id = any(${[...new Set(ids)]}::integer[])`
  return new Map(found.map(({ id, name }) => [id, name]))
}
