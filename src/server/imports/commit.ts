import { importEntity } from '#contract/import-fields.ts'
import { rowCard } from '#contract/records/cards.ts'
import { annotateWhole, type Db } from '#server/db/transaction.ts'
import { sayNotice } from '#words/en/notices.ts'
import { sayReason } from '#words/en/reasons.ts'
import { giveUp } from './check.ts'
import { analyzeLines, type Loaded, loadPlan, readGroups, readKnown } from './load-plan.ts'
import { notifyImporters } from './notify-importers.ts'
import { isReady, type Known, type Planned, planGroup, prepareGroup, Refused, write } from './plan-group.ts'
import { Canceled, endImporting, progressOf, type Work } from './steps.ts'
import type { Line } from './table-source.ts'

const groupsAtOnce = 100

/** A row turned out otherwise than it was shown: all is taken back, and checked again. */
export class Otherwise extends Error {}

/** Writes every record that was checked, in the transaction that also says that it is done: all, or none. */
export async function commit(work: Work): Promise<void> {
  const { sql, tx, job, importers } = work
  const { importId } = job
  const plan = await loadPlan(tx, importers, job)
  if (!plan) return giveUp(tx, job)
  plan.importer.start?.(tx)
  const since = await listChangedSince(tx, plan)
  const count = await countLeads(tx, importId, since)
  await analyzeLines(sql, count)
  const tell = progressOf(work, count)
  let done = 0
  for await (const some of readLeads(tx, importId, since)) {
    await keepWritten(tx, importId, await writeSome(tx, plan, some))
    done += some.length
    await tell(done)
  }
  await plan.importer.finish?.(tx, plan.caller)
  await endImporting(tx)
  const [committed] = await tx<{ counts: Record<Planned['outcome'], number> }[]>`
    update import set state = 'committed', committed_at = clock_timestamp() where id = ${importId} and state = 'committing'
    returning counts`
  if (!committed) throw new Canceled()
  await tx`update import_file set notice = null where import_id = ${importId}`
  const { created, changed, refused } = committed.counts
  await notifyImporters(tx, job, {
    type: 'import:done',
    text: about => sayNotice.text('importDone', { ...about, created, changed, refused }),
  })
}

type Lead = {
  lead: number
  rows: number[]
  outcome: Planned['outcome']
  recordId: number | null
  changes: Planned['changes']
}

/**
 * Of records that are as their lines say, those that somebody has changed since that was shown: they are looked at again, and the
 * others are not.
 */
async function listChangedSince(tx: Db, { importId, layout }: Loaded): Promise<number[]> {
  const { table, softDeleted } = rowCard(importEntity(layout.entity).noun)
  const rows = await tx<{ lead: number }[]>`
    select lead from import_row shown
    where import_id = ${importId} and outcome = 'unchanged' and lead = row and not exists (
      select from ${tx(table)} record where record.id = shown.record_id and record.version = shown.record_version
      ${softDeleted ? tx`and record.deleted_at is null` : tx``})`
  return rows.map(({ lead }) => lead)
}

/** What is refused is left out, as whoever commits has said; `since`: leads of what has been changed since. */
const isWritten = (sql: Db, importId: number, since: readonly number[]) => sql`import_id = ${importId}
  and (outcome in ('created', 'changed') or outcome = 'unchanged' and lead = any(${[...since]}::integer[]))`

async function countLeads(tx: Db, importId: number, since: readonly number[]): Promise<number> {
  const [found] = await tx<{ count: number }[]>`
    select count(*)::integer as count from import_row where ${isWritten(tx, importId, since)} and lead = row`
  return found?.count ?? 0
}

/** Some at a time, in the order of the file. */
async function* readLeads(tx: Db, importId: number, since: readonly number[]): AsyncGenerator<Lead[]> {
  let last = 0
  for (;;) {
    const leads = await tx<Lead[]>`
      select lead, array_agg(row order by row) as rows, min(outcome) as outcome,
        min(record_id) as record_id, (array_agg(changes order by row))[1] as changes
      from import_row where ${isWritten(tx, importId, since)} and lead > ${last}
      group by lead order by lead limit ${groupsAtOnce}`
    if (leads.length === 0) return
    yield leads
    last = leads.at(-1)?.lead ?? last
  }
}

async function writeSome(tx: Db, plan: Loaded, leads: readonly Lead[]): Promise<Planned[]> {
  const lines = await readGroups(
    tx,
    plan.importId,
    leads.map(({ rows }) => rows),
  )
  const known = await readKnown(tx, plan, lines)
  const written = plan.importer.createAll
    ? await writeTogether(tx, plan, lines, known)
    : await writeEach(tx, plan, lines, known)
  if (leads.some((lead, place) => !isAsShown(lead, written[place]))) throw new Otherwise()
  return written
}

async function writeEach(tx: Db, plan: Loaded, groups: readonly Line[][], known: Known): Promise<Planned[]> {
  const written: Planned[] = []
  for (const lines of groups) {
    sayRow(tx, plan, lines)
    written.push(await planGroup(tx, plan, lines, known).catch(refuseOtherwise))
  }
  return written
}

/** Where no line minds what others do: nothing is waited for between two that are new, and each is still told by its own row. */
async function writeTogether(
  tx: Db,
  plan: Loaded,
  groups: readonly Line[][],
  known: Known,
): Promise<Planned[]> {
  const prepared = await Promise.all(groups.map(lines => prepareGroup(tx, plan, lines, known))).catch(
    refuseOtherwise,
  )
  const written: Promise<Planned>[] = []
  for (const [place, one] of prepared.entries()) {
    if (!isReady(one)) throw new Otherwise()
    sayRow(tx, plan, groups[place] ?? [])
    const writing = write(tx, plan, one)
    // What failed is found below.
    if (one.found) await writing.catch(() => {})
    written.push(writing)
  }
  const tried = await Promise.allSettled(written)
  return tried.map(one => (one.status === 'fulfilled' ? one.value : refuseOtherwise(one.reason)))
}

/** What history says of all that is sent from here on. */
function sayRow(tx: Db, { importId, name }: Loaded, [first]: readonly Line[]): void {
  const row = String(first?.row ?? 0)
  annotateWhole(tx, {
    action: 'import',
    reason: sayReason.text('imported', { number: String(importId), file: name, row }),
  })
}

function refuseOtherwise(error: unknown): never {
  throw error instanceof Refused ? new Otherwise() : error
}

const isAsShown = (lead: Lead, planned: Planned | undefined) =>
  planned !== undefined &&
  lead.outcome === planned.outcome &&
  (lead.outcome === 'created' || lead.recordId === planned.recordId) &&
  JSON.stringify(lead.changes.map(toPair)) === JSON.stringify(planned.changes.map(toPair))

const toPair = ({ field, before, after }: Planned['changes'][number]) => [field, before, after]

async function keepWritten(tx: Db, importId: number, written: readonly Planned[]): Promise<void> {
  const rows = written.map(({ row, recordId, recordVersion, before }) => ({
    row,
    recordId,
    recordVersion,
    before,
  }))
  await tx`
    update import_row held set record_id = given."recordId", record_version = given."recordVersion", before = given.before
    from jsonb_to_recordset(${tx.json(rows as never)})
      given (row integer, "recordId" integer, "recordVersion" integer, before jsonb)
    where held.import_id = ${importId} and held.row = given.row`
}
