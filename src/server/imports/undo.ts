import postgres, { type TransactionSql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import { rowCard } from '#contract/records/cards.ts'
import type { ImportState } from '#domain/imports.ts'
import { listInUse } from '#server/db/in-use.ts'
import { annotateWhole, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayNotice } from '#words/en/notices.ts'
import { sayReason } from '#words/en/reasons.ts'
import { sayWhole } from '#words/kept.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { notifyOfRight } from './check.ts'
import { type Form, type Importer, type Importers, openImporter } from './importer.ts'
import { loadPlan } from './load-plan.ts'
import { notifyImporters } from './notify-importers.ts'
import { endImporting, progressOf, type Work } from './steps.ts'

type Written = {
  row: number
  key: string
  outcome: 'created' | 'changed'
  recordId: number
  recordVersion: number
}

/** What would go, get its old values back, or stay, with why; of an import that was undone what did. */
export async function previewUndo(sql: Db, importers: Importers, caller: Caller, id: number) {
  const [found] = await sql<{ entity: ImportedEntity; state: ImportState }[]>`
    select entity, state from import where id = ${id}`
  if (found?.state === 'undone') return readUndone(sql, id)
  const written = await listWritten(sql, id)
  const whys = found
    ? await listKept(
        sql,
        { entity: found.entity, importer: openImporter(importers[found.entity]), caller },
        written,
      )
    : new Map<number, Text>()
  const goes = written.filter(({ row }) => !whys.has(row))
  const count = (outcome: Written['outcome']) => goes.filter(one => one.outcome === outcome).length
  const kept = written.flatMap(({ row, key }) => {
    const text = whys.get(row)
    return text ? [{ row, key, why: sayKnown(text), text }] : []
  })
  return {
    removed: count('created'),
    restored: count('changed'),
    kept: kept.slice(0, mostKeptShown),
    keptCount: kept.length,
  }
}

async function readUndone(sql: Db, id: number) {
  const [[counts], kept] = await Promise.all([
    sql<{ removed: number; restored: number; keptCount: number }[]>`
      select count(*) filter (where outcome = 'created' and record_version is not null and kept is null)::integer as removed,
        count(*) filter (where outcome = 'changed' and record_version is not null and kept is null)::integer as restored,
        count(kept)::integer as kept_count
      from import_row where import_id = ${id}`,
    sql<{ row: number; key: string; text: Text }[]>`
      select row, key, kept as text from import_row where import_id = ${id} and kept is not null
      order by row desc limit ${mostKeptShown}`,
  ])
  const { removed = 0, restored = 0, keptCount = 0 } = counts ?? {}
  return { removed, restored, keptCount, kept: kept.map(one => ({ ...one, why: sayKnown(one.text) })) }
}

const mostKeptShown = 1000
/** PostgreSQL’s code for a row that others refer to. */
const foreignKeyViolation = '23503'

const listWritten = (sql: Db, id: number) => sql<Written[]>`
  select row, key, outcome, record_id, record_version from import_row
  where import_id = ${id} and outcome in ('created', 'changed') and record_version is not null and kept is null
  order by row desc`

type OfWhom = { entity: ImportedEntity; importer: Importer; caller: Caller }

/** Records that were changed since, are gone, or that something refers to; by row, with why. Days are those of whoever asks. */
async function listKept(
  sql: Db,
  { entity, importer, caller }: OfWhom,
  written: readonly Written[],
): Promise<Map<number, Text>> {
  const { noun } = importEntity(entity)
  const { table, softDeleted } = rowCard(noun)
  const ids = written.map(({ recordId }) => recordId)
  const records = await sql<
    { id: number; version: number; by: string | null; day: string; isGone: boolean }[]
  >`
    select record.id, record.version, account.display_name as by,
      (record.updated_at at time zone reader.time_zone)::date::text as day,
      ${softDeleted ? sql`record.deleted_at is not null` : sql`false`} as is_gone
    from ${sql(table)} record join account reader on reader.id = ${caller.accountId}
      left join account on account.id = record.updated_by
    where record.id = any(${ids}::integer[])`
  const now = new Map(records.map(record => [record.id, record]))
  const made = written.filter(({ outcome }) => outcome === 'created').map(({ recordId }) => recordId)
  const used = importer.takesAlong ? new Set<number>() : await listInUse(sql, noun, made)
  const keeps = await importer.keeps?.(sql, made)
  const whyOf = ({ recordId, recordVersion, outcome }: Written): Text | undefined => {
    const record = now.get(recordId)
    if (!record || record.isGone) return sayImportFailure.text('gone')
    const kept = outcome === 'created' && keeps?.get(recordId)
    if (kept) return kept
    if (record.version !== recordVersion)
      return record.by
        ? sayImportFailure.text('changedBy', { name: record.by, day: record.day })
        : sayImportFailure.text('changedSince')
    return outcome === 'created' && used.has(recordId) ? sayImportFailure.text('inUse') : undefined
  }
  return new Map(
    written.flatMap(one => {
      const why = whyOf(one)
      return why ? [[one.row, why] as const] : []
    }),
  )
}

/** Takes back what can be, the last line first. What stays keeps why; the import is undone all the same. */
export async function undo(work: Work): Promise<void> {
  const { tx, job, importers } = work
  const { importId } = job
  const plan = await loadPlan(tx, importers, job)
  if (!plan) return notifyOfRight(tx, job, 'importNotUndone')
  const { importer, caller } = plan
  const written = await listWritten(tx, importId)
  const whys = await listKept(tx, { entity: plan.layout.entity, importer, caller }, written)
  const tell = progressOf(work, written.length)
  const reason = sayReason.text('importUndone', { number: String(importId), file: plan.name })
  const made = written.flatMap(({ outcome, recordId }) => (outcome === 'created' ? [recordId] : []))
  const notifyGone = await importer.concerned?.(tx, made)
  const gone = new Set<number>()
  let kept = 0
  for (const [place, one] of written.entries()) {
    const why = whys.get(one.row) ?? (await takeBack(one))
    if (why) {
      kept++
      await tx`update import_row set kept = ${tx.json(why as never)} where import_id = ${importId} and row = ${one.row}`
    } else if (one.outcome === 'created') gone.add(one.recordId)
    if (place % 50 === 0) await tell(place)
  }
  await notifyGone?.(caller, gone)
  await endImporting(tx)
  await tx`update import set state = 'undone' where id = ${importId} and state = 'committed'`
  await notifyImporters(tx, job, {
    type: 'import:done',
    text: about => sayNotice.text('importUndone', { ...about, undone: written.length - kept, kept }),
  })

  /** What goes back to where nobody said why goes back for this. */
  function withReason(before: Form): Form {
    const unsaid = ['reason', 'statusReason'].filter(name => before[name] === '')
    return { ...before, ...Object.fromEntries(unsaid.map(name => [name, sayWhole(reason)])) }
  }

  async function takeBack({ row, outcome, recordId, recordVersion }: Written): Promise<Text | undefined> {
    try {
      await (tx as TransactionSql).savepoint(async saved => {
        annotateWhole(saved, { action: outcome === 'created' ? 'delete' : '', reason })
        if (outcome === 'created') return void (await importer.remove(saved, caller, recordId))
        const [{ before } = { before: {} }] = await saved<{ before: Form }[]>`
          select before from import_row where import_id = ${importId} and row = ${row}`
        await importer.change(saved, caller, recordId, { ...withReason(before), version: recordVersion })
      })
      return undefined
    } catch (error) {
      if (error instanceof Failure) return (error.text as Text | undefined) ?? sayImportFailure.text('inUse')
      if (error instanceof postgres.PostgresError && error.code === foreignKeyViolation)
        return sayImportFailure.text('inUse')
      throw error
    }
  }
}
