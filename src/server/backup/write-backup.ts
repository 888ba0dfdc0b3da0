import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Sql } from 'postgres'
import type { Db } from '#server/db/transaction.ts'
import { programVersion } from '#server/http/version.ts'
import { countLines, endOfRows, formatName, formatVersion, type Header, sealLine } from './format.ts'
import { listTables, readMigrations, readSequences } from './queries.ts'

/** How much was written or read. */
export type Amount = { tables: number; rows: number }

/**
 * The whole database in the format of `format.ts`, as it was at one moment, however long it takes and whatever is written
 * meanwhile: all is read in one snapshot. Streams; no table has to fit into memory.
 */
export async function* writeBackup(
  sql: Sql,
  amount: Amount = { tables: 0, rows: 0 },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const connection = await sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    await connection`set local statement_timeout = 0`
    await connection`set local idle_in_transaction_session_timeout = 0`
    for await (const bytes of writeParts(connection, amount)) {
      hash.update(bytes)
      yield bytes
    }
    yield Buffer.from(sealLine(hash.digest('hex')))
  } finally {
    await connection`rollback`
    connection.release()
  }
}

async function* writeParts(snapshot: Db, amount: Amount): AsyncGenerator<Buffer> {
  yield line<Header>({
    format: formatName,
    version: formatVersion,
    program: programVersion,
    takenAt: new Date().toISOString(),
    migrations: await readMigrations(snapshot),
  })
  for (const { table, columns } of await listTables(snapshot)) {
    yield line({ table, columns })
    const copy = snapshot`copy ${snapshot(table)} (${snapshot(columns)}) to stdout`
    for await (const rows of readToEnd(await copy.readable())) {
      amount.rows += countLines(rows)
      yield rows
    }
    yield Buffer.from(endOfRows)
    amount.tables++
  }
  yield line({ sequences: await readSequences(snapshot) })
}

const line = <Content>(content: Content) => Buffer.from(`${JSON.stringify(content)}\n`)

/**
 * Reads what COPY sends, to its end even where the reader has given up: else the connection stays in the midst of it.
 * postgres.js pauses its socket while rows wait to be read, and forgets to go on when they end meanwhile.
 */
async function* readToEnd(rows: Readable): AsyncGenerator<Buffer> {
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    for await (const _ of rows);
    rows._read(0)
  }
}
