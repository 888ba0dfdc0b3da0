import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '#server/db/transaction.ts'
import { sayEverything } from '#words/en/everything.ts'
import { findTables, readTable, type Table } from './read-tables.ts'
import { mark, writeText } from './write-csv.ts'

type Described = { file: string; rows: number; sha256: string; columns: string[] }

/**
 * A ZIP of every table that leaves, a CSV each, as one transaction sees them. Each is read when its turn has come, and what
 * was written of it (how many rows, its SHA-256) stands in the manifest at the end.
 */
export async function writeEverything(tx: Db, madeAt: Date): Promise<Readable> {
  const tables = await findTables(tx)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const files: Described[] = []
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())
  const add = (name: string, make: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, { mtime: madeAt }, done => {
      reading = Readable.from(make(), { objectMode: false }).once('error', error => output.destroy(error))
      done(null, reading)
    })
  zip.addBuffer(Buffer.from(describeTables(tables, madeAt)), 'README.txt', { mtime: madeAt })
  for (const table of tables) add(fileOf(table), () => writeTable(tx, table, files))
  add('manifest.json', async function* () {
    yield `${JSON.stringify({ madeAt: madeAt.toISOString(), files }, null, 2)}\n`
  })
  zip.end()
  return output
}

const fileOf = ({ name }: Pick<Table, 'name'>) => `${name}.csv`

async function* writeTable(tx: Db, table: Table, files: Described[]): AsyncGenerator<string> {
  const { columns } = table
  const names = columns.map(({ name }) => name)
  const hash = createHash('sha256')
  const told = (part: string) => {
    hash.update(part)
    return part
  }
  let rows = 0
  yield told(`${mark}${names.join(',')}\r\n`)
  for await (const some of readTable(tx, table)) {
    rows += some.length
    yield told(
      some.map(row => `${row.map((cell, at) => writeCell(cell, columns[at]?.kind)).join(',')}\r\n`).join(''),
    )
  }
  files.push({ file: fileOf(table), rows, sha256: hash.digest('hex'), columns: names })
}

const writeCell = (cell: string | null, kind: Table['columns'][number]['kind'] | undefined) =>
  cell === null ? '' : kind === 'value' ? cell : writeText(cell)

/** What is in the file and how it hangs together, for whoever opens it. */
function describeTables(tables: readonly Table[], madeAt: Date): string {
  const joins = tables.flatMap(({ name, joins }) =>
    joins.map(([column, to]) => sayEverything('join', { column: `${name}.${column}`, to })),
  )
  const lines = [
    sayEverything('readMe', { at: madeAt.toISOString() }),
    '',
    ...(['files', 'moments', 'lists', 'formulas', 'history', 'manifest'] as const).map(key =>
      sayEverything(key),
    ),
    '',
    sayEverything('leftOut'),
    '',
    sayEverything('joins'),
    ...joins,
  ]
  return lines.map(line => `${line}\r\n`).join('')
}
