import postgres from 'postgres'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { faultsOf } from '#contract/fault.ts'
import { importEntity } from '#contract/import-fields.ts'
import { rowCard } from '#contract/records/cards.ts'
import type { ImportOutcome } from '#domain/imports.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { Group, type Layout, type RowFault } from './group.ts'
import type { Composed, Form, Found, Importer } from './importer.ts'
import { fold, type Names } from './names.ts'
import type { Line } from './table-source.ts'

type Change = { field: string; before: string; after: string }

/** What becomes of the record that a group of lines is about. */
export type Planned = {
  row: number
  outcome: ImportOutcome
  key: string
  recordId: number | null
  faults: RowFault[]
  changes: Change[]
  /** What the record was, and the version it is left with. */
  before: Form | null
  recordVersion: number | null
}

export type Plan = {
  layout: Layout
  importer: Importer
  caller: Caller
  names: Names
  /** By unique column and what is in it, and by record: the row that has it. */
  taken: Map<string, number>
}

/** Of lines that are to be planned together: which record is whose, by its first row, and what is called how. */
export type Known = { ids: ReadonlyMap<number, number>; names: Names }

/** Plans the record of some lines, and writes it: the check rolls that back, the commit keeps it. */
export async function planGroup(tx: Db, plan: Plan, lines: readonly Line[], known: Known): Promise<Planned> {
  const prepared = await prepareGroup(tx, plan, lines, known)
  return isReady(prepared) ? write(tx, plan, prepared) : prepared
}

export const isReady = (prepared: Planned | Ready): prepared is Ready => 'group' in prepared

/** As far as nothing is written: what is refused, or the form that is to be saved. */
export async function prepareGroup(
  tx: Db,
  plan: Plan,
  lines: readonly Line[],
  known: Known,
): Promise<Planned | Ready> {
  const group = new Group(plan.layout, lines)
  const { key } = importEntity(plan.layout.entity)
  const shown = group.text(key)
  group.refuseContradictions(known.names)
  const id = group.number('id') ?? known.ids.get(group.first.row)
  const refused = (): Planned => ({
    ...nothing,
    row: group.first.row,
    outcome: 'refused',
    key: shown,
    faults: group.faults,
  })
  try {
    const found = id === undefined ? undefined : await readFound(tx, plan, group, id)
    refuseSame(group, plan, found)
    const composed = plan.importer.compose(group, found, known.names)
    refuseByMode(group, plan, found)
    const parsed = plan.importer.schema.safeParse(composed.form)
    placeFaults(group, composed, faultsOf(parsed.error))
    if (group.faults.length > 0 || !parsed.success) return refused()
    refuseTaken(group, plan, parsed.data, composed)
    plan.importer.guard?.(group, parsed.data, known.names)
    if (group.faults.length > 0) return refused()
    return { group, found, form: parsed.data, key: shown, refused, composed, names: known.names }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    refuseFailure(group, undefined, error)
    if (id !== undefined && error.kind === 'missing') return refused()
    throw new Refused(refused())
  }
}

/** The database has to be as it was before: something may have been written. */
export class Refused extends Error {
  readonly planned: Planned

  constructor(planned: Planned) {
    super('refused')
    this.planned = planned
  }
}

const nothing = { recordId: null, changes: [], before: null, recordVersion: null, faults: [] }

async function readFound(tx: Db, { importer, layout }: Plan, group: Group, id: number): Promise<Found> {
  const version = group.number('version')
  const { table } = rowCard(importEntity(layout.entity).noun)
  if (version !== undefined) await lockRecord(tx, table as 'customer', id, version)
  return importer.read(tx, id)
}

function refuseByMode(group: Group, { layout, caller }: Plan, found: Found | undefined): void {
  const { mode } = layout.options
  const { create, key } = importEntity(layout.entity)
  if (found && mode === 'create') group.refuse(key, sayImportFailure.text('existsAlready'))
  if (!found && mode === 'change') group.refuse(key, sayImportFailure.text('notThere'))
  if (!found && !caller.holds(create)) group.refuse(null, sayImportFailure.text('mayNotCreate'))
}

function placeFaults(group: Group, { placeOf }: Composed, faults: readonly FieldFault[]): void {
  // One that has been found fault with already says why it is missing.
  const told = new Set(group.faults.map(({ field }) => field))
  for (const fault of faults) {
    const { field, line } = placeOf?.(fault.field) ?? { field: fault.field.split('.')[0] ?? '' }
    if (!told.has(field)) group.refuseAt(field, fault, line)
  }
}

/** Lines may name one record in two ways, as by its id and by a key that the other is about to change. */
function refuseSame(group: Group, { taken }: Plan, found: Found | undefined): void {
  if (!found) return
  const { first, entity } = group
  const place = `record:${found.id}`
  const row = taken.get(place) ?? first.row
  taken.set(place, row)
  if (row !== first.row)
    group.refuse(importEntity(entity).key, sayImportFailure.text('sameRecord', { row: String(row) }))
}

/** What only one record may have, another line may be about to take. */
function refuseTaken(group: Group, { taken }: Plan, form: Form, { placeOf }: Composed): void {
  const { unique = {} } = rowCard(importEntity(group.entity).noun)
  for (const { field, within } of Object.values(unique)) {
    const value = form[field]
    if (typeof value !== 'string' || value === '') continue
    const scope = within ? form[postgres.toCamel(within)] : ''
    const place = `${field}:${scope}:${fold(value)}`
    const row = taken.get(place)
    if (row === undefined) taken.set(place, group.first.row)
    else if (row !== group.first.row)
      group.refuse(
        placeOf?.(field)?.field ?? field,
        sayImportFailure.text('takenInRow', { row: String(row), field }),
      )
  }
}

export type Ready = {
  names: Names
  group: Group
  found: Found | undefined
  form: Form
  key: string
  refused: () => Planned
  composed: Composed
}

/** Of one that is new: sent before anything is waited for, where its importer makes many at once. */
export async function write(tx: Db, plan: Plan, ready: Ready): Promise<Planned> {
  const { group, found, form, key, refused, composed } = ready
  const { importer, caller } = plan
  const { row } = group.first
  const before = found ? importer.toForm(found) : null
  const changes = before ? listChanges({ importer, names: ready.names }, before, form, composed) : []
  if (found && changes.length === 0) importer.written?.(group, form)
  if (found && changes.length === 0)
    return { ...nothing, row, outcome: 'unchanged', key, recordId: found.id, recordVersion: found.version }
  if (found && !caller.holds(importEntity(plan.layout.entity).change)) {
    group.refuse(null, sayImportFailure.text('mayNotChange'))
    return refused()
  }
  try {
    const { id, version } = found
      ? await importer.change(tx, caller, found.id, { ...form, version: found.version })
      : await importer.create(tx, caller, form)
    importer.written?.(group, form)
    if (!found) return created(ready, { id, version })
    return { row, outcome: 'changed', key, recordId: id, recordVersion: version, faults: [], changes, before }
  } catch (error) {
    const failure = error instanceof postgres.PostgresError ? constraintFailure(error, false) : error
    if (!(failure instanceof Failure)) throw error
    refuseFailure(group, composed, failure)
    throw new Refused(refused())
  }
}

export const created = ({ group, key }: Ready, { id, version }: Found): Planned => ({
  ...nothing,
  row: group.first.row,
  outcome: 'created',
  key,
  recordId: id,
  recordVersion: version,
})

/** A refusal of the noun’s own, at the field that it names. */
function refuseFailure(group: Group, composed: Composed | undefined, failure: Failure): void {
  if (failure.fieldFaults.length > 0) placeFaults(group, composed ?? { form: {} }, failure.fieldFaults)
  else
    group.refuseAt(composed?.placeOfCode?.(failure.code ?? '') ?? null, {
      message: failure.message,
      text: failure.text,
    })
}

/** Each at the column that a person would look for it in. */
function listChanges(
  { importer, names }: Pick<Plan, 'importer' | 'names'>,
  before: Form,
  after: Form,
  { placeOf }: Composed,
): Change[] {
  const show = (field: string, value: unknown) => importer.show?.(field, value, names) ?? showPlain(value)
  return Object.keys(after)
    .filter(field => JSON.stringify(sorted(before[field])) !== JSON.stringify(sorted(after[field])))
    .map(field => ({
      field: placeOf?.(field)?.field ?? field,
      before: show(field, before[field]),
      after: show(field, after[field]),
    }))
}

/** Fields of parts in one order, whoever wrote them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

const showPlain = (value: unknown): string =>
  Array.isArray(value) ? value.map(showPlain).join(', ') : String(value ?? '')
