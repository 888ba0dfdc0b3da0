import type { FastifyInstance } from 'fastify'
import { acts } from '#contract/acts.ts'
import { history } from '#contract/history.ts'
import { cards, type Entity, type EntityByRow } from '#contract/records/cards.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { exportHistory } from './export-history.ts'
import { listActs } from './list-acts.ts'
import { listHistory } from './queries.ts'

export const serveHistory =
  (ownRows: OwnRows) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    serve(app, history.list, async ({ query, caller }) => {
      await refuseUnseen(sql, caller, query, ownRows)
      return listHistory(sql, caller, query)
    })
    serve(app, acts.list, ({ query, caller }) => listActs(sql, caller, query))
    serve(app, history.export, async ({ query, caller }) => {
      await refuseUnseen(sql, caller, query, ownRows)
      return exportHistory(sql, caller, query)
    })
  }

/** Whether the record is one whose history somebody may read without the right to read all of them. */
type IsOwn = (sql: Db, caller: Caller, id: number) => Fragment
type OwnRows = Record<EntityByRow, IsOwn>

type Subject = { entity: Entity; entityId: number }

/** Same rules as for reading the record. A record without history is answered like one that doesn't exist. */
async function refuseUnseen(
  sql: Db,
  caller: Caller,
  { entity, entityId }: Subject,
  ownRows: OwnRows,
): Promise<void> {
  const { any, own } = cards[entity].history
  const seesAny = any.some(permission => caller.holds(permission))
  if (!seesAny && !(own && caller.holds(own.with)))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
  const isOwn: IsOwn = own?.rows === 'byRow' ? ownRows[entity as EntityByRow] : isOneself
  const isShown = seesAny ? sql`true` : isOwn(sql, caller, entityId)
  const found = await sql`
    select where ${isShown} and exists (
      select from history where entity = ${entity} and entity_id = ${entityId})`
  if (found.length === 0) throw missing()
}

const isOneself: IsOwn = (sql, { accountId }, id) => sql`${id}::integer = ${accountId}`
