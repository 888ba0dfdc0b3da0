import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dataExports, type ExportedList } from '#contract/exports.ts'
import { openBeside } from '#server/db/open.ts'
import { missing } from '#server/db/versions.ts'
import { makeLimiter } from '#server/http/limiter.ts'
import { findCallers } from '#server/http/live-sessions.ts'
import { serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayExportFailure } from '#words/en/export-failures.ts'
import type { Exported } from './exported-list.ts'
import { mayList, orderExport } from './order-export.ts'
import { listExports, type Order, takeOrder } from './queries.ts'
import { nameFile, streamFile } from './send-file.ts'

/** Connections of their own: however slowly files are read, calls have the whole pool. */
const mostAtOnce = 2

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const serveExports =
  (lists: Readonly<Record<ExportedList, Exported>>) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    const beside = openBeside(sql, mostAtOnce)
    app.addHook('onClose', () => beside.end({ timeout: 0 }))
    const acquire = makeLimiter({ concurrency: mostAtOnce, maxQueued: 100, timeoutMs: 30_000 })

    serve(app, dataExports.create, ({ body, caller }) => orderExport(sql, caller, lists[body.list], body))
    serve(app, dataExports.download, async ({ params, request }) => {
      const order = await takeOrder(sql, params.ticket)
      if (!order) throw missing()
      const list = lists[order.list]
      const caller = await findReader(app, list, order)
      let release: (() => void) | undefined
      return {
        name: nameFile(order, new Date()),
        type: types[order.format],
        open: async () => {
          release = (await acquire('exports', whenGone(request))) ?? undefined
          if (!release) throw refuse('unavailable', sayExportFailure.text('busy'), { retryAfterSeconds: 30 })
          return streamFile({ sql, beside }, caller, list, order)
        },
        close: () => release?.(),
      }
    })
    serve(app, dataExports.list, ({ query }) => listExports(sql, query))
  }

/** Who ordered it, as of now: no file for a session that has ended, or a right that was taken since. */
async function findReader({ sessions }: FastifyInstance, list: Exported, { sessionId }: Order) {
  const [caller] = await findCallers(sessions, [sessionId])
  const isStillAllowed =
    caller && !caller.mustChangePassword && caller.holds('ExportData') && mayList(list, caller)
  if (!isStillAllowed) throw missing()
  return caller
}

function whenGone({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  raw.socket.once('close', () => gone.abort())
  if (raw.socket.destroyed) gone.abort()
  return gone.signal
}
