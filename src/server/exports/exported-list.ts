import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { forImport } from '#contract/exports.ts'
import { columnsForImport, type ImportLine, type ImportSheet } from '#contract/import-sheets.ts'
import type { Sheet, SheetColumn } from '#contract/sheet.ts'
import { keepApostrophes } from '#domain/formulas.ts'
import { type EachRow, fetchedAtOnce, fetchIds } from '#server/db/fetch-ids.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { saySheet } from '#words/en/sheets.ts'
import { type Cell, type Column, cellOf, type WriteRow } from './cells.ts'

type Page<Row> = { count: string; rows: Row[] }

/** A list as it is exported: whoever may call its endpoint gets what that shows them. */
export type Exported = {
  endpoint: Endpoint
  /** The names of its columns, in order. */
  keys: readonly string[]
  columnOf(key: string): Column | undefined
  /** The columns that an import of it reads, if there is one. */
  importColumns?: readonly Column[]
  count(sql: Db, caller: Caller, query: unknown): Promise<number>
  /** What `write` makes of the cells of each row, some rows at a time, in a transaction that sees one state of the data. */
  read(tx: Db, caller: Caller, query: unknown, asked: Asked, write: WriteRow): AsyncGenerator<string>
}

/** `keys`: of the sheet, or `['import']`. */
type Asked = { keys: readonly string[]; timeZone: string }

type Again<Row> = {
  entity: ImportSheet<Row>['entity']
  lines(tx: Db, caller: Caller, rows: readonly Row[]): Promise<readonly ImportLine[]>
}

/** Of what the list tells anyway. */
export const asListed = <Row>({ entity, lines }: ImportSheet<Row>): Again<Row> => ({
  entity,
  lines: async (_tx, _caller, rows) => rows.flatMap(lines),
})

/** With more of each row than its list tells. */
export const withMore = <Row extends { id: number }, More>(
  { entity, lines }: ImportSheet<Row & More>,
  read: (tx: Db, caller: Caller, ids: readonly number[]) => Promise<readonly (More & { id: number })[]>,
): Again<Row> => ({
  entity,
  async lines(tx, caller, rows) {
    const more = await read(
      tx,
      caller,
      rows.map(({ id }) => id),
    )
    const byId = new Map(more.map(one => [one.id, one]))
    return rows.flatMap(row => {
      const found = byId.get(row.id)
      return found ? lines({ ...row, ...found }) : []
    })
  },
})

type Reading<E extends Endpoint, Row> = {
  list(sql: Db, caller: Caller, query: Parsed<E, 'query'>): Promise<Page<Row>>
  /** How it is written to be imported again. */
  again?: Again<Row>
  /** It has no pages: it answers all at once. */
  isWhole?: true
  /** Where there may be very many: which, and some of them in any order. */
  long?: {
    ids(sql: Db, caller: Caller, query: Parsed<E, 'query'>): Promise<{ ids: Fragment }>
    rows(sql: Db, caller: Caller, ids: readonly number[]): EachRow<Row>
  }
}

export function exported<const E extends Endpoint, Row extends { id: number }>(
  endpoint: E,
  sheet: Sheet<Row>,
  reading: Reading<E, Row>,
): Exported {
  type Query = Parsed<E, 'query'>
  return {
    endpoint,
    keys: sheet.map(({ key }) => key),
    columnOf: name => sheet.find(({ key }) => key === name),
    count: async (sql, caller, query) =>
      Number((await reading.list(sql, caller, { ...(query as object), limit: 1, offset: 0 } as Query)).count),
    ...(reading.again && { importColumns: columnsForImport(reading.again) }),
    async *read(tx, caller, query, { keys, timeZone }, write) {
      const { again } = reading
      if (again && isForImport(keys)) {
        const columns = columnsForImport(again)
        for await (const rows of readRows(tx, caller, query as Query, reading, row => row)) {
          const lines = await again.lines(tx, caller, rows)
          yield lines.map(line => write(columns.map(({ key }) => toCell(line[key] ?? null)))).join('')
        }
        return
      }
      const columns = keys.flatMap(name => sheet.find(({ key }) => key === name) ?? [])
      const writeOne = (row: Row) =>
        write(columns.map(column => cellOf(column as SheetColumn<Row>, row, timeZone)))
      for await (const written of readRows(tx, caller, query as Query, reading, writeOne))
        yield written.join('')
    },
  }
}

export const isForImport = (keys: readonly string[]): boolean => keys.length === 1 && keys[0] === forImport

function toCell(value: string | number | boolean | null): Cell {
  if (typeof value === 'boolean') return saySheet(value ? 'yes' : 'no')
  return typeof value === 'string' ? keepApostrophes(value) : value
}

/** Of each row what is kept of it, some rows at a time: where there are many, the row itself is gone before the next one comes. */
async function* readRows<E extends Endpoint, Row extends { id: number }, Kept>(
  tx: Db,
  caller: Caller,
  query: Parsed<E, 'query'>,
  { list, long, isWhole }: Reading<E, Row>,
  keep: (row: Row) => Kept,
): AsyncGenerator<Kept[]> {
  if (long) {
    const { ids } = await long.ids(tx, caller, query)
    yield* oneAhead(fetchIds(tx, ids), some => keepInOrder(some, long.rows(tx, caller, some), keep))
    return
  }
  for (let offset = 0; ; offset += fetchedAtOnce) {
    const { rows } = await list(tx, caller, { ...(query as object), limit: fetchedAtOnce, offset } as Parsed<
      E,
      'query'
    >)
    if (rows.length > 0) yield rows.map(keep)
    if (isWhole || rows.length < fetchedAtOnce) return
  }
}

async function keepInOrder<Row extends { id: number }, Kept>(
  ids: readonly number[],
  each: EachRow<Row>,
  keep: (row: Row) => Kept,
): Promise<Kept[]> {
  const byId = new Map<number, Kept>()
  await each(row => byId.set(row.id, keep(row)))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** What `read` makes of each, the next one being read while the one before is written: the database and this process work side by side. */
async function* oneAhead<One, Read>(
  all: AsyncIterable<One>,
  read: (one: One) => Promise<Read>,
): AsyncGenerator<Read> {
  let ahead: Promise<Read> | undefined
  for await (const one of all) {
    const next = read(one)
    // Where nobody waits for it any more, because the reader has gone, its failure is nobody's.
    next.catch(() => {})
    if (ahead) yield await ahead
    ahead = next
  }
  if (ahead) yield await ahead
}
