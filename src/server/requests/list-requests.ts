import type { Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { type EachRow, pageOf } from '#server/db/fetch-ids.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { hasInNumber, isNumberLike, mentionsIn, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isOwn, isToCancel, requestParties, requestRows, toRequest, waitsForAway } from './queries.ts'

type Query = Parsed<typeof requests.list, 'query'>

/** All requests, or without ViewAllRequests one's own. */
export function listRequests(sql: Db, caller: Caller, query: Query) {
  const seesAll = caller.holds('ViewAllRequests')
  return readPage(sql, caller, query, seesAll ? sql`true` : isOwn(sql, caller.accountId))
}

/** The requests that one reviews. */
export function listApprovals(sql: Db, caller: Caller, query: Query) {
  const { status, ...others } = query
  const mine = sql`request.reviewer_id = ${caller.accountId}`
  if (!status?.includes('waiting')) return readPage(sql, caller, query, mine)
  const isAsked = sql`(request.status = any(${status}) or ${isToCancel(sql)})`
  return readPage(sql, caller, others, sql`${mine} and ${isAsked}`)
}

/** The ids of all that `listRequests` pages through, in order. */
export function selectRequests(sql: Db, caller: Caller, query: Query) {
  const seesAll = caller.holds('ViewAllRequests')
  return select(sql, caller, query, seesAll ? sql`true` : isOwn(sql, caller.accountId))
}

/** Selects the ids of those that wait and that one may decide: all that one sees, the others those one reviews or stands in for. */
export async function selectToDecide(
  sql: Db,
  caller: Caller,
  value: string | undefined,
): Promise<{ ids: Fragment }> {
  const { accountId, holds } = caller
  const isSeen = holds('ViewAllRequests')
    ? sql`true`
    : sql`(request.reviewer_id = ${accountId} or ${isForDeputy(sql, caller)})`
  const isDecidable = sql`${isSeen} and not ${isOwn(sql, accountId)}`
  const query = { limit: 1, offset: 0, ...(value && { value }) }
  const isWaiting = sql`(request.status = 'waiting' or ${isToCancel(sql)})`
  const { ids } = await select(sql, caller, query, sql`${isDecidable} and ${isWaiting}`, 'each')
  return { ids }
}

/** Some of them, in any order. */
export const readRequests =
  (sql: Db, ids: readonly number[]): EachRow<ReturnType<typeof toRequest>> =>
  take => {
    const now = new Date()
    const rows = sql<Parameters<typeof toRequest>[0][]>`${requestRows(sql, pageOf(sql, ids))}`
    return rows.forEach(row => {
      take(toRequest(row, now))
    })
  }

/** How audits of a number are found: by the index of all, or, where few requests are left to ask, each request's own. */
type Numbered = 'index' | 'each'

async function select(
  sql: Db,
  caller: Caller,
  query: Query,
  visible: Fragment,
  numbered: Numbered = 'index',
) {
  const found = query.value ? await findMentioned(sql, query.value, numbered) : undefined
  const isMentioned = query.value && found ? isMentionedIn(sql, query.value, found) : undefined
  const matching = where(sql, [visible, ...conditions(sql, caller, query), isMentioned])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`request.id`)
  const ids = sql`select request.id from request ${partiesIfSorted(sql, query)} ${matching} ${order}`
  return { matching, order, ids }
}

async function readPage(sql: Db, caller: Caller, query: Query, visible: Fragment) {
  const { matching, order, ids } = await select(sql, caller, query, visible)
  const page = sql`(${ids} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<Parameters<typeof toRequest>[0][]>`${requestRows(sql, page)} ${order}`,
    sql<{ count: string }[]>`select count(*) from request ${matching}`,
  ])
  const now = new Date()
  return { count: total?.count ?? '0', rows: rows.map(row => toRequest(row, now)) }
}

const partiesIfSorted = (sql: Db, { sort }: Query) =>
  sort?.some(({ field }) => ['user', 'createdUser', 'reviewer'].includes(field)) ? requestParties(sql) : sql``

function conditions(sql: Db, caller: Caller, query: Query): (Fragment | undefined)[] {
  const { accountId } = caller
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
    query.asDeputy === undefined ? undefined : sql`${isForDeputy(sql, caller)} = ${query.asDeputy}`,
  ]
}

/** What one may decide in place of a reviewer who is away. */
const isForDeputy = (sql: Db, { accountId, holds }: Caller): Fragment =>
  holds('ApproveRequest')
    ? sql`(${waitsForAway(sql)} and request.reviewer_id <> ${accountId} and not ${isOwn(sql, accountId)})`
    : sql`false`

/** `audits`: undefined where each request's own is asked instead. */
type Mentioned = { people: number[]; audits: number[] | undefined }

/** The people of that name and the audits of that number: found first, each by its index. */
async function findMentioned(sql: Db, text: string, numbered: Numbered): Promise<Mentioned> {
  const [people, audits] = await Promise.all([
    sql<{ id: number }[]>`
      select id from account where ${mentionsIn(sql, 'user', 'display_name', text)}`,
    numbered === 'index' ? findNumbered(sql, text) : undefined,
  ])
  return { people: people.map(({ id }) => id), audits }
}

/** Up to this many audits are looked up by an index; beyond it, each request's own audit is asked. */
const mostNumbered = 200

async function findNumbered(sql: Db, text: string): Promise<number[] | undefined> {
  // Only live ones are in the indexes.
  const found = await sql<{ id: number }[]>`
    select id from audit where deleted_at is null and ${isNumberLike(sql, text)} limit ${mostNumbered + 1}`
  return found.length > mostNumbered ? undefined : found.map(({ id }) => id)
}

/** The free text: a person's name, the audit's number, or the note. */
function isMentionedIn(sql: Db, text: string, { people, audits }: Mentioned): Fragment {
  const isOfAudit = audits
    ? sql`request.audit_id = any(${audits}::integer[])`
    : sql`exists (
          select from audit
          where audit.id = request.audit_id and audit.deleted_at is null and ${hasInNumber(sql, text)})`
  return sql`(
    request.account_id = any(${people}::integer[]) or request.created_by = any(${people}::integer[])
    or request.reviewer_id = any(${people}::integer[]) or ${isOfAudit} or ${mentionsItself(sql, 'request', text)})`
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`request.id`,
  requestId: sql`request.id`,
  category: sql`request.category`,
  start: sql`request.starts_at`,
  end: sql`request.ends_at`,
  requestDate: sql`request.created_at`,
  // Undecided requests have no such date and come last in either direction.
  responseDate: sql`request.decided_at is null, request.decided_at`,
  user: sql`subject.display_name`,
  createdUser: sql`creator.display_name`,
  reviewer: sql`reviewer.display_name`,
  status: sql`request.status`,
  createdAt: sql`request.created_at`,
  updatedAt: sql`request.updated_at`,
})
