import { setImmediate } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { migrateTo, migrateWithin } from '#server/db/migrate.ts'
import type { Db } from '#server/db/transaction.ts'
import { StartError } from '#server/start-error.ts'
import { countLines, type SequenceLine, type TableLine } from './format.ts'
import {
  disableTriggers,
  emptyDatabase,
  enableTriggers,
  holdsAnything,
  listTables,
  readSequences,
  setSequence,
} from './queries.ts'
import { type BackupReader, readBackup, unseal } from './read-backup.ts'
import { type Amount, writeBackup } from './write-backup.ts'

type Options = {
  /** Take away what is there; else a database that holds anything is refused. */
  isReplacing?: boolean
  /** Done in the same transaction when all is in. */
  finish?(tx: Db): Promise<void>
}

/**
 * Fills a database from a backup in one transaction: all of it or nothing. The schema is made as it was when the backup
 * was taken, filled, and then brought to that of this program.
 */
export async function loadBackup(
  sql: Sql,
  bytes: AsyncIterable<Buffer>,
  options: Options = {},
): Promise<Amount> {
  const backup = readBackup(unseal(bytes))
  try {
    const amount = await sql.begin(tx => load(tx, backup, options))
    await sql`analyze`
    return amount as Amount
  } catch (error) {
    throw error instanceof postgres.PostgresError ? refused(error) : error
  } finally {
    await backup.close()
  }
}

/** What it says may stand in the file: on a terminal it does nothing. */
const refused = ({ message }: Error) =>
  new StartError(
    `The database refused the backup, so nothing was restored: ${message.replace(/\p{Cc}/gu, ' ').slice(0, 200)}.`,
  )

async function load(tx: Db, backup: BackupReader, { isReplacing = false, finish }: Options): Promise<Amount> {
  const amount: Amount = { tables: 0, rows: 0 }
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
  const { migrations } = await backup.header()
  const given = await makeRoom(tx, isReplacing)
  await migrateTo(tx, migrations)
  const triggers = await disableTriggers(tx)
  const tables = await clearTables(tx)
  let part = await backup.next()
  const missing = new Set(tables.map(({ table }) => table))
  for (; 'table' in part; part = await backup.next()) {
    refuseUnknown(part, tables)
    missing.delete(part.table)
    amount.rows += await loadTable(tx, part, backup.rows())
    amount.tables++
  }
  const [lacking] = missing
  if (lacking) throw new StartError(`The backup is damaged: it lacks the table ${lacking}.`)
  await raiseSequences(tx, part.sequences)
  await backup.end()
  await enableTriggers(tx, triggers)
  await migrateWithin(tx)
  await raiseSequences(tx, part.sequences, given)
  await finish?.(tx)
  return amount
}

type Numbers = SequenceLine['sequences']

/** Answers the numbers that the database's sequences have given so far. */
async function makeRoom(tx: Db, isReplacing: boolean): Promise<Numbers> {
  if (!(await holdsAnything(tx))) return {}
  if (!isReplacing) throw new StartError('The database is not empty, and nothing was changed.')
  const given = await readSequences(tx)
  await emptyDatabase(tx)
  return given
}

/** What migrations put into tables is in the backup too. */
async function clearTables(tx: Db): Promise<TableLine[]> {
  const tables = await listTables(tx)
  await tx`truncate ${tx(tables.map(({ table }) => table))}`
  return tables
}

/** Names from a file go into SQL, quoted, only when the database knows them. */
function refuseUnknown({ table, columns }: TableLine, tables: TableLine[]): void {
  const known = tables.find(one => one.table === table)
  const isKnown = known !== undefined && columns.toSorted().join() === known.columns.toSorted().join()
  if (!isKnown) throw new StartError(`The backup holds a table ${table} that its migrations don't make.`)
}

async function loadTable(
  tx: Db,
  { table, columns }: TableLine,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  let count = 0
  const copy = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
  // What it was is asked for below; without a listener, it would end the process.
  copy.on('error', () => {})
  for await (const lines of rows) {
    if (copy.destroyed) break
    count += countLines(lines)
    await new Promise(resolve => copy.write(lines, resolve))
  }
  copy.end()
  // Not `finish`, which never comes for a COPY that failed: only the next statement learns of that.
  await setImmediate()
  await tx`select 1`.catch(() => {
    throw new StartError(`The database refused the rows of ${table}, so nothing was restored.`)
  })
  return count
}

/**
 * Numbers that were given once aren't given again, neither those of the backup nor those given since: a running server, an open
 * screen or a link in a mail may still know them. Asked again after the newer migrations, which make sequences of their own.
 */
async function raiseSequences(tx: Db, ...known: Numbers[]): Promise<void> {
  for (const [name, number] of Object.entries(await readSequences(tx))) {
    const last = Math.max(number ?? 0, ...known.map(numbers => numbers[name] ?? 0))
    if (last > (number ?? 0)) await setSequence(tx, name, last)
  }
}

/** Copies a database whole into an empty one, sessions and keys included, so that people stay signed in. */
export const copyDatabase = (from: Sql, to: Sql): Promise<Amount> => loadBackup(to, writeBackup(from))
