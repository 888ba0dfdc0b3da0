import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { imports } from '#contract/imports.ts'
import { type ImportState, isOpen, undoDays } from '#domain/imports.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { asList } from '#words/values.ts'
import {
  asksDateOrder,
  type Choices,
  type FileRead,
  findImport,
  type LockedImport,
  listMissing,
  lockImport,
  type Mapping,
  type OneImport,
  type Options,
} from './queries.ts'
import { askFor } from './steps.ts'

type Settings = { choices: Choices; mapping: Mapping; options: Options; read: FileRead | null }

/** Takes how the file is read, and what of it goes where; what that asks for is done beside. */
export function changeImport(
  sql: Sql,
  caller: Caller,
  id: number,
  { version, mapping, options, ...choices }: Parsed<typeof imports.change, 'body'>,
): Promise<OneImport> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockImport(tx, caller, id, version)
    refuseOthers(found, ['mapping', 'checked', 'failed'])
    if (mapping) refuseMapping(found.entity, mapping)
    const before = await readSettings(tx, id)
    const after = {
      ...before,
      choices: { ...before.choices, ...given(choices) } as Choices,
      mapping: mapping ?? before.mapping,
      options: { ...before.options, ...given(options ?? {}) } as Options,
    }
    await tx`
      update import_file set choices = ${tx.json(after.choices as never)}, mapping = ${tx.json(after.mapping as never)},
        options = ${tx.json(after.options as never)}, notice = null
      where import_id = ${id}`
    const next = nextStep(found, before, after)
    if (mapping && next !== 'read') refuseMissing(found.entity, after)
    const state = next === 'read' ? 'reading' : next === 'check' ? 'checking' : 'mapping'
    await tx`update import set state = ${state}, problem = null, revision = revision + 1 where id = ${id}`
    if (next) await askFor(tx, { importId: id, step: next, accountId: caller.accountId })
    return findImport(tx, caller, id)
  })
}

async function readSettings(tx: Db, id: number): Promise<Settings> {
  const [settings] = await tx<Settings[]>`
    select choices, mapping, options, read from import_file where import_id = ${id}`
  if (!settings) throw refuse('conflict', sayImportFailure.text('wrongState', { state: 'canceled' }))
  return settings
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The order of days changes nothing of the lines; whatever else says how a file is read does. */
function nextStep(
  { entity, state }: LockedImport,
  before: Settings,
  after: Settings,
): 'read' | 'check' | null {
  const lines = ({ choices: { dateOrder: _, ...others } }: Settings) =>
    JSON.stringify(Object.entries(others).toSorted())
  if (state === 'failed' || !after.read || lines(before) !== lines(after)) return 'read'
  const isComplete =
    listMissing(entity, after.mapping, after.options).length === 0 &&
    !asksDateOrder(entity, after.mapping, after.read, after.choices)
  return isComplete ? 'check' : null
}

function refuseMapping(entity: ImportedEntity, mapping: Mapping): void {
  const { fields } = importEntity(entity)
  const faults = mapping.flatMap(({ field }, place) => {
    const known = fields.find(({ name }) => name === field)
    if (!known) return [faultOf(`mapping.${place}.field`, sayImportFailure.text('noSuchField', { field }))]
    const isSecond = mapping.findIndex(one => one.field === field) < place
    const text = sayImportFailure.text('twoColumns', { fields: asList([known.title]) })
    return isSecond ? [faultOf(`mapping.${place}.field`, text)] : []
  })
  if (faults.length > 0) throw Failure.invalid(faults)
}

function refuseMissing(entity: ImportedEntity, { mapping, options }: Settings): void {
  const { fields } = importEntity(entity)
  const faults = listMissing(entity, mapping, options).map(name => {
    const field = fields.find(one => one.name === name)
    return faultOf(
      'mapping',
      sayImportFailure.text('missingField', { fields: asList([field?.title ?? name]) }),
    )
  })
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** The screen counts records, of which some have several rows. */
const sayRefused = ({ refused, records }: { refused: number; records: number }) =>
  refused === records
    ? sayImportFailure.text('refusedRows', { count: refused })
    : sayImportFailure.text('refusedRecords', { count: records, rows: refused })

/** Asks for all to be written that was checked. */
export function commitImport(
  sql: Sql,
  caller: Caller,
  id: number,
  { leaveOut = false, version }: Parsed<typeof imports.commit, 'body'>,
): Promise<OneImport> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockImport(tx, caller, id, version)
    refuseOthers(found, ['checked'])
    const [counted] = await tx<{ refused: number; records: number; writes: boolean }[]>`
      select count(*) filter (where outcome = 'refused')::integer as refused,
        count(*) filter (where outcome = 'refused' and lead = row)::integer as records,
        count(*) filter (where outcome in ('created', 'changed')) > 0 as writes
      from import_row where import_id = ${id}`
    if (counted?.refused && !leaveOut) throw refuse('conflict', sayRefused(counted), { code: 'refused_rows' })
    if (!counted?.writes) throw refuse('conflict', sayImportFailure.text('nothingToWrite'))
    await tx`update import set state = 'committing' where id = ${id}`
    await askFor(tx, { importId: id, step: 'commit', accountId: caller.accountId, leavesOut: leaveOut })
    return findImport(tx, caller, id)
  })
}

/**
 * What is under way sees it within half a second, and takes itself back. It is meant whichever step the import has come to since it was
 * seen, so the version is not compared.
 */
export function cancelImport(sql: Sql, caller: Caller, id: number): Promise<OneImport> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockImport(tx, caller, id)
    if (!isOpen(found.state)) throw wrongState(found.state)
    await tx`update import set state = 'canceled' where id = ${id}`
    return findImport(tx, caller, id)
  })
}

/** Asks for it to be taken back, by the rights that an import needs. */
export function undoImport(
  sql: Sql,
  caller: Caller,
  id: number,
  { version }: Parsed<typeof imports.undo, 'body'>,
): Promise<OneImport> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockImport(tx, caller, id, version)
    const { create, change } = importEntity(found.entity)
    if (!caller.holds(create) && !caller.holds(change))
      throw refuse('forbidden', sayCallFailure.text('forbidden'))
    refuseOthers(found, ['committed'])
    const age = Date.now() - (found.committedAt?.getTime() ?? 0)
    if (age > undoDays * 86_400_000) throw refuse('conflict', sayImportFailure.text('undoTooLate'))
    const [running] = await tx`select from import_job where import_id = ${id}`
    if (running) throw refuse('conflict', sayImportFailure.text('undoUnderWay'))
    await askFor(tx, { importId: id, step: 'undo', accountId: caller.accountId })
    return findImport(tx, caller, id)
  })
}

function refuseOthers({ state }: LockedImport, states: readonly ImportState[]): void {
  if (!states.includes(state)) throw wrongState(state)
}

export const wrongState = (state: ImportState) =>
  refuse('conflict', sayImportFailure.text('wrongState', { state }))
