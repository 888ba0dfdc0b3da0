import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { Group, type Layout } from './group.ts'
import { type Importers, type Key, openImporter } from './importer.ts'
import { fold, readNames } from './names.ts'
import type { Known, Plan } from './plan-group.ts'
import type { Choices, FileRead, Mapping, Options } from './queries.ts'
import type { Job } from './steps.ts'
import type { Line } from './table-source.ts'

export type Loaded = Plan & { importId: number; name: string; total: number }

type Row = {
  entity: ImportedEntity
  name: string
  choices: Choices
  mapping: Mapping
  options: Options
  /** Null once the file is gone. */
  read: FileRead | null
}

/** What is needed to plan the lines of an import: how they are read, who does it, and what is called how. */
export async function loadPlan(sql: Db, importers: Importers, job: Job): Promise<Loaded | undefined> {
  const { importId } = job
  const [row] = await sql<Row[]>`
    select entity, name, choices, mapping, options, read
    from import join import_file on import_id = import.id where import.id = ${importId}`
  const caller = await readActor(sql, job.accountId)
  if (!row?.read || !caller) return undefined
  const { entity, name, choices, mapping, options, read } = row
  const orderOf = (column: string | null) => {
    const told = column ? read.orders[column] : undefined
    return told === undefined || told === 'open' ? choices.dateOrder : told
  }
  const layout: Layout = { entity, mapping, options, system: read.system, orderOf }
  const names = await readNames(sql)
  return {
    importId,
    name,
    total: read.rows,
    layout,
    importer: openImporter(importers[entity]),
    caller,
    names,
    taken: new Map(),
  }
}

/** Whoever asked for it, by the rights that they have now; undefined once they may not import any more. */
async function readActor(sql: Db, accountId: number): Promise<Caller | undefined> {
  const [found] = await sql<{ name: string; held: Permission[] }[]>`
    select display_name as name, array(
      select permission from role_permission where role_id = role.id) as held
    from account join role on role.id = account.role_id
    where account.id = ${accountId} and account.is_enabled and account.deleted_at is null and role.is_active`
  if (!found?.held.includes('ImportData')) return undefined
  const held = new Set(found.held)
  const holds = (permission: Permission) => held.has(permission)
  return { sessionId: 0, accountId, name: found.name, mustChangePassword: false, isProved: false, holds }
}

const linesAtOnce = 500

/** Lines of one record, by their rows, in the order of the first ones. */
export async function groupRows(sql: Db, { importId, layout }: Loaded): Promise<number[][]> {
  const groups = new Map<string, number[]>()
  for await (const lines of readLines(sql, importId))
    for (const line of lines) {
      const key = keyOf(new Group(layout, [line]))
      const rows = groups.get(key)
      if (rows) rows.push(line.row)
      else groups.set(key, [line.row])
    }
  return [...groups.values()]
}

/** Lines with one key are one record; an id comes before it. */
function keyOf(group: Group): string {
  const id = group.text('id').trim()
  if (id) return `id ${id}`
  const key = readKey(group)
  return key ? `${key.isElse ? 'else' : 'key'} ${key.values.map(fold).join('\n')}` : `row ${group.first.row}`
}

/** What a group calls its record; undefined where it doesn’t say. */
function readKey(group: Group): Key | undefined {
  const { keys, elseKey } = importEntity(group.entity)
  const values = keys.map(key => group.text(key).trim())
  if (values.every(Boolean)) return { values, isElse: false }
  const value = elseKey ? group.text(elseKey).trim() : ''
  return value ? { values: [value], isElse: true } : undefined
}

async function* readLines(sql: Db, importId: number): AsyncGenerator<Line[]> {
  let last = 0
  for (;;) {
    const lines = await sql<Line[]>`
      select row, cells from import_row where import_id = ${importId} and row > ${last} order by row limit ${linesAtOnce}`
    if (lines.length === 0) return
    yield lines
    last = lines.at(-1)?.row ?? last
  }
}

/** So few are read soon, whichever way. */
const uncountedLines = 500

/** Of lines that have just been written PostgreSQL knows nothing, and would read all of them for each hundred. */
export async function analyzeLines(sql: Db, lines: number): Promise<void> {
  if (lines > uncountedLines) await sql`analyze import_row`
}

/** The lines of some records. */
export async function readGroups(sql: Db, importId: number, groups: readonly number[][]): Promise<Line[][]> {
  const lines = await sql<Line[]>`
    select row, cells from import_row where import_id = ${importId} and row = any(${groups.flat()}::integer[])`
  const byRow = new Map(lines.map(line => [line.row, line]))
  return groups.map(rows => rows.flatMap(row => byRow.get(row) ?? []))
}

/** Which records some groups are about, by their first rows, and what else they call by name. */
export async function readKnown(tx: Db, plan: Plan, groups: readonly Line[][]): Promise<Known> {
  const { layout, importer } = plan
  const given = groups.map(lines => new Group(layout, lines))
  const named = given.flatMap(group => {
    const key = readKey(group)
    return key ? [{ key, row: group.first.row }] : []
  })
  const [found, names] = await Promise.all([
    importer.find(
      tx,
      named.map(({ key }) => key),
    ),
    importer.lookUp?.(tx, given, plan.names, plan.caller) ?? plan.names,
  ])
  return { ids: new Map(found.map(({ place, id }) => [named[place]?.row ?? 0, id])), names }
}
