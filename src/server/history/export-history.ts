import { stringify } from 'csv-stringify/sync'
import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { history } from '#contract/history.ts'
import { cards, rowCard } from '#contract/records/cards.ts'
import { refuseFormulas } from '#domain/formulas.ts'
import { daysTouched, isWholeDays, localDay, localTime } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { describeChanges } from '#words/describe-changes.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayHistoryExport } from '#words/en/history-export.ts'
import { nameAct } from '#words/say-act.ts'
import type { Reading } from '#words/show-value.ts'
import { nameKeptVisit } from '#words/visit-name.ts'
import { readTitles } from './names.ts'
import { readHistory } from './queries.ts'

type Query = Parsed<typeof history.export, 'query'>

/** Read and written at a time: others are served in between. */
const rowsAtOnce = 200

/**
 * A record's history as a table for a spreadsheet: UTF-8 with the mark that Excel knows it by, and nothing in it that a
 * spreadsheet would take for a formula. Times are by the clock of `timeZone`, in a form that sorts. It is read on only as
 * the caller does, and one at a time for each account.
 */
export async function exportHistory(sql: Sql, caller: Caller, query: Query) {
  const title = await findTitle(sql, query)
  const name = sayHistoryExport(query.of === 'roster' ? 'fileNameOfBookings' : 'fileName', { title })
  const running = await claimExport(sql, caller.accountId)
  // A claim that can’t be released expires by itself.
  return {
    name,
    open: () => writeParts(sql, caller, query, running),
    close: () => void running.end().catch(() => {}),
  }
}

async function* writeParts(
  sql: Sql,
  caller: Caller,
  query: Query,
  running: RunningExport,
): AsyncGenerator<string> {
  yield write([listHeadings(query.timeZone)], { bom: true })
  const reading = readAt(query.timeZone)
  let beforeId: number | undefined
  do {
    const rows = await readHistory(sql, caller, { ...query, beforeId }, rowsAtOnce)
    if (rows.length > 0) yield write(rows.flatMap(row => linesOf(row, reading)))
    beforeId = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
    await running.beat()
  } while (beforeId !== undefined)
}

const listHeadings = (timeZone: string) => [
  sayHistoryExport('when', { zone: timeZone.replaceAll('_', ' ') }),
  ...(['who', 'what', 'reason', 'field', 'before', 'after'] as const).map(key => sayHistoryExport(key)),
]

const write = (lines: readonly string[][], { bom = false } = {}) =>
  stringify(
    [...lines].map(line => line.map(refuseFormulas)),
    { bom, escape_formulas: true, quoted_match: /;/, record_delimiter: 'windows' },
  )

type Row = Awaited<ReturnType<typeof readHistory>>[number]

function linesOf(row: Row, reading: Reading): string[][] {
  const act = [
    reading.moment(row.at.toISOString()),
    row.who?.name ?? sayHistoryExport('system'),
    nameAct(row.action, cards[row.entity], row.record === null ? [] : [row.record]),
    row.reason ?? '',
  ]
  const changes = describeChanges(row, cards[row.entity], reading)
  if (changes.length === 0) return [[...act, '', '', '']]
  return changes.map(({ label, before, after }) => [...act, label, before ?? '', after ?? ''])
}

/** `2026-03-02 08:00`; whole days are days. */
function readAt(timeZone: string): Reading {
  const moment = (at: Date) => {
    const { hour, minute } = localTime(at, timeZone)
    return `${localDay(at, timeZone)} ${[hour, minute].map(part => String(part).padStart(2, '0')).join(':')}`
  }
  return {
    moment: iso => moment(new Date(iso)),
    day: day => day,
    span: (from, to) => {
      const interval = { start: new Date(from), end: new Date(to) }
      if (!isWholeDays(interval, timeZone))
        return sayHistoryExport('span', { from: moment(interval.start), to: moment(interval.end) })
      const { first, last } = daysTouched(interval, timeZone)
      return first === last ? first : sayHistoryExport('span', { from: first, to: last })
    },
  }
}

/** How the record is called, also one that was deleted; without what no file name may hold. */
async function findTitle(sql: Db, record: Pick<Query, 'entity' | 'entityId'>): Promise<string> {
  const { entity, entityId } = record
  const { title: column, knownBy } = rowCard(entity)
  const names = column || knownBy ? await readTitles(sql, [record]) : undefined
  const name = names?.(entity, entityId).name ?? ''
  const title = entity === 'visit' ? nameKeptVisit(name) : name
  return title.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim() || `${entity} ${entityId}`
}

/** A claim on the one export: renew it with `beat` at least once a minute, release it with `end`. */
type RunningExport = { beat(): Promise<void>; end(): Promise<void> }

/**
 * One export at a time for each account, on whichever server: a second one is a 429 at once. A row rather than a lock, which
 * would hold a connection for as long as somebody reads slowly.
 */
async function claimExport(sql: Sql, accountId: number): Promise<RunningExport> {
  const [taken] = await sql<{ key: string }[]>`
    insert into history_export (account_id) values (${accountId})
    on conflict (account_id) do update set key = excluded.key, beat_at = excluded.beat_at
      where history_export.beat_at < now() - interval '1 minute'
    returning key`
  if (!taken) throw refuse('busy', sayCallFailure.text('exportRunning'), { retryAfterSeconds: 5 })
  const isMine = sql`account_id = ${accountId} and key = ${taken.key}`
  return {
    beat: async () => void (await sql`update history_export set beat_at = now() where ${isMine}`),
    end: async () => void (await sql`delete from history_export where ${isMine}`),
  }
}
