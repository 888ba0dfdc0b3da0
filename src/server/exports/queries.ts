import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { dataExports } from '#contract/exports.ts'
import { cutPage, orderBy } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'

type Form = Parsed<typeof dataExports.create, 'body'>

/** What was asked for, as its ticket finds it. */
export type Order = Pick<Form, 'list' | 'format' | 'separator'> & {
  id: number
  accountId: number
  columns: string[]
  query: Record<string, unknown>
  timeZone: string
  sessionId: number
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** Answers the ticket, which is kept nowhere. */
export async function insertOrder(
  sql: Sql,
  { accountId, sessionId }: Caller,
  form: Omit<Order, 'id' | 'accountId' | 'sessionId'>,
  rows: number,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    insert into export (hash, account_id, session_id, list, format, columns, query, time_zone, separator, rows)
    values (${hashOf(ticket)}, ${accountId}, ${sessionId}, ${form.list}, ${form.format}, ${form.columns},
      ${sql.json(form.query as never)}, ${form.timeZone}, ${form.separator}, ${rows})`
  return ticket
}

/** Uses a ticket up; undefined if there is none that is good. */
export async function takeOrder(sql: Db, ticket: string): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    update export set hash = null, fetched_at = now()
    where hash = ${hashOf(ticket)} and created_at > now() - interval '60 seconds'
    returning id, account_id, list, format, columns, query, time_zone, separator, session_id`
  return order
}

export async function noteEnd(sql: Sql, id: number): Promise<void> {
  await sql`update export set ended_at = now() where id = ${id}`
}

export async function ownTimeZone(sql: Db, { accountId }: Caller): Promise<string> {
  const [own] = await sql<{ timeZone: string }[]>`select time_zone from account where id = ${accountId}`
  return own?.timeZone ?? 'UTC'
}

export async function listExports(
  sql: Sql,
  query: Parsed<typeof dataExports.list, 'query'>,
): Promise<Answer<typeof dataExports.list>> {
  const matching = query.id === undefined ? sql`` : sql`where export.id = ${query.id}`
  const columns = { id: sql`export.id`, createdAt: sql`export.created_at` }
  const order = orderBy(sql, query.sort, columns, sql`export.id`)
  const [rows, [total]] = await Promise.all([
    sql<Answer<typeof dataExports.list>['rows']>`
      select export.id, json_build_object('id', account.id, 'name', account.display_name) as account, list, format, columns,
        query, rows, export.created_at, fetched_at, ended_at
      from export join account on account.id = export.account_id ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from export ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}
