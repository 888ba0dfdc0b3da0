import type { Sql } from 'postgres'
import type { AcceptCode } from '#domain/plans.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { Refused, readRefusal } from './book-row.ts'

type Asked = { rowId: number; version: number }
type Outcome = { rowId: number }

/** Rows that are accepted, or taken back, as one: one by itself, or a bundle; `missing` of it weren’t asked for. */
export type Unit = { rows: readonly Asked[]; missing: readonly number[] }

export const idsOf = (rows: readonly { rowId: number }[]): number[] => rows.map(({ rowId }) => rowId)

/** In the order in which the first row of each was asked for. */
export async function listUnits(sql: Db, planId: number, rows: readonly Asked[]): Promise<Unit[]> {
  const bundles = await sql<{ rowIds: number[] }[]>`
    select array_agg(id order by id) as row_ids from plan_row
    where plan_id = ${planId} and bundled is not null
    group by bundled -> 'bundle' having bool_or(id = any(${idsOf(rows)}::integer[]))`
  const bundleOf = new Map(bundles.flatMap(({ rowIds }) => rowIds.map(id => [id, rowIds] as const)))
  const asked = new Map(rows.map(row => [row.rowId, row]))
  return rows.flatMap((row): Unit[] => {
    const ids = bundleOf.get(row.rowId) ?? [row.rowId]
    const own = rows.filter(({ rowId }) => ids.includes(rowId))
    return own[0] === row ? [{ rows: own, missing: ids.filter(id => !asked.has(id)) }] : []
  })
}

/** More at once take connections from others, and two processors no further. */
const mostLanes = 4

/**
 * Does the units side by side, each in its own transaction: most of each is waiting for the database. One that throws ends all, once
 * those under way are done.
 */
export async function doEach<Result>(
  sql: Sql,
  units: readonly Unit[],
  work: (unit: Unit) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = []
  const failures: unknown[] = []
  const left = [...units.entries()]
  const lane = async () => {
    for (let next = left.shift(); next && failures.length === 0; next = left.shift()) {
      const [place, unit] = next
      try {
        results[place] = await work(unit)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const lanes = Math.max(1, Math.min(mostLanes, Math.floor((sql.options.max ?? 1) / 3)))
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
  return results.flat()
}

/** A refusal of one row of a bundle: the others need it. */
export class RefusedRow extends Error {
  readonly rowId: number
  readonly refusal: Refused

  constructor(rowId: number, refusal: Refused) {
    super(refusal.code)
    this.rowId = rowId
    this.refusal = refusal
  }
}

/** A refusal knows of which row it is. */
export async function naming<Result>(rowId: number, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new RefusedRow(rowId, readRefusal(error))
  }
}

/** What only works together is asked for together. */
export function refuseParted({ rows, missing: [absent] }: Unit): void {
  if (absent !== undefined) throw new RefusedRow(absent, needs(rows[0]?.rowId ?? absent, absent))
}

const needs = (row: number, other: number) =>
  new Refused('bundle', sayPlanFailure.text('bundle', { row: String(row), other: String(other) }))

type Failed = Outcome & { failure: { code: AcceptCode; says: string; text: Text } }

/** What one row of a bundle can’t, none of it can. */
export function failuresOf({ rows }: Unit, error: unknown): Failed[] {
  const own = error instanceof RefusedRow ? error : undefined
  const refusal = own?.refusal ?? readRefusal(error)
  return rows.map(({ rowId }) =>
    toFailed(rowId, own && own.rowId !== rowId ? needs(rowId, own.rowId) : refusal),
  )
}

export const toFailed = (rowId: number, { code, text }: Refused): Failed => ({
  rowId,
  failure: { code, says: sayKnown(text), text },
})
