import type { Step } from '#contract/changes.ts'
import type { Interval } from '#domain/interval.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import { toMembers } from './assign.ts'
import type { Mark } from './booking.ts'
import { type ChangeContext, requirePermissions } from './change-context.ts'
import { judgeTeams, type TeamNeed } from './judge-teams.ts'
import { insertMembers } from './team-queries.ts'

/** The first team of a draft, who go to all of it, and when it is to be. */
export type FirstTeam = Interval & {
  projectId: number
  version: number
  auditors: readonly { id: number; role: 'lead' | 'auditor' }[]
}

/** `inverse`: what takes it back, its versions still to be filled in. */
export type AssignedTeam = { projectId: number; inverse: Step[] }

/**
 * Moves and assigns drafts as `moveAudit` and `assign` do one after another, but in a few statements for all of them: only those of which
 * nothing is to be refused, asked or warned of. The others are left as they are, for the steps that say why. Nobody may be on two of the
 * teams: of one person what comes first counts for what comes next. `begin` has locked all of it.
 */
export async function assignTeams(
  context: ChangeContext,
  teams: readonly FirstTeam[],
): Promise<AssignedTeam[]> {
  const { tx } = context
  requirePermissions(context, 'ModifyAudit')
  const drafts = await readDrafts(tx, context, teams)
  const marks = await judgeTeams(tx, drafts)
  const ready = drafts.flatMap((draft, place) => (marks[place] ? [{ ...draft, marks: marks[place] }] : []))
  if (ready.length === 0) return []
  await moveDrafts(context, ready)
  await assignDrafts(context, ready)
  return ready.map(({ id, statusReason, isMoved, was }) => ({
    projectId: id,
    inverse: [
      {
        kind: 'draft',
        projectId: id,
        version: 0,
        ...(statusReason && { reason: statusReason }),
        takesBack: true,
      },
      ...(isMoved ? [{ kind: 'moveAudit' as const, projectId: id, version: 0, ...was }] : []),
    ],
  }))
}

type Draft = TeamNeed & { idflNumber: string; statusReason: string; was: Interval; isMoved: boolean }
type DraftRow = Pick<Draft, 'id' | 'idflNumber' | 'customerId' | 'siteId' | 'timeZone' | 'standardIds'> &
  Interval & { statusReason: string; isAgreed: boolean }

/** Those that are as they were seen, without a team, and may be then. Moved dates to which the customer agreed are no matter of course. */
async function readDrafts(tx: Db, { before }: ChangeContext, teams: readonly FirstTeam[]): Promise<Draft[]> {
  const rows = await tx<DraftRow[]>`
    select id, idfl_number, customer_id, site_id, time_zone, starts_at as start, ends_at as "end", status_reason,
      agreed_on is not null as is_agreed,
      array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids
    from audit where id = any(${teams.map(({ projectId }) => projectId)}::integer[]) and status = 'draft' and deleted_at is null`
  const entries = [...before.entries.values()]
  return teams.flatMap(({ projectId, version, start, end, auditors }): Draft[] => {
    const row = rows.find(({ id }) => id === projectId)
    const hasTeam = entries.some(({ auditId, isActive }) => auditId === projectId && isActive)
    if (!row || hasTeam || before.audits.get(projectId)?.version !== version) return []
    const { start: wasStart, end: wasEnd, isAgreed, ...rest } = row
    const isMoved = +wasStart !== +start || +wasEnd !== +end
    if (isMoved && (isAgreed || auditTimeFaults({ start, end }, row.timeZone).length > 0)) return []
    const audit = { ...rest, start, end }
    const people = toMembers(audit, [...auditors])
    return [{ ...audit, people, was: { start: wasStart, end: wasEnd }, isMoved }]
  })
}

async function moveDrafts({ tx, reason = '' }: ChangeContext, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(({ isMoved }) => isMoved)
  if (moved.length === 0) return
  annotate(tx, { action: '', reason })
  await tx`
    update audit set starts_at = moved.start, ends_at = moved.finish
    from unnest(${moved.map(({ id }) => id)}::integer[], ${moved.map(({ start }) => start.toISOString())}::timestamptz[],
      ${moved.map(({ end }) => end.toISOString())}::timestamptz[]) moved (id, start, finish)
    where audit.id = moved.id`
}

async function assignDrafts(
  { tx, reason = '' }: ChangeContext,
  drafts: readonly (Draft & { marks: readonly Mark[] })[],
): Promise<void> {
  annotate(tx, { action: 'assign', reason })
  await tx`
    update audit set status = 'assigned', version = version + 1, status_reason = '', was_assigned = true
    where id = any(${drafts.map(({ id }) => id)}::integer[])`
  await insertMembers(
    tx,
    drafts.flatMap(({ id, people, marks }) =>
      people.map(member => ({
        ...member,
        auditId: id,
        mark: marks.find(({ auditorId }) => auditorId === member.auditorId),
      })),
    ),
  )
}
