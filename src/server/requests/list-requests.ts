import type { Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { isOwn, requestRows, requestTables, toRequest, waitsForAway } from './queries.ts'

type Query = Parsed<typeof requests.list, 'query'>

/** All requests, or without ViewAllRequests one's own. */
export function listRequests(sql: Db, session: Session, query: Query) {
  const seesAll = session.holds('ViewAllRequests')
  return readPage(sql, session, query, seesAll ? sql`true` : isOwn(sql, session.accountId))
}

/** The requests that one reviews. */
export function listApprovals(sql: Db, session: Session, query: Query) {
  return readPage(sql, session, query, sql`request.reviewer_id = ${session.accountId}`)
}

async function readPage(sql: Db, session: Session, query: Query, visible: Fragment) {
  const matching = where(sql, [visible, ...conditions(sql, session, query)])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`request.id`)
  const page = sql`${matching} ${order} limit ${query.limit} offset ${query.offset}`
  const [rows, [total]] = await Promise.all([
    sql<Parameters<typeof toRequest>[0][]>`${requestRows(sql, page)}`,
    sql<
      { count: string }[]
    >`select count(*) ${query.value ? requestTables(sql) : sql`from request`} ${matching}`,
  ])
  const now = new Date()
  return { count: total?.count ?? '0', rows: rows.map(row => toRequest(row, now)) }
}

function conditions(sql: Db, session: Session, query: Query): (Fragment | undefined)[] {
  const { accountId } = session
  const { id, userId, createdUserId, reviewerId, projectId, startDate, endDate, status, category } = query
  return [
    id === undefined ? undefined : sql`request.id = ${id}`,
    userId === undefined ? undefined : sql`request.account_id = ${userId}`,
    createdUserId === undefined ? undefined : sql`request.created_by = ${createdUserId}`,
    reviewerId === undefined ? undefined : sql`request.reviewer_id = ${reviewerId}`,
    projectId === undefined ? undefined : sql`request.audit_id = ${projectId}`,
    startDate || endDate
      ? sql`tstzrange(request.starts_at, request.ends_at) && tstzrange(${startDate ?? null}, ${endDate ?? null})`
      : undefined,
    status && sql`request.status = any(${status})`,
    category && sql`request.category = any(${category})`,
    query.mine === undefined
      ? undefined
      : query.mine
        ? isOwn(sql, accountId)
        : sql`not ${isOwn(sql, accountId)}`,
    query.asDeputy === undefined ? undefined : sql`${isForDeputy(sql, session)} = ${query.asDeputy}`,
    query.value ? mentions(sql, anywhere(query.value)) : undefined,
  ]
}

/** What one may decide in place of a reviewer who is away. */
const isForDeputy = (sql: Db, { accountId, holds }: Session): Fragment =>
  holds('ApproveRequest')
    ? sql`(${waitsForAway(sql)} and request.reviewer_id <> ${accountId} and not ${isOwn(sql, accountId)})`
    : sql`false`

const mentions = (sql: Db, pattern: string): Fragment => sql`(
  subject.display_name ilike ${pattern} or creator.display_name ilike ${pattern}
  or reviewer.display_name ilike ${pattern} or audit.idfl_number ilike ${pattern} or request.note ilike ${pattern})`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`request.id`,
  requestId: sql`request.id`,
  category: sql`request.category`,
  start: sql`request.starts_at`,
  end: sql`request.ends_at`,
  requestDate: sql`request.created_at`,
  // What is not decided yet has no such date, and stands last in either direction.
  responseDate: sql`request.decided_at is null, request.decided_at`,
  user: sql`subject.display_name`,
  createdUser: sql`creator.display_name`,
  reviewer: sql`reviewer.display_name`,
  status: sql`request.status`,
  createdAt: sql`request.created_at`,
  updatedAt: sql`request.updated_at`,
})
