import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import { dataExports, type ExportedList, everything } from '#contract/exports.ts'
import { openBeside } from '#server/db/open.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeLimiter } from '#server/http/limiter.ts'
import { findCallers } from '#server/http/live-sessions.ts'
import { serve } from '#server/http/serve.ts'
import { notify } from '#server/notifications/notify.ts'
import { findAdministrators } from '#server/people/administrators.ts'
import { refuse } from '#server/refuse.ts'
import { sayExportFailure } from '#words/en/export-failures.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Exported } from './exported-list.ts'
import { mayList, mayTakeEverything, orderEverything, orderExport } from './order-export.ts'
import { listExports, takeOrder } from './queries.ts'
import { nameFile, streamFile, writeList } from './send-file.ts'
import { writeEverything } from './write-everything.ts'

/** Connections of their own: however slowly files are read, calls have the whole pool. */
const mostAtOnce = 2

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Lists = Readonly<Record<ExportedList, Exported>>

export const serveExports =
  (lists: Lists) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    const { exportPatience: patience } = app
    const beside = openBeside(sql, mostAtOnce)
    app.addHook('onClose', () => beside.end({ timeout: 0 }))
    const acquire = makeLimiter({ concurrency: mostAtOnce, maxQueued: 100, timeoutMs: patience.waitMs })

    serve(app, dataExports.create, ({ body, caller }) =>
      body.list === everything
        ? orderEverything(sql, caller, body)
        : orderExport(sql, caller, lists[body.list], body),
    )
    serve(app, dataExports.download, async ({ params, request }) => {
      const { order, makeFile } = await takeTicket(app, lists, params.ticket)
      let release: (() => void) | undefined
      return {
        name: nameFile(order, new Date()),
        type: order.list === everything ? 'application/zip' : types[order.format],
        open: async () => {
          release = (await acquire('exports', whenGone(request))) ?? undefined
          if (!release) throw refuse('unavailable', sayExportFailure.text('busy'), { retryAfterSeconds: 30 })
          return streamFile({ sql, beside }, order, patience.stalledMs, makeFile)
        },
        close: () => release?.(),
      }
    })
    serve(app, dataExports.list, ({ query }) => listExports(sql, query))
  }

/** What is opened by a ticket. No file for a session that has ended, or a right that was taken since. */
async function takeTicket({ sql, sessions }: FastifyInstance, lists: Lists, ticket: string) {
  const order = await takeOrder(sql, ticket)
  if (!order) throw missing()
  const [caller] = await findCallers(sessions, [order.sessionId])
  if (!caller || caller.mustChangePassword) throw missing()
  if (order.list === everything) {
    if (!mayTakeEverything(caller)) throw missing()
    await notifyAdministrators(sql, caller)
    return { order, makeFile: (tx: Db) => writeEverything(tx, new Date()) }
  }
  const list = lists[order.list]
  if (!caller.holds('ExportData') || !mayList(list, caller)) throw missing()
  return { order, makeFile: (tx: Db) => writeList(tx, caller, list, order) }
}

/** Whoever else answers for the system knows that all of it was taken away. */
function notifyAdministrators(sql: Sql, { accountId, name }: Caller): Promise<void> {
  return transaction(sql, { actor: accountId }, async tx => {
    await notify(
      tx,
      { accountId },
      {
        type: 'export:everything',
        text: sayNotice.text('everythingExported', { name }),
        entity: 'user',
        entityId: accountId,
        accountIds: await findAdministrators(tx),
      },
    )
  })
}

function whenGone({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  raw.socket.once('close', () => gone.abort())
  if (raw.socket.destroyed) gone.abort()
  return gone.signal
}
