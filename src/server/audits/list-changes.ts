import type { audits } from '#contract/audits.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'

type Row = Answer<typeof audits.changes>['rows'][number]
type Query = Parsed<typeof audits.changes, 'query'>

/** What became of dates and teams that stood, and counts: the newest first unless asked otherwise. */
export async function listChanges(sql: Db, caller: Caller, query: Query) {
  const shown = shownTo(sql, caller)
  const matching = where(sql, conditions(sql, query))
  const order = query.sort?.length
    ? orderBy(sql, query.sort, sortColumns(sql), sql`shown.id`)
    : sql`order by shown.id desc`
  const [rows, [total]] = await Promise.all([
    sql<Row[]>`
      select shown.id, shown.project, shown.kind, shown.reason_code, shown.notice_days, shown.agreed, shown.before, shown.after,
        shown.by, shown.at
      from ${shown} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from ${shown} ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(readTimes) }
}

type Times = { start: Date; end: Date }

/** JSON has moments as text. */
const readTimes = (row: Row): Row => ({
  ...row,
  agreed: toTimes(row.agreed),
  before: toTimes(row.before),
  after: row.after && toTimes(row.after),
})

const toTimes = ({ start, end }: Times): Times => ({ start: new Date(start), end: new Date(end) })

/** That somebody was sick is for those who see all requests: masked below filters and sort. */
const shownTo = (sql: Db, { holds }: Caller): Fragment => sql`(
  select change.id, change.audit_id, change.kind, audit.customer_id, change.before_starts_at, change.before_ends_at,
    ${
      holds('ViewAllRequests')
        ? sql`change.reason_code`
        : sql`case change.reason_code when 'auditorSick' then 'auditorAway' else change.reason_code end`
    } as reason_code,
    change.notice_days, change.changed_at as at,
    json_build_object('id', audit.id, 'idflNumber', audit.idfl_number, 'companyName', customer.company_name,
      'timeZone', audit.time_zone) as project,
    json_build_object('start', change.agreed_starts_at, 'end', change.agreed_ends_at) as agreed,
    json_build_object('start', change.before_starts_at, 'end', change.before_ends_at) as before,
    case when change.after_starts_at is not null then
      json_build_object('start', change.after_starts_at, 'end', change.after_ends_at) end as after,
    case when account.id is not null then json_build_object('id', account.id, 'name', account.display_name) end as by
  from audit_change change
  join audit on audit.id = change.audit_id and audit.deleted_at is null
  join customer on customer.id = audit.customer_id
  left join account on account.id = change.changed_by
  where change.undone_at is null
) shown`

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { kind, reasonCode, projectId, customerId, auditorId, start, end, noticeBelow } = query
  return [
    kind && sql`shown.kind = any(${kind}::text[])`,
    reasonCode && sql`shown.reason_code = any(${reasonCode}::text[])`,
    projectId && sql`shown.audit_id = any(${projectId}::integer[])`,
    customerId && sql`shown.customer_id = any(${customerId}::integer[])`,
    auditorId && wasOnTeam(sql, auditorId),
    start && sql`shown.before_ends_at > ${start}`,
    end && sql`shown.before_starts_at < ${end}`,
    noticeBelow === undefined ? undefined : sql`shown.notice_days < ${noticeBelow}`,
  ]
}

/** Their entry was there when it was changed, or left or came by that; a transaction lasts less than a minute. */
const wasOnTeam = (sql: Db, auditorIds: readonly number[]): Fragment => sql`exists (
  select from roster_entry entry
  where entry.audit_id = shown.audit_id and entry.auditor_id = any(${[...auditorIds]}::integer[])
    and entry.created_at <= shown.at
    and (entry.released_at is null or entry.released_at >= shown.at - interval '1 minute'))`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.id`,
  at: sql`shown.at`,
  noticeDays: sql`shown.notice_days`,
})
