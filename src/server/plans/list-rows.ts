import type { z } from 'zod'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { phaseOf } from '#domain/audit-status.ts'
import type { PlanBlocker, PlanGap, PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import type { Explained } from '#planning/explain.ts'
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
import { type KnownNames, nameHired, readNames } from './plan-names.ts'
import { requirePlan } from './queries.ts'
import { changeOf, isChanged, type RawChange, rowState, sayChange, standardsOf } from './row-changes.ts'

type Query = Parsed<typeof plans.rows, 'query'>
type Row = z.output<typeof plans.rows.reply>['rows'][number]
/** As it is kept: by ids. */
type Said = {
  reasons: PlanReason[]
  alternatives: Exclude<Explained['rows'][number], { kind: 'unplanned' }>['alternatives']
  gap: PlanGap | null
  blockers: PlanBlocker[]
  ways: PlanWayOut[]
}
type RawRow = Omit<Row, 'project' | 'before' | 'timeZone' | 'change' | keyof Said> &
  Said & {
    project: Omit<Row['project'], 'phase' | 'start' | 'end'> & { start: string; end: string }
    before: { start: string; end: string; auditors: { id: number; name: string }[] }
    change: RawChange | null
  }

/** What becomes of the audits of a plan; without a sort in the order in which they were planned, the earliest first. */
export async function listRows(sql: Db, caller: Caller, planId: number, query: Query) {
  const [plan] = await sql`select from plan where id = ${planId}`
  if (!plan) throw missing()
  const shown = shownRows(sql, planId, caller.accountId)
  const asked = conditions(sql, query)
  const matching = where(sql, asked)
  const order = query.sort?.length
    ? orderBy(sql, query.sort, sortColumns(sql), sql`shown.row_id`)
    : sql`order by shown.starts_at, shown.row_id`
  // What is said of a row is looked up for those of the page alone.
  const page = sql`select shown.row_id from ${shown} ${matching} ${order} ${cutPage(sql, query)}`
  const [rows, [total]] = await Promise.all([
    sql<RawRow[]>`
      select ${rowColumns(sql)}
      from ${shown} where shown.row_id = any(array(${page})) ${order}`,
    asked.every(condition => condition === undefined)
      ? sql<{ count: string }[]>`select count(*) from plan_row where plan_id = ${planId}`
      : sql<{ count: string }[]>`select count(*) from ${shown} ${matching}`,
  ])
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

type Ghosts = Answer<typeof plans.ghosts>

/** Open rows that touch the span, a bar for each who goes. */
export async function listGhosts(
  sql: Db,
  caller: Caller,
  planId: number,
  span: Parsed<typeof plans.ghosts, 'query'>,
): Promise<Ghosts> {
  await requirePlan(sql, planId)
  const { start, end } = span
  const rows = await listPlaced(
    sql,
    caller,
    planId,
    sql`where shown.kind in ('plan', 'move') and shown.state = 'open' and shown.start < ${end} and shown."end" > ${start}`,
  )
  // Who was assumed has no row on a timeline.
  return rows.flatMap(row => row.auditors.filter(({ id }) => id > 0).map(member => toGhost(row, member)))
}

function toGhost(row: PlacedRow, { id, name, isLead, isNew }: PlacedRow['auditors'][number]): Ghosts[number] {
  const { rowId, kind, bundle, project, before, isEdited, isChanged, change, version } = row
  // Only rows with a place are asked for.
  const [start, end] = [row.start ?? project.start, row.end ?? project.end]
  const isMoved = start.getTime() !== before.start.getTime() || end.getTime() !== before.end.getTime()
  const who = { auditorId: id, auditor: { id, name }, isLead, isNew, projectId: project.id, project }
  return { rowId, kind, bundle, ...who, start, end, before, isMoved, isEdited, isChanged, change, version }
}

type PlacedRow = Omit<Row, keyof Said | 'blockerCount' | 'acceptedBy' | 'acceptedAt' | 'isUndoable'>

/** When each audit is, and who goes, without what is said of it. */
export async function listPlaced(
  sql: Db,
  caller: Caller,
  planId: number,
  matching: Fragment = sql``,
): Promise<PlacedRow[]> {
  const rows = await sql<RawRow[]>`
    select row_id, project, kind, state, start, "end", before, bundle, auditors, points, code, is_edited, is_assumed, is_changed, change, version
    from ${shownRows(sql, planId, caller.accountId)} ${matching} order by shown.starts_at, shown.row_id`
  const now = new Date()
  return rows.map(row => toRow(row, now))
}

async function sayRows(sql: Db, caller: Caller, planId: number, rows: readonly RawRow[]): Promise<Row[]> {
  const said = rows.map(({ reasons, alternatives, gap, blockers, ways }) => [
    reasons,
    alternatives,
    gap,
    blockers,
    ways,
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
  return rows.map(row => ({ ...toRow(row, now), ...sayRow(row, names, otherOf) }))
}

const sayIt = <Code extends string>(code: Code, text: Text) => ({ code, says: sayKnown(text), text })

type OtherOf = Awaited<ReturnType<typeof readOthers>>

function sayRow(
  { project, reasons, alternatives, gap, blockers, ways }: RawRow,
  known: KnownNames,
  otherOf: OtherOf,
) {
  const names: PlanNames = known.at(project.timeZone)
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
  row_id, project, kind, state, start, "end", before, bundle, auditors, points, reasons, alternatives, code, blockers, blocker_count, gap, ways, is_edited, is_assumed,
  is_changed, change, accepted_by, accepted_at, is_undoable, version`

function toRow({ project, before: known, auditors, change, ...row }: RawRow, now: Date) {
  const audit = { ...project, start: new Date(project.start), end: new Date(project.end) }
  const before = { ...known, start: new Date(known.start), end: new Date(known.end) }
  return {
    ...row,
    auditors: auditors.map(one => ({ ...one, name: one.id < 0 ? nameHired(one.id) : one.name })),
    project: { ...audit, phase: phaseOf(audit, now) },
    timeZone: project.timeZone,
    before,
    change: change && sayChange(change, audit, before),
  }
}

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

/** A table `shown` of the rows of a plan, beside their audits as they are now. */
const shownRows = (sql: Db, planId: number, readerId: number): Fragment => sql`(
  select plan_row.id as row_id, plan_row.kind, now.state, plan_row.starts_at as start, plan_row.ends_at as "end",
    json_build_object('start', plan_row.known -> 'start', 'end', plan_row.known -> 'end', 'auditors',
      case when plan_row.known ? 'team' then (
        select coalesce(json_agg(json_build_object('id', account.id, 'name', account.display_name) order by account.id), '[]')
        from account where account.id in (select jsonb_array_elements_text(plan_row.known -> 'team')::integer))
      else '[]' end) as before,
    (plan_row.bundled ->> 'bundle')::integer as bundle,
    json_build_object('id', audit.id, 'idflNumber', audit.idfl_number, 'companyName', customer.company_name, 'timeZone', audit.time_zone,
      'start', audit.starts_at, 'end', audit.ends_at, 'status', audit.status, 'customerId', audit.customer_id,
      'countryId', place.country_id, 'standardId', held.standards, 'version', audit.version, 'agreedOn', audit.agreed_on) as project,
    (select coalesce(json_agg(json_build_object('id', one -> 'id', 'name', account.display_name, 'covers', one -> 'covers',
        'isLead', one -> 'isLead', 'isNew', not coalesce(plan_row.known -> 'team' @> (one -> 'id'), false)) order by no), '[]')
      from jsonb_array_elements(plan_row.auditors) with ordinality given (one, no)
      left join account on account.id = (one ->> 'id')::integer) as auditors,
    plan_row.auditors @> '[{"isAssumed": true}]' as is_assumed,
    plan_row.points, plan_row.reasons, plan_row.alternatives, plan_row.code, plan_row.gap, plan_row.blockers, plan_row.blocker_count,
    plan_row.ways, plan_row.is_edited,
    now.is_changed, case when now.is_changed then ${changeOf(sql, readerId)} end as change,
    case when accepter.id is not null then json_build_object('id', accepter.id, 'name', accepter.display_name) end as accepted_by,
    case when accepter.id is not null then plan_row.accepted_at end as accepted_at,
    now.state = 'accepted' and ${isUndoable(sql)} as is_undoable, plan_row.revision as version,
    plan_row.auditors as team, place.country_id, audit.idfl_number, customer.company_name, coalesce(plan_row.starts_at, audit.starts_at) as starts_at
  from plan_row
  join audit on audit.id = plan_row.audit_id
  join customer on customer.id = audit.customer_id
  join site place on place.customer_id = audit.customer_id
    and (place.id = audit.site_id or audit.site_id is null and place.is_main)
  -- Asked once; without the offset it would be for each place where they stand.
  cross join lateral (select ${standardsOf(sql)} as standards offset 0) held
  cross join lateral (
    select ${rowState(sql, sql`held.standards`)} as state,
      plan_row.state <> 'accepted' and ${isChanged(sql, sql`held.standards`)} as is_changed offset 0) now
  left join account accepter on accepter.id = plan_row.accepted_by and now.state = 'accepted'
  where plan_row.plan_id = ${planId}
) shown`

/** Of an accepted `plan_row` and its `audit`: the way back was kept, and the audit is as accepting left it. */
const isUndoable = (sql: Db): Fragment => sql`coalesce(not exists (
  select from jsonb_array_elements(plan_row.inverse) step
  where (step -> 'projectId')::integer = audit.id and (step -> 'version')::integer <> audit.version) and plan_row.inverse is not null, false)`

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, kind, state, code, auditorId, countryId, isChanged, isEdited, bundle, value } = query
  return [
    id === undefined ? undefined : sql`shown.row_id = ${id}`,
    kind && sql`shown.kind = any(${kind}::text[])`,
    state && sql`shown.state = any(${state}::text[])`,
    code && sql`shown.code = any(${code}::text[])`,
    auditorId === undefined
      ? undefined
      : sql`exists (select from jsonb_array_elements(shown.team) one where (one ->> 'id')::integer = ${auditorId})`,
    countryId === undefined ? undefined : sql`shown.country_id = ${countryId}`,
    bundle && sql`shown.bundle = any(${bundle}::integer[])`,
    isChanged === undefined ? undefined : sql`shown.is_changed = ${isChanged}`,
    isEdited === undefined ? undefined : sql`shown.is_edited = ${isEdited}`,
    value ? isLike(sql, sql`shown.idfl_number || chr(31) || shown.company_name`, value) : undefined,
  ]
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.row_id`,
  start: sql`shown.starts_at`,
  idflNumber: sql`shown.idfl_number`,
  points: sql`shown.points`,
  createdAt: sql`shown.row_id`,
})
