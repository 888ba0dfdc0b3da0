import type { z } from 'zod'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { phaseOf } from '#domain/audit-status.ts'
import type { PlanBlocker, PlanGap, PlanReason, PlanWayOut } from '#domain/plan-reasons.ts'
import type { Explained } from '#planning/explain.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { nameHired } from './plan-names.ts'
import { requirePlan } from './queries.ts'
import { changeOf, isChanged, type RawChange, rowState, sayChange, standardsOf } from './row-changes.ts'

export type Row = z.output<typeof plans.rows.reply>['rows'][number]
/** As it is kept: by ids. */
type Said = {
  reasons: PlanReason[]
  alternatives: Exclude<Explained['rows'][number], { kind: 'unplanned' }>['alternatives']
  gap: PlanGap | null
  blockers: PlanBlocker[]
  ways: PlanWayOut[]
}
/** As the database has it. */
export type RawRow = Omit<Row, 'project' | 'before' | 'timeZone' | 'auditors' | 'change' | keyof Said> &
  Said &
  Omit<Row['project'], 'id' | 'phase' | 'start' | 'end' | 'version'> & {
    auditId: number
    auditStart: Date
    auditEnd: Date
    auditVersion: number
    knownStart: Date
    knownEnd: Date
    /** Of an assigned audit, who was booked. */
    knownTeam: number[] | null
    auditors: Pick<Row['auditors'][number], 'id' | 'covers' | 'isLead'>[]
    change: RawChange | null
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
    select ${placedColumns(sql)}
    from ${shownRows(sql, planId, caller.accountId)} ${matching} order by shown.starts_at, shown.row_id`
  const [nameOf, now] = [await nameTeams(sql, rows), new Date()]
  return rows.map(row => toPlaced(row, nameOf, now))
}

/** One by one: of many rows an object each takes the database longer to write, and the server to read. */
export const placedColumns = (sql: Db): Fragment => sql`
  row_id, kind, state, start, "end", bundle, auditors, points, code, is_edited, is_assumed, is_changed, change, version,
  audit_id, idfl_number, company_name, time_zone, audit_start, audit_end, status, customer_id, country_id, standard_id, audit_version,
  agreed_on, known_start, known_end, known_team`

type NameOf = (auditorId: number) => string

/** The names of all who go or went by the rows. */
async function nameTeams(sql: Db, rows: readonly RawRow[]): Promise<NameOf> {
  const ids = new Set(
    rows.flatMap(({ auditors, knownTeam }) => [...auditors.map(({ id }) => id), ...(knownTeam ?? [])]),
  )
  const found = await sql<{ id: number; name: string }[]>`
    select id, display_name as name from account where id = any(${[...ids]}::integer[])`
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? nameHired(id)
}

/** Field by field, as there may be thousands. */
export function toPlaced(raw: RawRow, nameOf: NameOf, now: Date): PlacedRow {
  const { idflNumber, companyName, timeZone, status, customerId, countryId, standardId, agreedOn } = raw
  const { auditId: id, auditStart: start, auditEnd: end, auditVersion: version, change } = raw
  const phase = phaseOf({ status, start, end }, now)
  const about = { idflNumber, companyName, customerId, countryId, standardId, agreedOn }
  const project = { id, ...about, timeZone, start, end, status, phase, version }
  const known = raw.knownTeam ?? []
  const team = known.map(id => ({ id, name: nameOf(id) }))
  const before = { start: raw.knownStart, end: raw.knownEnd, auditors: team }
  return {
    rowId: raw.rowId,
    kind: raw.kind,
    state: raw.state,
    start: raw.start,
    end: raw.end,
    bundle: raw.bundle,
    points: raw.points,
    code: raw.code,
    isEdited: raw.isEdited,
    isAssumed: raw.isAssumed,
    isChanged: raw.isChanged,
    version: raw.version,
    auditors: raw.auditors.map(({ id, covers, isLead }) => ({
      id,
      name: nameOf(id),
      covers,
      isLead,
      isNew: !known.includes(id),
    })),
    project,
    timeZone,
    before,
    change: change && sayChange(change, project, before),
  }
}

/** A table `shown` of the rows of a plan, beside their audits as they are now. */
export const shownRows = (sql: Db, planId: number, readerId: number): Fragment => sql`(
  select plan_row.id as row_id, plan_row.kind, now.state, plan_row.starts_at as start, plan_row.ends_at as "end",
    (plan_row.known ->> 'start')::timestamptz as known_start, (plan_row.known ->> 'end')::timestamptz as known_end,
    plan_row.known -> 'team' as known_team,
    (plan_row.bundled ->> 'bundle')::integer as bundle,
    audit.id as audit_id, audit.idfl_number, customer.company_name, audit.time_zone, audit.starts_at as audit_start, audit.ends_at as audit_end,
    audit.status, audit.customer_id, place.country_id, held.standards as standard_id, audit.version as audit_version, audit.agreed_on,
    plan_row.auditors,
    plan_row.auditors @> '[{"isAssumed": true}]' as is_assumed,
    plan_row.points, plan_row.reasons, plan_row.alternatives, plan_row.code, plan_row.gap, plan_row.blockers, plan_row.blocker_count,
    plan_row.ways, plan_row.is_edited,
    now.is_changed, case when now.is_changed then ${changeOf(sql, readerId)} end as change,
    case when accepter.id is not null then json_build_object('id', accepter.id, 'name', accepter.display_name) end as accepted_by,
    case when accepter.id is not null then plan_row.accepted_at end as accepted_at,
    now.state = 'accepted' and ${isUndoable(sql)} as is_undoable, plan_row.revision as version,
    coalesce(plan_row.starts_at, audit.starts_at) as starts_at
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
