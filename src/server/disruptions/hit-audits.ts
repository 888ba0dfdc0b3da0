import type { AuditStatus } from '#domain/audit-status.ts'
import type { Db } from '#server/db/transaction.ts'
import { listTeam, type Member } from '#server/planning/team-queries.ts'
import type { HitAudit } from './hit-steps.ts'

export type AuditsById = ReadonlyMap<number, HitAudit>

export async function lockAudits(tx: Db, one: Case, ids: readonly number[]): Promise<AuditsById> {
  await tx`select from audit where id = any(${[...ids]}::integer[]) order by id for no key update`
  return readAudits(tx, one, ids)
}

type Case = { id: number; auditorId: number | null }
type Row = Omit<HitAudit, 'team' | 'lost'> & { status: AuditStatus; lost: Lost | null }
type Lost = Omit<Member, 'auditorId' | 'start' | 'end'> & { start: string; end: string }

/** The audits with their teams, and the part that a request took from each. */
export async function readAudits(sql: Db, one: Case, ids: readonly number[]): Promise<AuditsById> {
  const rows = await sql<Row[]>`
    select audit.id, idfl_number, time_zone, status, status_reason, version, starts_at as start, ends_at as "end",
      agreed_starts_at, agreed_ends_at, agreed_on, agreed_note, hit.lost
    from audit left join disruption_hit hit on hit.audit_id = audit.id and hit.disruption_id = ${one.id} and hit.action is null
    where audit.id = any(${[...ids]}::integer[])`
  const audits = await Promise.all(
    rows.map(async row => ({ ...row, team: await listTeam(sql, row.id), lost: toMember(one, row.lost) })),
  )
  return new Map(audits.map(audit => [audit.id, audit]))
}

const toMember = ({ auditorId }: Case, lost: Lost | null): Member | null =>
  lost && auditorId !== null
    ? { ...lost, auditorId, start: new Date(lost.start), end: new Date(lost.end) }
    : null
