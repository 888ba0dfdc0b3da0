import type { Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import type { PlanBlocker, PlanWayOut } from '#domain/plan-reasons.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  type PlanNames,
  textOfPlanBlocker,
  textOfPlanGap,
  textOfPlanReason,
  textOfPlanWay,
} from '#words/say-plan-reason.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { readOthers, textOfMove } from './others-now.ts'
import { placedColumns, type RawRow, type Row, shownRows, toPlaced } from './placed-rows.ts'
import { type KnownNames, readNames } from './plan-names.ts'
import { requirePlan } from './queries.ts'

type Query = Parsed<typeof plans.rows, 'query'>

/** What becomes of the audits of a plan; without a sort in the order in which they were planned, the earliest first. */
export async function listRows(sql: Db, caller: Caller, planId: number, query: Query) {
  const shown = shownRows(sql, planId, caller.accountId)
  const asked = conditions(sql, query)
  const matching = where(sql, asked)
  const order = query.sort?.length
    ? orderBy(sql, query.sort, sortColumns(sql), sql`shown.row_id`)
    : sql`order by shown.starts_at, shown.row_id`
  const among = asked.every(condition => condition === undefined) ? sortedRows(sql, planId) : shown
  const [page, [total]] = await Promise.all([
    sql<{ rowId: number }[]>`select shown.row_id from ${among} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from ${among} ${matching}`,
    requirePlan(sql, planId),
  ])
  // What is said of a row is looked up for those of the page alone: as one statement it would take four times as long to plan.
  const ids = page.map(({ rowId }) => rowId)
  const rows = await sql<RawRow[]>`
    select ${rowColumns(sql)} from ${shown} where shown.row_id = any(${ids}::integer[]) ${order}`
  return { count: total?.count ?? '0', rows: await sayRows(sql, caller, planId, rows) }
}

export async function findRow(sql: Db, caller: Caller, planId: number, rowId: number): Promise<Row> {
  const [found] = await sql<
    RawRow[]
  >`select ${rowColumns(sql)} from ${shownRows(sql, planId, caller.accountId)} where shown.row_id = ${rowId}`
  const [row] = found ? await sayRows(sql, caller, planId, [found]) : []
  if (!row) throw missing()
  return row
}

async function sayRows(sql: Db, caller: Caller, planId: number, rows: readonly RawRow[]): Promise<Row[]> {
  const said = rows.map(({ reasons, alternatives, gap, blockers, ways, auditors, knownTeam }) => [
    [reasons, alternatives, gap, blockers, ways],
    { auditors: [...auditors.map(({ id }) => id), ...(knownTeam ?? [])] },
  ])
  const [names, otherOf] = await Promise.all([
    readNames(sql, caller, { planId, said }),
    readOthers(
      sql,
      planId,
      rows.flatMap(({ ways }) => ways),
    ),
  ])
  const now = new Date()
  return rows.map(row => {
    const { blockerCount, acceptedBy, acceptedAt, isUndoable } = row
    const more = { blockerCount, acceptedBy, acceptedAt, isUndoable }
    return { ...toPlaced(row, names.auditor, now), ...more, ...sayRow(row, names, otherOf) }
  })
}

const sayIt = <Code extends string>(code: Code, text: Text) => ({ code, says: sayKnown(text), text })

type OtherOf = Awaited<ReturnType<typeof readOthers>>

function sayRow(
  { timeZone, reasons, alternatives, gap, blockers, ways }: RawRow,
  known: KnownNames,
  otherOf: OtherOf,
) {
  const names: PlanNames = known.at(timeZone)
  return {
    reasons: reasons.map(reason => sayIt(reason.code, textOfPlanReason(reason, names))),
    alternatives: alternatives.map(({ auditors, start, end, points }) => ({
      auditors: auditors.map(id => ({ id, name: known.auditor(id) })),
      start: new Date(start),
      end: new Date(end),
      points,
    })),
    gap: gap && sayIt(gap.code, textOfPlanGap(gap, names)),
    blockers: blockers.map(blocker => sayBlocker(blocker, names, known)),
    ways: ways.map(way => sayWay(way, names, otherOf)),
  }
}

const rowColumns = (sql: Db): Fragment => sql`
  ${placedColumns(sql)}, reasons, alternatives, blockers, blocker_count, gap, ways, accepted_by, accepted_at, is_undoable`

function sayBlocker({ near, over, ...blocker }: PlanBlocker, names: PlanNames, known: KnownNames) {
  const { start, end } = blocker
  const projectId = blocker.projectId ?? near?.projectId ?? null
  return {
    ...blocker,
    ...sayIt(
      blocker.code,
      textOfPlanBlocker({ ...blocker, ...(near && { near }), ...(over && { over }) }, names),
    ),
    projectId: projectId !== null && known.shows(projectId) ? projectId : null,
    start: start === null ? null : new Date(start),
    end: end === null ? null : new Date(end),
  }
}

function sayWay(way: PlanWayOut, names: PlanNames, otherOf: OtherOf) {
  if (way.code === 'move') {
    const other = otherOf(way)
    const { from: _, start, end, ...rest } = way
    const time = { start: new Date(start), ...(end && { end: new Date(end) }) }
    return { ...rest, ...sayIt(way.code, textOfMove(way, names, other)), ...time, other }
  }
  const said = sayIt(way.code, textOfPlanWay(way, names))
  switch (way.code) {
    case 'own':
    case 'later':
      return { ...way, ...said, start: new Date(way.start), auditors: [...way.auditors] }
    default:
      return { ...way, ...said }
  }
}

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, kind, state, code, auditorId, countryId, isChanged, isEdited, bundle, value } = query
  return [
    id === undefined ? undefined : sql`shown.row_id = ${id}`,
    kind && sql`shown.kind = any(${kind}::text[])`,
    state && sql`shown.state = any(${state}::text[])`,
    code && sql`shown.code = any(${code}::text[])`,
    auditorId === undefined
      ? undefined
      : sql`exists (select from jsonb_array_elements(shown.auditors) one where (one ->> 'id')::integer = ${auditorId})`,
    countryId === undefined ? undefined : sql`shown.country_id = ${countryId}`,
    bundle && sql`shown.bundle = any(${bundle}::integer[])`,
    isChanged === undefined ? undefined : sql`shown.is_changed = ${isChanged}`,
    isEdited === undefined ? undefined : sql`shown.is_edited = ${isEdited}`,
    value ? isLike(sql, sql`shown.idfl_number || chr(31) || shown.company_name`, value) : undefined,
  ]
}

/** A table `shown` of what all rows of a plan are sorted by; the audit is looked up only where that takes it. */
const sortedRows = (sql: Db, planId: number): Fragment => sql`(
  select plan_row.id as row_id, plan_row.points, (select idfl_number from audit where id = plan_row.audit_id) as idfl_number,
    coalesce(plan_row.starts_at, (select starts_at from audit where id = plan_row.audit_id)) as starts_at
  from plan_row where plan_row.plan_id = ${planId}) shown`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.row_id`,
  start: sql`shown.starts_at`,
  idflNumber: sql`shown.idfl_number`,
  points: sql`shown.points`,
  createdAt: sql`shown.row_id`,
})
