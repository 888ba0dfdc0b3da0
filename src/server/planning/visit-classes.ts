import type { VisitFlag } from '#domain/visit-classes.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

// What the board says of a visit, by the calendar at the customer's main site: over the tables `visit`, `certificate`,
// `standard` and `customer`, whose time zone is the main site's.

/** Today at the customer's main site, or the day as of which all is read. */
export const dayThere = (sql: Db, on?: string): Fragment =>
  on ? sql`${on}::date` : sql`(now() at time zone customer.time_zone)::date`

/** A certificate has lapsed once the months are over in which it could still be renewed (domain/certificate-status.ts). */
const hasLapsed = (sql: Db, today: Fragment): Fragment => sql`
  coalesce(${today} > (certificate.expires
    + make_interval(months => (standard.programme ->> 'restoreMonths')::integer))::date, false)`

export const phaseOn = (sql: Db, today: Fragment): Fragment => sql`
  case when certificate.status in ('pending', 'withdrawn') or ${today} <= certificate.expires then certificate.status
    when ${hasLapsed(sql, today)} then 'lapsed' else 'expired' end`

/** Open, of a certificate that is neither suspended nor lapsed: in exactly one bucket. */
export const isOnBoard = (sql: Db, today: Fragment): Fragment => sql`
  (visit.state = 'open' and certificate.status in ('pending', 'active') and not ${hasLapsed(sql, today)})`

/** Of a certificate that is neither suspended nor lapsed, whatever became of the visit. */
export const isRunning = (sql: Db, today: Fragment): Fragment =>
  sql`(certificate.status <> 'suspended' and not ${hasLapsed(sql, today)})`

/** Which bucket one on the board is in; else null. */
export const bucketOn = (sql: Db, today: Fragment): Fragment => sql`
  case when not ${isOnBoard(sql, today)} then null when visit.latest < ${today} then 'overdue'
    when visit.due <= ${today} + 30 then 'due30' when visit.due <= ${today} + 60 then 'due60'
    when visit.due <= ${today} + 90 then 'due90' else 'later' end`

/** Due within 90 days, or overdue. */
const isSoon = (sql: Db, today: Fragment): Fragment => sql`visit.due <= ${today} + 90`

/** The conditions of the flags, each by itself. */
export function flagConditions(sql: Db, today: Fragment): Record<VisitFlag, Fragment> {
  const onBoard = isOnBoard(sql, today)
  return {
    unplanned: sql`(${onBoard} and ${isSoon(sql, today)} and visit.plan in ('none', 'partly'))`,
    noTeam: sql`(${onBoard} and ${isSoon(sql, today)} and visit.plan = 'draft')`,
    outsideWindow: sql`(${onBoard} and (visit.planned_start < visit.earliest or visit.planned_end > visit.latest))`,
    atRisk: sql`(${onBoard} and visit.kind = 'recertification' and (${today} > visit.latest
      or visit.planned_end > visit.latest or (${today} >= visit.due and visit.plan <> 'assigned')))`,
    suspended: sql`(visit.state = 'open' and certificate.status = 'suspended')`,
    toDecide: sql`(visit.state = 'done' and visit.cycle = certificate.cycle and certificate.status <> 'withdrawn'
      and visit.kind = any(case when certificate.decided is null then '{stage2,initial}' else '{recertification}' end::text[]))`,
  }
}

/** The flags of a visit, in their order. */
export const flagsOn = (sql: Db, today: Fragment): Fragment => {
  const is = flagConditions(sql, today)
  return sql`array_remove(array[
    case when ${is.unplanned} then 'unplanned' end, case when ${is.noTeam} then 'noTeam' end,
    case when ${is.outsideWindow} then 'outsideWindow' end, case when ${is.atRisk} then 'atRisk' end,
    case when ${is.suspended} then 'suspended' end, case when ${is.toDecide} then 'toDecide' end], null)`
}
