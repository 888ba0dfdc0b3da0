import type { Db } from '#server/db/transaction.ts'
import { isHidden, tablesThatLeave } from './tables.ts'

/** How a column is written: text may be what a spreadsheet takes for a formula, a value never is. */
type TableColumn = { name: string; kind: 'text' | 'value'; written: string }

/** `joins`: `customer_id` is `customer.id`. */
export type Table = { name: string; columns: TableColumn[]; joins: [column: string, to: string][] }

type Found = { table: string; column: string; type: string; isArray: boolean; to: string | null }

/** The tables that leave as they are in this database, with their columns and what they refer to. */
export async function findTables(sql: Db): Promise<Table[]> {
  const found = await sql<Found[]>`
    select class.relname as "table", attname as "column", type.typname as type, type.typcategory = 'A' as is_array,
      (select referred.relname || '.' || key.attname
        from pg_constraint fkey join pg_class referred on referred.oid = fkey.confrelid
        join pg_attribute key on key.attrelid = fkey.confrelid and key.attnum = fkey.confkey[1]
        where fkey.conrelid = class.oid and fkey.contype = 'f' and fkey.conkey = array[attribute.attnum] limit 1) as "to"
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attnum > 0 and not attisdropped
    join pg_type type on type.oid = atttypid
    where class.relnamespace = 'public'::regnamespace and class.relname = any(${[...tablesThatLeave]}::text[])
    order by class.relname, attnum`
  return tablesThatLeave.flatMap(name => {
    const own = found.filter(one => one.table === name && !isHidden(name, one.column, one.type))
    if (own.length === 0) return []
    const leaves = (to: string) => tablesThatLeave.includes(to.split('.')[0] ?? '')
    return {
      name,
      columns: own.map(toColumn),
      joins: own.flatMap(({ column, to }) => (to && leaves(to) ? [[column, to] as [string, string]] : [])),
    }
  })
}

const values = new Set(['bool', 'int2', 'int4', 'int8', 'numeric', 'float8', 'date', 'time', 'timestamptz'])

/** Moments are UTC, as ISO 8601 has them; lists and objects are JSON. */
function toColumn({ column, type, isArray }: Found): TableColumn {
  const name = `"${column}"`
  const written =
    type === 'timestamptz'
      ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : isArray
        ? `to_json(${name})::text`
        : `${name}::text`
  return { name: column, kind: values.has(type) ? 'value' : 'text', written }
}

const readAtOnce = 1000

/** All rows of a table, some at a time; those that have an id in its order. */
export async function* readTable(
  tx: Db,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): AsyncGenerator<(string | null)[][]> {
  const order = columns.some(column => column.name === 'id') ? 'order by id' : ''
  const asked = columns.map(({ written }) => written).join(', ')
  await tx.unsafe(`declare whole_table no scroll cursor for select ${asked} from "${name}" ${order}`)
  for (;;) {
    const rows = await tx.unsafe(`fetch forward ${readAtOnce} from whole_table`).values()
    if (rows.length > 0) yield rows as unknown as (string | null)[][]
    if (rows.length < readAtOnce) break
  }
  await tx`close whole_table`
}

/** Exactly how many rows there are in all of them. */
export async function countTables(sql: Db): Promise<number> {
  const tables = await findTables(sql)
  const counts = tables.map(({ name }) => `(select count(*) from "${name}")`).join(' + ')
  const [total] = await sql.unsafe<{ rows: string }[]>(`select ${counts} as rows`)
  return Number(total?.rows ?? 0)
}
