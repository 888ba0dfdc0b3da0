import type { z } from 'zod'
import type { request } from '#contract/requests.ts'
import type { Interval } from '#domain/interval.ts'
import {
  type BlockingCategory,
  blockingCategories,
  type RequestCategory,
  type RequestStatus,
} from '#domain/request-status.ts'
import { isOverdue } from '#domain/waiting-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'

export type Request = z.output<typeof request>
type Row = Omit<Request, 'isOverdue'> & { reviewerTimeZone: string }

/** What one may open of `request`: any, or one's own and those one reviews. */
export const mayOpen = (sql: Db, { accountId, holds }: Caller) =>
  holds('ViewDetailRequest')
    ? sql`true`
    : holds('ViewOwnDetailRequest')
      ? sql`${accountId} in (request.account_id, request.created_by, request.reviewer_id)`
      : sql`false`

/** Requests with whom and what they name; `source` names the table of ids to read as `page`. */
export const requestRows = (sql: Db, source: Fragment) => sql`
  select request.id, request.id as request_id, request.category, request.starts_at as start, request.ends_at as "end",
    subject.time_zone, request.created_at as request_date, request.decided_at as response_date,
    request.account_id as user_id, ${named(sql, 'subject')} as "user",
    request.created_by as created_user_id, ${named(sql, 'creator')} as created_user,
    request.reviewer_id, ${named(sql, 'reviewer')} as reviewer, reviewer.time_zone as reviewer_time_zone,
    request.audit_id as project_id, case when audit.id is not null then json_build_object('id', audit.id,
      'idflNumber', audit.idfl_number, 'companyName', customer.company_name, 'timeZone', audit.time_zone,
      'start', audit.starts_at, 'end', audit.ends_at) end as project,
    request.status, request.note, request.reason,
    case when decider.id is not null then ${named(sql, 'decider')} end as decided_by,
    ${waitsForAway(sql)} as reviewer_away, request.cancel_asked_at, request.cancel_note,
    request.version, request.created_at, request.updated_at
  from ${source}
  join request on request.id = page.id ${requestParties(sql)}
  left join account decider on decider.id = request.decided_by
  left join audit on audit.id = request.audit_id
  left join customer on customer.id = audit.customer_id`

export const requestParties = (sql: Db) => sql`
  join account subject on subject.id = request.account_id
  join account creator on creator.id = request.created_by
  join account reviewer on reviewer.id = request.reviewer_id`

const named = (sql: Db, account: string) =>
  sql`json_build_object('id', ${sql(account)}.id, 'name', ${sql(account)}.display_name)`

/** Until when somebody is away now, by an accepted request of their own; null when they are not. */
export const awayUntil = (sql: Db, accountId: Fragment) => sql`(
  select max(away.ends_at) from request away
  where away.account_id = ${accountId} and away.status = 'accept'
    and away.category = any(${[...blockingCategories]})
    and tstzrange(away.starts_at, away.ends_at) @> now())`

/** It waits, and who was asked to decide is away. */
export const waitsForAway = (sql: Db) => sql`(
  request.status = 'waiting' and ${awayUntil(sql, sql`request.reviewer_id`)} is not null)`

export function toRequest({ reviewerTimeZone, project, ...row }: Row, now: Date): Request {
  return {
    ...row,
    // JSON carries moments as text.
    project: project && { ...project, start: new Date(project.start), end: new Date(project.end) },
    isOverdue: row.status === 'waiting' && isOverdue(row.requestDate, now, reviewerTimeZone),
  }
}

/** A request; `visible` narrows to what the caller may see. */
export async function findRequest(sql: Db, id: number, visible: Fragment = sql`true`): Promise<Request> {
  const page = sql`(select id from request where request.id = ${id} and ${visible}) page`
  const [row] = await sql<Row[]>`${requestRows(sql, page)}`
  if (!row) throw missing()
  return toRequest(row, new Date())
}

export const isOwn = (sql: Db, accountId: number) =>
  sql`${accountId} in (request.account_id, request.created_by)`

export type RequestData = Interval & {
  category: RequestCategory
  reviewerId: number
  projectId?: number | null | undefined
  note: string
}

/**
 * Requests of one person are written one after the other. Overlapping ones written at once would wait for each other in
 * the exclusion constraint, deadlock after deadlock.
 */
const lockRequestsOf = (sql: Db, accountId: Fragment | number) =>
  sql`select pg_advisory_xact_lock(hashtext('request'), ${accountId})`

export async function insertRequest(
  sql: Db,
  { category, start, end, reviewerId, projectId, note }: RequestData,
  { userId, createdUserId }: { userId: number; createdUserId: number },
): Promise<number> {
  await lockRequestsOf(sql, userId)
  const [made] = await sql<{ id: number }[]>`
    insert into request (category, account_id, created_by, reviewer_id, audit_id, starts_at, ends_at, note)
    values (${category}, ${userId}, ${createdUserId}, ${reviewerId}, ${projectId ?? null}, ${start}, ${end}, ${note})
    returning id`
  return made?.id ?? 0
}

/** What was sent under this key before, if anything was; whoever sends it at the same time waits. */
export async function findSent(sql: Db, accountId: number, key: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('sent_request'), ${accountId})`
  const [sent] = await sql<{ requestId: number }[]>`
    select request_id from sent_request where account_id = ${accountId} and key = ${key}`
  return sent?.requestId
}

export async function noteSent(sql: Db, accountId: number, key: string, requestId: number): Promise<void> {
  await sql`insert into sent_request (account_id, key, request_id) values (${accountId}, ${key}, ${requestId})`
}

export async function updateRequest(
  sql: Db,
  id: number,
  { category, start, end, reviewerId, projectId, note }: RequestData,
): Promise<void> {
  await lockRequestsOf(sql, sql`(select account_id from request where id = ${id})`)
  await sql`
    update request set category = ${category}, reviewer_id = ${reviewerId}, audit_id = ${projectId ?? null},
      starts_at = ${start}, ends_at = ${end}, note = ${note} where id = ${id}`
}

export async function updateDecision(
  sql: Db,
  id: number,
  { status, reason, decidedBy }: { status: RequestStatus; reason: string; decidedBy: number },
): Promise<void> {
  await sql`
    update request set status = ${status}, reason = ${reason}, decided_by = ${decidedBy},
      decided_at = clock_timestamp() where id = ${id}`
}

export async function markCancelAsked(
  sql: Db,
  id: number,
  { at, note }: { at: Date | null; note: string },
): Promise<void> {
  await sql`update request set cancel_asked_at = ${at}, cancel_note = ${note} where id = ${id}`
}

/** Somebody asks for the accepted time to be canceled. */
export const isToCancel = (sql: Db): Fragment =>
  sql`(request.cancel_asked_at is not null and request.status = 'accept')`

export async function markDeleted(sql: Db, id: number): Promise<void> {
  await sql`update request set status = 'deleted' where id = ${id}`
}

/** The person a request is about, whose account is locked so that it can't be deleted meanwhile. */
export type Subject = { name: string; timeZone: string; isLive: boolean; isAuditor: boolean }

export async function lockSubject(sql: Db, accountId: number): Promise<Subject | undefined> {
  // Looked at only once it is locked: it may have become an auditor while we waited.
  await sql`select from account where id = ${accountId} for share`
  const [subject] = await sql<Subject[]>`
    select display_name as name, time_zone, deleted_at is null as is_live,
      exists (select from auditor where auditor.id = account.id) as is_auditor
    from account where id = ${accountId}`
  return subject
}

export async function insertRequestEntry(
  sql: Db,
  { id, userId, category, start, end, note }: RequestEntry,
): Promise<void> {
  await sql`
    insert into roster_entry (auditor_id, kind, request_id, starts_at, ends_at, note)
    values (${userId}, ${category}, ${id}, ${start}, ${end}, ${note})`
}

type RequestEntry = Interval & { id: number; userId: number; category: BlockingCategory; note: string }

/** Frees what is still to come of a request's entry at `moment`; answers whether there was any. */
export async function releaseFuture(sql: Db, requestId: number, moment: Date): Promise<boolean> {
  const released = await sql`
    update roster_entry set released_at = case when starts_at >= ${moment} then clock_timestamp() end,
      ends_at = case when starts_at >= ${moment} then ends_at else ${moment} end
    where request_id = ${requestId} and released_at is null and ends_at > ${moment}`
  return released.count > 0
}

/** Whose history opens for whom it concerns. */
export const isOwnRequest = (sql: Db, caller: Caller, id: number): Fragment =>
  sql`exists (select from request where id = ${id} and ${mayOpen(sql, caller)})`
