import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { type dataExports, forImport } from '#contract/exports.ts'
import { Failure } from '#contract/failure.ts'
import { faultsOf } from '#contract/fault.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayExportFailure } from '#words/en/export-failures.ts'
import type { Exported } from './exported-list.ts'
import { insertOrder, ownTimeZone } from './queries.ts'
import { countTables } from './read-tables.ts'
import { mostSpreadsheetRows } from './write-xlsx.ts'

type Form = Parsed<typeof dataExports.create, 'body'>

/** Whether somebody may read the list at all; which of its rows, and what of them, its own queries say. */
export const mayList = ({ endpoint: { access } }: Exported, { holds }: Caller): boolean =>
  typeof access === 'string' || access.some(holds)

/** Checks what is asked for, counts it, and answers where it can be fetched once. */
export async function orderExport(sql: Sql, caller: Caller, list: Exported, form: Form) {
  if (!caller.holds('ExportData') || !mayList(list, caller)) throw forbidden()
  const query = readQuery(list, form.query)
  const columns = readColumns(list, form.columns)
  const rows = await list.count(sql, caller, query)
  if (form.format === 'xlsx' && rows > mostSpreadsheetRows)
    throw refuse('conflict', sayExportFailure.text('tooManyRows', { rows }), { code: 'too_many_rows' })
  const timeZone = form.timeZone ?? (await ownTimeZone(sql, caller))
  const ticket = await insertOrder(
    sql,
    caller,
    { ...form, query: known(form.query, query), columns, timeZone },
    rows,
  )
  return { url: addressOf(ticket), rows }
}

/** What is kept of a query for good: the parameters that the list has, and nothing that came with them. */
const known = (given: Form['query'], read: unknown): Form['query'] =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in Object(read)))

/** All tables hold what few may read: why somebody is excluded or was sent all the same, and what competence rests on. */
const readByFew = ['ViewImpartiality', 'ModifyCompetence'] as const

export const mayTakeEverything = ({ holds }: Caller): boolean =>
  holds('ExportAllData') && readByFew.every(holds)

/** The same for every table of the product. */
export async function orderEverything(sql: Sql, caller: Caller, form: Form) {
  if (!caller.holds('ExportAllData')) throw forbidden()
  if (!mayTakeEverything(caller)) throw refuse('forbidden', sayExportFailure.text('everythingOfFew'))
  if (form.format === 'xlsx')
    throw Failure.invalid([faultOf('format', sayExportFailure.text('everythingIsZip'))])
  const rows = await countTables(sql)
  const whole = { columns: [], query: {}, timeZone: 'UTC', separator: ',' as const }
  const ticket = await insertOrder(sql, caller, { ...form, ...whole }, rows)
  return { url: addressOf(ticket), rows }
}

const forbidden = () => refuse('forbidden', sayCallFailure.text('forbidden'))
const addressOf = (ticket: string) => `/api/exports/${ticket}`

/** Of the parameters of the list those that say which rows there are. */
export function readQuery({ endpoint }: Exported, given: Record<string, unknown>): unknown {
  const { limit: _limit, offset: _offset, ...asked } = given
  const read = endpoint.query?.safeParse(asked)
  if (read?.error)
    throw Failure.invalid(
      faultsOf(read.error).map(({ field, ...fault }) => ({ ...fault, field: `query.${field}` })),
    )
  return read?.data ?? {}
}

/** A moment at a site says little without its zone, which stands beside it. */
function readColumns(list: Exported, given: Form['columns']): string[] {
  if (given === forImport) {
    if (list.importColumns) return [forImport]
    throw Failure.invalid([faultOf('columns', sayExportFailure.text('notImported'))])
  }
  const keys = [...new Set(given ?? list.keys)]
  for (const [place, key] of keys.entries())
    if (!list.keys.includes(key))
      throw Failure.invalid([
        faultOf(`columns.${place}`, sayExportFailure.text('noSuchColumn', { column: key })),
      ])
  const last = keys.findLastIndex(key => list.columnOf(key)?.kind === 'there')
  return last === -1 || keys.includes('timeZone') ? keys : keys.toSpliced(last + 1, 0, 'timeZone')
}
