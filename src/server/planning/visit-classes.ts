import type { VisitBucket, VisitFlag, VisitOutcome } from '#domain/visit-classes.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

// What the board says of a visit, by the calendar at the customer's main site: over the tables `visit`, `certificate`,
// `standard` and `customer`, whose time zone is the main site's; or, of many visits at once, over the table `visit` alone.

/**
 * A table `clock` of today at the customer's main site, or of the day as of which all is read. The offset keeps PostgreSQL from
 * computing it again wherever it is compared with, which is most of what a count would cost.
 */
export const clockThere = (sql: Db, on?: string): Fragment =>
  on
    ? sql`(select ${on}::date as today) clock`
    : sql`lateral (select (now() at time zone customer.time_zone)::date as today offset 0) clock`

/** Whether a visit's today, or the day so many days later, comes after a day, or isn't before it. */
export type Today = (is: 'after' | 'notBefore', day: Fragment, daysLater?: number) => Fragment

const compare = (sql: Db, today: Fragment, is: Parameters<Today>[0], day: Fragment): Fragment =>
  is === 'after' ? sql`${today} > ${day}` : sql`${today} >= ${day}`

const later = (sql: Db, day: Fragment, days = 0): Fragment =>
  days === 0 ? day : sql`${day} + ${sql.unsafe(String(days))}`

/** Where today is known of each row. */
export const todayIs =
  (sql: Db, today: Fragment): Today =>
  (is, day, days) =>
    sql`(${compare(sql, later(sql, today, days), is, day)})`

/**
 * Today of visits that are read without their customers. It is the same day or the next anywhere on earth: only those for which that
 * makes a difference, a few of thousands, are asked where they are.
 */
function todaySomewhere(sql: Db, on?: string): Today {
  if (on) return todayIs(sql, sql`${on}::date`)
  return (is, day, days) => {
    const holds = (today: Fragment) => compare(sql, today, is, day)
    const [first, last] = [dayOnce(sql, 'first', days), dayOnce(sql, 'last', days)]
    return sql`(${holds(first)} or (${holds(last)} and ${holds(later(sql, todayOfVisit(sql), days))}))`
  }
}

const todayOfVisit = (sql: Db): Fragment => sql`(
  select (now() at time zone there.time_zone)::date from certificate held join customer there on there.id = held.customer_id
  where held.id = visit.certificate_id)`

/** The first and the last day that it is anywhere on earth. */
const daysOnEarth = (sql: Db) => ({
  first: sql`(now() at time zone 'Etc/GMT+12')::date`,
  last: sql`(now() at time zone 'Etc/GMT-14')::date`,
})

/** Calculated once for a statement, not of each row. */
const dayOnce = (sql: Db, which: 'first' | 'last', days?: number): Fragment =>
  sql`(select ${later(sql, daysOnEarth(sql)[which], days)})`

/** A certificate has lapsed once the months are over in which it could still be renewed (domain/certificate-status.ts). */
const hasLapsed = (sql: Db, today: Today): Fragment => sql`
  coalesce(${today('after', sql`certificate.expires`)} and ${today('after', lapsesAfter(sql))}, false)`

const lapsesAfter = (sql: Db): Fragment =>
  sql`(certificate.expires + make_interval(months => (standard.programme ->> 'restoreMonths')::integer))::date`

export const phaseOn = (sql: Db, today: Fragment): Fragment => sql`
  case when certificate.status in ('pending', 'withdrawn') or ${today} <= certificate.expires then certificate.status
    when ${hasLapsed(sql, todayIs(sql, today))} then 'lapsed' else 'expired' end`

/** How the class of a visit is read. */
export type Reading = {
  today: Today
  /** Open, of a certificate that is neither suspended nor lapsed: in exactly one bucket. */
  isOnBoard: Fragment
  /** Of a certificate that is neither suspended nor lapsed, whatever became of the visit. */
  isRunning: Fragment
  isSuspended: Fragment
  /** Due within 90 days, or overdue. */
  isSoon: Fragment
  /** Whether that holds of its certificate. */
  ofCertificate: (condition: Fragment) => Fragment
}

/** Beside its certificate, standard and customer. */
export function readBeside(sql: Db, day: Fragment): Reading {
  const today = todayIs(sql, day)
  const isRunning = sql`(certificate.status <> 'suspended' and not ${hasLapsed(sql, today)})`
  return {
    today,
    isOnBoard: sql`(visit.state = 'open' and certificate.status <> 'withdrawn' and ${isRunning})`,
    isRunning,
    isSuspended: sql`certificate.status = 'suspended'`,
    isSoon: isWithin(sql, today, 90),
    ofCertificate: condition => condition,
  }
}

/** By itself, of thousands at once, in a statement that begins `with ${restingCertificates(sql, on)}`. */
export function readAlone(sql: Db, on?: string): Reading {
  const today = todaySomewhere(sql, on)
  return {
    today,
    isOnBoard: sql`(visit.state = 'open' and visit.certificate_id not in (select id from resting))`,
    isRunning: sql`(visit.certificate_id not in (select id from resting where status <> 'withdrawn'))`,
    isSuspended: sql`visit.certificate_id in (select id from resting where status = 'suspended')`,
    isSoon: isWithin(sql, today, 90),
    ofCertificate: condition =>
      sql`exists (select from certificate where certificate.id = visit.certificate_id and ${condition})`,
  }
}

/**
 * Those of which nothing is on the board, a few of thousands: suspended, withdrawn or lapsed. Looked up first and once, which
 * PostgreSQL would expect to do for each visit if it stood in the condition.
 */
export const restingCertificates = (sql: Db, on?: string): Fragment => sql`resting as materialized (
  select id, status from certificate where status in ('suspended', 'withdrawn')
  union all
  select certificate.id, 'lapsed' from certificate
  join standard on standard.id = certificate.standard_id
  join customer on customer.id = certificate.customer_id
  cross join ${clockThere(sql, on)}
  where certificate.status <> 'suspended' and certificate.expires < ${on ? sql`${on}::date` : daysOnEarth(sql).last}
    and ${hasLapsed(sql, todayIs(sql, sql`clock.today`))})`

/** Which bucket one on the board is in; else null. */
export const bucketOn = (sql: Db, { today, isOnBoard }: Reading): Fragment => sql`
  case when not ${isOnBoard} then null when ${today('after', sql`visit.latest`)} then 'overdue'
    when ${isWithin(sql, today, 30)} then 'due30' when ${isWithin(sql, today, 60)} then 'due60'
    when ${isWithin(sql, today, 90)} then 'due90' else 'later' end`

/** The same as conditions, each by itself: what is due later is not overdue, since its window ends later still. */
export function bucketConditions(sql: Db, { today, isOnBoard }: Reading): Record<VisitBucket, Fragment> {
  const isOverdue = today('after', sql`visit.latest`)
  const [in30, in60, in90] = [30, 60, 90].map(days => isWithin(sql, today, days)) as [
    Fragment,
    Fragment,
    Fragment,
  ]
  return {
    overdue: sql`(${isOnBoard} and ${isOverdue})`,
    due30: sql`(${isOnBoard} and ${in30} and not ${isOverdue})`,
    due60: sql`(${isOnBoard} and ${in60} and not ${in30})`,
    due90: sql`(${isOnBoard} and ${in90} and not ${in60})`,
    later: sql`(${isOnBoard} and not ${in90})`,
  }
}

/** Due in so many days, or before. */
const isWithin = (sql: Db, today: Today, days: number): Fragment => today('notBefore', sql`visit.due`, days)

/** The conditions of the flags, each by itself. */
export function flagConditions(sql: Db, reading: Reading): Record<VisitFlag, Fragment> {
  const { today, isOnBoard, isSuspended, isSoon, ofCertificate } = reading
  return {
    unplanned: sql`(${isOnBoard} and ${isSoon} and visit.plan in ('none', 'partly'))`,
    noTeam: sql`(${isOnBoard} and ${isSoon} and visit.plan = 'draft')`,
    outsideWindow: sql`(${isOnBoard} and (visit.planned_start < visit.earliest or visit.planned_end > visit.latest))`,
    atRisk: sql`(${isOnBoard} and visit.kind = 'recertification' and (${today('after', sql`visit.latest`)}
      or visit.planned_end > visit.latest or (visit.plan <> 'assigned' and ${today('notBefore', sql`visit.due`)})))`,
    suspended: sql`(visit.state = 'open' and ${isSuspended})`,
    toDecide: sql`(visit.state = 'done' and visit.kind in ('stage2', 'initial', 'recertification')
      and ${ofCertificate(sql`visit.cycle = certificate.cycle and certificate.status <> 'withdrawn'
      and visit.kind = any(case when certificate.decided is null then '{stage2,initial}' else '{recertification}' end::text[])`)})`,
  }
}

/**
 * What holds of every visit of a bucket or flag wherever its customer is: it is found by an index before the day at the customer's
 * main site decides.
 */
export function reachOf(sql: Db, on?: string): Record<VisitBucket | VisitFlag, Fragment> {
  const { first, last } = on ? { first: sql`${on}::date`, last: sql`${on}::date` } : daysOnEarth(sql)
  const isOpen = sql`visit.state = 'open'`
  const isSoonSomewhere = sql`(${isOpen} and visit.due <= ${last} + 90)`
  return {
    overdue: sql`(${isOpen} and visit.latest < ${last})`,
    due30: sql`(${isOpen} and visit.due <= ${last} + 30)`,
    due60: sql`(${isOpen} and visit.due > ${first} + 30 and visit.due <= ${last} + 60)`,
    due90: sql`(${isOpen} and visit.due > ${first} + 60 and visit.due <= ${last} + 90)`,
    later: sql`(${isOpen} and visit.due > ${first} + 90)`,
    unplanned: isSoonSomewhere,
    noTeam: isSoonSomewhere,
    outsideWindow: sql`(${isOpen} and (visit.planned_start < visit.earliest or visit.planned_end > visit.latest))`,
    // Its due day is no later than its latest. Two searches: PostgreSQL joins no indexes by an `or` of that kind.
    atRisk: sql`visit.id in (
      select found.id from visit found
      where found.state = 'open' and found.kind = 'recertification' and found.due <= ${last}
      union all
      select found.id from visit found
      where found.state = 'open' and (found.planned_start < found.earliest or found.planned_end > found.latest))`,
    suspended: isOpen,
    toDecide: sql`visit.state = 'done'`,
  }
}

/** Whether a visit is due later wherever its customer is. */
export const isLaterEverywhere = (sql: Db, on?: string): Fragment =>
  sql`(visit.due > ${on ? sql`${on}::date` : daysOnEarth(sql).last} + 90)`

/** How a visit was kept to its window; what is open and not past has no outcome yet, and what was waived or dropped never has one. */
export function outcomeConditions(sql: Db, today: Today): Record<VisitOutcome, Fragment> {
  const doneWhere = (matching: Fragment) => sql`(visit.state = 'done' and ${matching})`
  return {
    onTime: doneWhere(sql`visit.done_on <= visit.latest`),
    early: doneWhere(sql`visit.done_on < visit.earliest`),
    late: doneWhere(sql`visit.done_on > visit.latest`),
    missing: sql`(visit.state = 'open' and ${today('after', sql`visit.latest`)})`,
  }
}

/** The flags of a visit, in their order. */
export const flagsOn = (sql: Db, reading: Reading): Fragment => {
  const is = flagConditions(sql, reading)
  return sql`array_remove(array[
    case when ${is.unplanned} then 'unplanned' end, case when ${is.noTeam} then 'noTeam' end,
    case when ${is.outsideWindow} then 'outsideWindow' end, case when ${is.atRisk} then 'atRisk' end,
    case when ${is.suspended} then 'suspended' end, case when ${is.toDecide} then 'toDecide' end], null)`
}
