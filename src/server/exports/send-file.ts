import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import { everything } from '#contract/exports.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { saySheetFile } from '#words/en/sheet-files.ts'
import { sayKnown } from '#words/words.ts'
import { headingOf, type WriteRow } from './cells.ts'
import { type Exported, isForImport } from './exported-list.ts'
import { readQuery } from './order-export.ts'
import { noteEnd, type Order } from './queries.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** `beside` lends the connection that a file is read on, for as long as that takes. */
type Databases = { sql: Sql; beside: Sql }

/**
 * A file that is read in one transaction that sees one state of the data, and written as its reader reads on. A fault
 * or a reader who stalls destroys the stream, so that no part of a file looks whole.
 */
export function streamFile(
  { sql, beside }: Databases,
  order: Order,
  mostStalledMs: number,
  makeFile: (tx: Db) => Readable | Promise<Readable>,
): Readable {
  const output = cutOffStalled(mostStalledMs)
  const write = async (tx: Db) => {
    // Longer than a reader may stall.
    await tx`select set_config('idle_in_transaction_session_timeout', '90s', true),
      set_config('statement_timeout', '120s', true)`
    await pipeline(await makeFile(tx), output)
  }
  output.once('end', () => void noteEnd(sql, order.id).catch(() => {}))
  beside
    .begin('isolation level repeatable read read only', write)
    .catch((error: Error) => output.destroy(error))
  return output
}

/** The list that was ordered. */
export function writeList(tx: Db, caller: Caller, list: Exported, order: Order): Readable {
  const { columns: keys, timeZone, separator, format } = order
  const again = isForImport(keys) ? list.importColumns : undefined
  const columns = again ?? keys.flatMap(key => list.columnOf(key) ?? [])
  const headings = columns.map(column => (again ? sayKnown(column.title) : headingOf(column, timeZone)))
  const read = (write: WriteRow) =>
    list.read(tx, caller, readQuery(list, order.query), { keys, timeZone }, write)
  return format === 'xlsx'
    ? writeXlsx(columns, headings, read)
    : Readable.from(writeCsv(columns, headings, read, separator), { objectMode: false })
}

/** Hands on what it is given, and destroys itself once something has waited for its reader too long. */
function cutOffStalled(mostMs: number): Transform {
  let timer: NodeJS.Timeout | undefined
  const output = new Transform({
    transform(chunk, _, done) {
      timer?.refresh()
      done(null, chunk)
    },
    destroy(error, done) {
      clearInterval(timer)
      done(error)
    },
  })
  timer = setInterval(() => {
    if (output.readableLength > 0) output.destroy(new Error('The reader of an export stalled.'))
  }, mostMs)
  return output
}

/** `Customers 2026-03-02.csv` */
export const nameFile = ({ list, format, timeZone }: Order, now: Date): string =>
  `${saySheetFile(list)} ${localDay(now, timeZone)}.${list === everything ? 'zip' : format}`
