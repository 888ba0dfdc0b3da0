import type { z } from 'zod'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type ImportedEntity, importEntity, listNeeded } from '#contract/import-fields.ts'
import type { imports } from '#contract/imports.ts'
import type { Cell, DaySystem } from '#domain/cells.ts'
import type { DateOrder, Encoding, Separator } from '#domain/imports.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { isOfDays, isShownAsDay, showCell } from './show-cell.ts'

export type OneImport = Answer<typeof imports.one>
type Listed = z.output<typeof imports.list.reply>['rows'][number]
export type Mapping = OneImport['mapping']
export type Options = OneImport['options']

export type Choices = {
  sheet?: string
  headingRow?: number
  encoding?: Encoding
  separator?: Separator
  dateOrder?: DateOrder
}

/** How a file was read. */
export type FileRead = {
  sheets: string[]
  sheet: string | null
  headingRow: number
  encoding: Encoding | null
  separator: Separator | null
  system: DaySystem
  columns: { letter: string; heading: string; samples: Cell[] }[]
  rows: number
  hints: Text[]
  /** By column letter: the order that its days tell, or that they leave it open. */
  orders: Record<string, DateOrder | 'open'>
}

/** One’s own; of those who manage master data, everybody’s. */
export const isOwnImport = (sql: Db, caller: Caller, id: number): Fragment =>
  sql`exists (select from import where id = ${id}::integer and ${isShown(sql, caller)})`

const isShown = (sql: Db, caller: Caller): Fragment =>
  caller.holds('ModifyMasterData') ? sql`true` : sql`import.created_by = ${caller.accountId}`

const columns = (sql: Db): Fragment => sql`
  import.id, import.entity, import.name, import.size, import.state, import.counts, import.committed_at,
  import.version, import.created_at, import.updated_at,
  json_build_object('id', account.id, 'name', account.display_name) as created_by`

export async function listImports(
  sql: Db,
  caller: Caller,
  query: Parsed<typeof imports.list, 'query'>,
): Promise<{ count: string; rows: Listed[] }> {
  const matching = where(sql, [
    isShown(sql, caller),
    query.id === undefined ? undefined : sql`import.id = ${query.id}`,
    query.entity && sql`import.entity = ${query.entity}`,
    query.value ? isLike(sql, sql`import.name`, query.value) : undefined,
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`import.id`)
  const [rows, [total]] = await Promise.all([
    sql<Listed[]>`
      select ${columns(sql)} from import join account on account.id = import.created_by
      ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from import ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const sortColumns = (sql: Db) => ({
  id: sql`import.id`,
  name: sql`import.name`,
  createdAt: sql`import.created_at`,
  state: sql`import.state`,
})

type Kept = Listed & {
  problem: Text | null
  read: FileRead | null
  choices: Choices
  mapping: Mapping
  options: Options
  notice: Text | null
  reasons: OneImport['reasons']
  progress: OneImport['progress']
  received: OneImport['received']
  isUndoing: boolean
}

export async function findImport(sql: Db, caller: Caller, id: number): Promise<OneImport> {
  const [kept] = await sql<Kept[]>`
    select ${columns(sql)}, import.problem, file.read, coalesce(file.choices, '{}') as choices,
      coalesce(file.mapping, '[]') as mapping, coalesce(file.options, '{}') as options, file.notice,
      case when import.state = 'checked' then file.reasons else '[]' end as reasons,
      (select json_build_object('done', done, 'total', total) from import_progress where import_id = import.id) as progress,
      case when import.state = 'uploading' then (
        select coalesce(json_agg(json_build_object('n', n, 'sha256', encode(sha256(bytes), 'hex')) order by n), '[]')
        from import_part where import_id = import.id) else '[]' end as received,
      exists (select from import_job where import_id = import.id and step = 'undo') as is_undoing
    from import join account on account.id = import.created_by
    left join import_file file on file.import_id = import.id
    where import.id = ${id} and ${isShown(sql, caller)}`
  if (!kept) throw missing()
  return toImport(kept)
}

function toImport({ read, choices, problem, notice, ...kept }: Kept): OneImport {
  return {
    ...kept,
    problem: problem && saidOf(problem),
    notice: notice && saidOf(notice),
    sheets: read?.sheets ?? [],
    columns: read ? showColumns(read, cellsShown({ ...kept, system: read.system })) : [],
    hints: (read?.hints ?? []).map(saidOf),
    read: read && {
      sheet: read.sheet,
      headingRow: read.headingRow,
      encoding: read.encoding,
      separator: read.separator,
      dateOrder: choices.dateOrder ?? null,
      rows: read.rows,
    },
    missing: read ? listMissing(kept.entity, kept.mapping, kept.options) : [],
    asksDateOrder: !!read && asksDateOrder(kept.entity, kept.mapping, read, choices),
  }
}

const showColumns = ({ columns }: FileRead, show: ReturnType<typeof cellsShown>) =>
  columns.map(({ samples, ...column }) => ({
    ...column,
    samples: samples.map(one => show(column.letter, one)),
  }))

/**
 * How a cell of a column is shown: as a day where a field of days is read from it, or, where nothing is, as the workbook shows it. What a
 * field of texts takes are the digits.
 */
export function cellsShown({ entity, mapping, system }: HowRead): (letter: string, cell: Cell) => string {
  const days = dayColumns(entity, mapping)
  const read = new Set(mapping.flatMap(one => ('column' in one ? [one.column, ...(one.more ?? [])] : [])))
  const isDay = (letter: string, cell: Cell) => days.has(letter) || (!read.has(letter) && isShownAsDay(cell))
  return (letter, cell) => showCell(cell, { isDay: isDay(letter, cell), system })
}

type HowRead = { entity: ImportedEntity; mapping: Mapping; system: DaySystem }

/** The letters of the columns that fields of days are read from. */
function dayColumns(entity: ImportedEntity, mapping: Mapping): ReadonlySet<string> {
  const days = importEntity(entity).fields.filter(({ kind }) => isOfDays(kind))
  return new Set(
    mapping.flatMap(one =>
      'column' in one && days.some(({ name }) => name === one.field) ? [one.column] : [],
    ),
  )
}

/** By which day the file counts. */
export async function findSystem(sql: Db, id: number): Promise<DaySystem> {
  const [file] = await sql<{ system: DaySystem | null }[]>`
    select read ->> 'system' as system from import_file where import_id = ${id}`
  return file?.system ?? '1900'
}

const saidOf = (text: Text) => ({ message: sayKnown(text), text })

/** Fields that are needed and that nothing is mapped to. */
export const listMissing = (entity: ImportedEntity, mapping: Mapping, options: Options): string[] =>
  listNeeded(entity, mapping, options).filter(name => !mapping.some(({ field }) => field === name))

/** Whether days are mapped that could be read either way, and nobody said how. */
export function asksDateOrder(
  entity: ImportedEntity,
  mapping: Mapping,
  { orders }: FileRead,
  { dateOrder }: Choices,
): boolean {
  if (dateOrder) return false
  return [...dayColumns(entity, mapping)].some(letter => orders[letter] === 'open')
}

export type LockedImport = Pick<
  OneImport,
  'id' | 'entity' | 'name' | 'size' | 'state' | 'version' | 'committedAt'
>

/** Locks one that the caller may see, with the version seen where one is given. */
export async function lockImport(
  tx: Db,
  caller: Caller,
  id: number,
  version?: number,
): Promise<LockedImport> {
  const [own] = await tx`select from import where id = ${id} and ${isShown(tx, caller)}`
  if (!own) throw missing()
  return lockRecord<LockedImport>(tx, 'import', id, version)
}
