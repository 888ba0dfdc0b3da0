import type { TransactionSql } from 'postgres'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { ImportOutcome } from '#domain/imports.ts'
import { type Db, dryRun } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine } from '#words/notices.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { analyzeLines, groupRows, type Loaded, loadPlan, readGroups, readKnown } from './load-plan.ts'
import { notifyImporters } from './notify-importers.ts'
import {
  created,
  isReady,
  type Known,
  type Planned,
  planGroup,
  prepareGroup,
  type Ready,
  Refused,
  write,
} from './plan-group.ts'
import { type Job, progressOf, type Work } from './steps.ts'
import type { Line } from './table-source.ts'

/** Few, so that a record is locked for a moment alone; many, so that they go to the database together. */
const groupsAtOnce = 100

/**
 * What would become of each line: the commit’s own code writes it, some records at a time, and is rolled back. Says how many
 * turn out otherwise than they were shown, where a commit wrote nothing because of them.
 */
export async function check(work: Work): Promise<void> {
  const { sql, tx, job, importers } = work
  const { importId } = job
  const plan = await loadPlan(sql, importers, job)
  if (!plan) return giveUp(tx, job)
  await analyzeLines(sql, plan.total)
  const groups = await groupRows(sql, plan)
  const tell = progressOf(work, groups.length)
  let others = 0
  await rehearseAll(work, plan, groups, async (some, planned, done) => {
    others += await keepPlanned(tx, importId, some, planned)
    await tell(done)
  })
  const reasons = await listReasons(tx, importId, plan.layout.entity)
  const [kept] = await tx<{ notice: Text | null }[]>`
    update import_file set reasons = ${tx.json(reasons as never)}, notice = case when notice is null then null
      else ${tx.json(sayImportFailure.text('otherwise', { count: Math.max(1, others) }) as never)} end
    where import_id = ${importId} returning notice`
  const counts = await countOutcomes(tx, importId)
  const [checked] = await tx`
    update import set state = 'checked', counts = ${tx.json(counts)} where id = ${importId} and state = 'checking' returning id`
  if (checked) await notifyOfCheck(tx, job, counts, kept?.notice ?? null)
}

/** `notice`: why a commit wrote nothing, where that is why it was checked again. */
const notifyOfCheck = (tx: Db, job: Job, counts: Record<ImportOutcome, number>, notice: Text | null) =>
  notifyImporters(
    tx,
    job,
    notice
      ? { type: 'import:failed', text: about => combine([sayNotice.text('importNotDone', about), notice]) }
      : { type: 'import:checked', text: about => sayNotice.text('importChecked', { ...about, ...counts }) },
  )

type Reason = { field: string | null; message: string; text: Text | null; count: number }

const mostReasons = 8

/**
 * What refuses most records, the most frequent first. Sentences that differ in the row that they name are one, as are those of one
 * cell, and those of lines that contradict one another in however many columns, which are told of what they share.
 */
async function listReasons(tx: Db, importId: number, entity: ImportedEntity): Promise<Reason[]> {
  const found = await tx<(Reason & { isAlone: boolean })[]>`
    select field, min(message) as message, (array_agg(text order by message))[1] as text, count(distinct lead)::integer as count,
      count(distinct message) = 1 as is_alone
    from (
      select distinct on (row, coalesce(fault ->> 'column', fault ->> 'field'), fault ->> 'message') row, lead,
        case when fault #>> '{text,key}' = ${contradicts} then ${importEntity(entity).key} else fault ->> 'field' end as field,
        fault ->> 'message' as message, nullif(fault -> 'text', 'null') as text
      from import_row, jsonb_array_elements(faults) with ordinality given (fault, place)
      where import_row.import_id = ${importId} and outcome = 'refused'
      order by row, coalesce(fault ->> 'column', fault ->> 'field'), fault ->> 'message', place
    ) fault
    group by field, coalesce(text #- '{values,row}', to_jsonb(message))
    order by count desc, min(row), message limit ${mostReasons}`
  return found.map(({ isAlone, ...reason }) => {
    if (reason.text?.key === contradicts) return saidAs(reason, sayImportFailure.text('contradictOneAnother'))
    return isAlone ? reason : ofAnyRow(reason)
  })
}

const contradicts = sayImportFailure.text('contradicts', { row: '' }).key

function ofAnyRow(reason: Reason): Reason {
  if (!reason.text) return reason
  return saidAs(reason, { ...reason.text, values: { ...reason.text.values, row: 'another' } })
}

const saidAs = (reason: Reason, text: Text): Reason => ({ ...reason, text, message: sayKnown(text) })

async function countOutcomes(tx: Db, importId: number): Promise<Record<ImportOutcome, number>> {
  const rows = await tx<{ outcome: ImportOutcome; count: number }[]>`
    select outcome, count(*)::integer as count from import_row
    where import_id = ${importId} and lead = row group by outcome`
  const counts = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
  return { created: 0, changed: 0, unchanged: 0, refused: 0, ...counts }
}

/** Whoever asked may not any more. */
export async function giveUp(tx: Db, job: Job): Promise<void> {
  const [given] = await tx`
    update import set state = 'canceled' where id = ${job.importId} and state in ('checking', 'committing') returning id`
  if (given) await notifyOfRight(tx, job, 'importNotDone')
}

export const notifyOfRight = (tx: Db, job: Job, what: 'importNotDone' | 'importNotUndone') =>
  notifyImporters(tx, job, {
    type: 'import:failed',
    text: about => combine([sayNotice.text(what, about), sayImportFailure.text('rightWithdrawn')]),
  })

type OnPlanned = (some: readonly number[][], planned: readonly Planned[], done: number) => Promise<void>

/**
 * Some at a time. Where lines see what those before them wrote, all of them follow one another as they will be written once a commit
 * turned out otherwise than some at a time had shown, or one was refused that may have a place once others before it are changed.
 */
async function rehearseAll(
  work: Work,
  plan: Loaded,
  groups: readonly number[][],
  onPlanned: OnPlanned,
): Promise<void> {
  const { sql, tx, job } = work
  const act = { actor: plan.caller.accountId }
  const inParts = async (rehearseSome: (lines: readonly Line[][]) => Promise<Planned[]>) => {
    for (let from = 0; from < groups.length; from += groupsAtOnce) {
      const some = groups.slice(from, from + groupsAtOnce)
      const lines = await readGroups(sql, job.importId, some)
      await onPlanned(some, await rehearseSome(lines), from + some.length)
    }
  }
  const [{ wasOtherwise } = { wasOtherwise: false }] = await tx<{ wasOtherwise: boolean }[]>`
    select notice is not null as was_otherwise from import_file where import_id = ${job.importId}`
  const inOneGo = () => dryRun(sql, act, inner => inParts(lines => planEach(inner, plan, lines)))
  if (plan.importer.inOrder && wasOtherwise) return inOneGo()
  let isChanged = false
  let mayHaveAPlace = false
  await inParts(async lines => {
    const planned = await rehearse(plan, lines, run => dryRun(sql, act, run))
    mayHaveAPlace ||= isChanged && planned.some(({ outcome }) => outcome === 'refused')
    isChanged ||= planned.some(({ outcome }) => outcome === 'changed')
    return planned
  })
  if (plan.importer.inOrder && mayHaveAPlace) await inOneGo()
}

type InDryRun = (work: (tx: Db) => Promise<Planned[] | undefined>) => Promise<Planned[] | undefined>

/** So many are worth another try together. */
const fewGroups = 12

/**
 * All together, which costs a few ways to the database; where one is refused half-way, each half again, and in the end each in a
 * savepoint of its own.
 */
async function rehearse(plan: Loaded, groups: readonly Line[][], inDryRun: InDryRun): Promise<Planned[]> {
  const together = plan.importer.inOrder ? undefined : await inDryRun(tx => planTogether(tx, plan, groups))
  if (together) return together
  if (plan.importer.inOrder || groups.length <= fewGroups)
    return (await inDryRun(tx => planEach(tx, plan, groups))) ?? []
  const half = Math.ceil(groups.length / 2)
  const first = await rehearse(plan, groups.slice(0, half), inDryRun)
  return [...first, ...(await rehearse(plan, groups.slice(half), inDryRun))]
}

/** Undefined where one of them is refused after something was sent. */
async function planTogether(tx: Db, plan: Loaded, groups: readonly Line[][]): Promise<Planned[] | undefined> {
  const known = await readKnown(tx, plan, groups)
  const prepared = await allOf(groups.map(lines => prepareGroup(tx, plan, lines, known)))
  if (!prepared) return undefined
  const made = makeAll(tx, plan, prepared)
  return allOf(
    prepared.map(async one => {
      if (!isReady(one)) return one
      if (one.found || !made) return write(tx, plan, one)
      return created(one, (await made).get(one) ?? missingRecord())
    }),
  )
}

async function allOf<Value>(asked: readonly Promise<Value>[]): Promise<Value[] | undefined> {
  const tried = await Promise.allSettled(asked)
  const done = tried.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  return done.length === asked.length ? done : undefined
}

/** New records by one statement, where their importer can. */
function makeAll(tx: Db, { importer }: Loaded, prepared: readonly (Planned | Ready)[]) {
  const fresh = prepared.filter(isReady).filter(({ found }) => !found)
  if (!importer.createAll || fresh.length === 0) return undefined
  const made = importer.createAll(
    tx,
    fresh.map(({ form }) => form),
  )
  return made.then(records => new Map(fresh.map((one, place) => [one, records[place]])))
}

function missingRecord(): never {
  throw new Impossible('Fewer records were made than lines asked for.')
}

async function planEach(tx: Db, plan: Loaded, groups: readonly Line[][]): Promise<Planned[]> {
  const known = await readKnown(tx, plan, groups)
  const planned: Planned[] = []
  for (const lines of groups) planned.push(await planInSavepoint(tx, plan, lines, known))
  return planned
}

async function planInSavepoint(tx: Db, plan: Loaded, lines: readonly Line[], known: Known): Promise<Planned> {
  try {
    return await (tx as TransactionSql).savepoint(saved => planGroup(saved, plan, lines, known))
  } catch (error) {
    if (error instanceof Refused) return error.planned
    throw error
  }
}

/** Answers how many turn out otherwise than before. */
async function keepPlanned(
  tx: Db,
  importId: number,
  groups: readonly number[][],
  planned: readonly Planned[],
): Promise<number> {
  const rows = planned.flatMap((one, place) =>
    (groups[place] ?? []).map(row => ({
      row,
      lead: one.row,
      outcome: one.outcome,
      key: one.key.slice(0, 200),
      record: one.outcome === 'created' ? null : one.recordId,
      // By which a commit sees whether it is as it was.
      version: one.outcome === 'unchanged' ? one.recordVersion : null,
      faults: one.faults.filter(fault => fault.row === row),
      changes: row === one.row ? one.changes : [],
    })),
  )
  const kept = await tx<{ isOther: boolean }[]>`
    with old as (
      select row, outcome, changes from import_row where import_id = ${importId} and row = any(${rows.map(({ row }) => row)}::integer[]))
    update import_row held set lead = given.lead, outcome = given.outcome, key = given.key, record_id = given.record,
      faults = given.faults, changes = given.changes, before = null, record_version = given.version, kept = null
    from jsonb_to_recordset(${tx.json(rows as never)})
      given (row integer, lead integer, outcome text, key text, record integer, version integer, faults jsonb,
        changes jsonb), old
    where held.import_id = ${importId} and held.row = given.row and old.row = given.row
    returning held.lead = held.row and (old.outcome, old.changes) is distinct from (held.outcome, held.changes) as is_other`
  return kept.filter(({ isOther }) => isOther).length
}
