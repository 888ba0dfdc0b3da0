import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { imports } from '#contract/imports.ts'
import type { DaySystem } from '#domain/cells.ts'
import { refuseFormulas } from '#domain/formulas.ts'
import { columnPlace } from '#domain/imports.ts'
import { cutPage, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

import type { Caller } from '#server/http/caller.ts'
import { sayImportFile } from '#words/en/import-files.ts'
import { cellOf, type RowFault } from './group.ts'
import { cellsShown, findImport, findSystem, type Mapping } from './queries.ts'
import { isOfDays, showCell } from './show-cell.ts'
import type { Line } from './table-source.ts'

type Row = z.output<typeof imports.rows.reply>['rows'][number]
type KeptRow = Omit<Row, 'cells'> & Line

/** What becomes of the records of a file, each at its first line, with what is wrong with any of its lines. */
export async function listRows(
  sql: Db,
  caller: Caller,
  id: number,
  query: Parsed<typeof imports.rows, 'query'>,
): Promise<{ count: string; rows: Row[] }> {
  const { entity, mapping } = await findImport(sql, caller, id)
  const matching = where(sql, [
    sql`held.import_id = ${id}`,
    sql`held.lead = held.row`,
    query.outcome && sql`held.outcome = any(${query.outcome}::text[])`,
    query.id === undefined ? undefined : sql`held.row = ${query.id}`,
  ])
  const [rows, [total], system] = await Promise.all([
    sql<KeptRow[]>`
      select held.row as id, held.row, held.outcome, held.key, held.record_id, held.cells, held.changes, (
        select coalesce(jsonb_agg(fault order by line.row), '[]')
        from import_row line, jsonb_array_elements(line.faults) fault
        where line.import_id = held.import_id and line.lead = held.row) as faults
      from import_row held ${matching} order by held.row ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from import_row held ${matching}`,
    findSystem(sql, id),
  ])
  return {
    count: total?.count ?? '0',
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: showCells({ entity, mapping, system }, cells) })),
  }
}

type Read = { entity: ImportedEntity; mapping: Mapping; system: DaySystem }

const showCells = ({ entity, mapping, system }: Read, cells: Line['cells']) =>
  importEntity(entity).fields.flatMap(({ name, kind }) => {
    const one = mapping.find(({ field }) => field === name)
    if (!one) return []
    const isDay = isOfDays(kind)
    const value = 'column' in one ? showCell(cellOf(one, cells), { isDay, system }) : one.value
    return [{ field: name, value }]
  })

const rowsAtOnce = 500

/** The refused lines with their own headings, and why each is refused. */
export async function exportRefused(sql: Db, caller: Caller, id: number) {
  const { name, columns, entity, mapping } = await findImport(sql, caller, id)
  const show = cellsShown({ entity, mapping, system: await findSystem(sql, id) })
  const headings = [...columns.map(({ heading }) => heading), sayImportFile('why')]
  return {
    name: `${name.replace(/\.\w+$/, '')}${sayImportFile('refusedFile')}`,
    open: parts,
    close: () => {},
  }

  async function* parts() {
    yield toCsv([headings], { isFirst: true })
    let last = 0
    for (;;) {
      const lines = await sql<(Line & { faults: RowFault[] })[]>`
        select row, cells, faults from import_row
        where import_id = ${id} and outcome = 'refused' and row > ${last} order by row limit ${rowsAtOnce}`
      if (lines.length === 0) return
      yield toCsv(
        lines.map(({ cells, faults }) => [
          ...columns.map(({ letter }) => show(letter, cells[columnPlace(letter)] ?? null)),
          [...new Set(faults.map(({ message }) => message))].join(' '),
        ]),
      )
      last = lines.at(-1)?.row ?? last
    }
  }
}

/** Lines for a spreadsheet: with the mark that it knows UTF-8 by, and nothing in it that it would take for a formula. */
export const toCsv = (lines: readonly string[][], { isFirst = false } = {}): string =>
  stringify(
    lines.map(line => line.map(refuseFormulas)),
    { bom: isFirst, escape_formulas: true, quoted_match: /;/, record_delimiter: 'windows' },
  )
