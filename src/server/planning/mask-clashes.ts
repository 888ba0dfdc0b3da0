import type { FitReason } from '#domain/fit-reasons.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Clash } from './clashes.ts'

/** Why others are away is only for those who see all requests; everybody else sees time off. */
export const maskAbsences = <One extends Pick<Clash, 'auditorId' | 'kind'>>(
  clashes: readonly One[],
  { accountId, holds }: Caller,
): One[] =>
  clashes.map(clash => {
    const isShown = holds('ViewAllRequests') || clash.kind === 'audit' || clash.auditorId === accountId
    return isShown ? clash : { ...clash, kind: 'timeOff' }
  })

/** Any one of them shows which audits somebody is booked for. */
const showingBookings: readonly Permission[] = [
  'ViewAllRoster',
  'ViewDetailRoster',
  'ViewAllAudit',
  'ViewAuditDetail',
]

/**
 * Clashes as the caller may know them. Who sees neither the roster nor all audits learns when somebody is booked and no
 * more, but for what is their own, audits whose team they are on, and absences if they see all requests.
 */
export async function maskClashes(sql: Db, caller: Caller, clashes: readonly Clash[]): Promise<Clash[]> {
  const { accountId, holds } = caller
  const shown = maskAbsences(clashes, caller)
  if (clashes.length === 0 || showingBookings.some(permission => holds(permission))) return shown
  const [sharedIds, zones] = await Promise.all([
    listAuditsOf(sql, accountId, clashes),
    readZones(sql, clashes),
  ])
  const isShown = ({ auditorId, kind, projectId = 0 }: Clash) =>
    auditorId === accountId || (kind === 'audit' ? sharedIds.has(projectId) : holds('ViewAllRequests'))
  return shown.map(clash => (isShown(clash) ? clash : mask(clash, zones)))
}

/** For which audit somebody is booked near by is only for those who may know it. */
export const maskReasons = (reasons: readonly FitReason[], { holds }: Caller): FitReason[] =>
  showingBookings.some(permission => holds(permission)) ? [...reasons] : reasons.map(hideAudit)

/** A reason as everybody may read it. */
export const hideAudit = (reason: FitReason): FitReason =>
  reason.code === 'gap' ? { ...reason, params: { ...reason.params, number: 'none' } } : reason

type Zones = ReadonlyMap<number, string>

/** Without the audit's time zone, which would reveal where it is. */
const mask = ({ auditorId, auditorName, start, end }: Clash, zones: Zones): Clash => ({
  auditorId,
  auditorName,
  kind: 'other',
  start,
  end,
  timeZone: zones.get(auditorId) ?? 'UTC',
})

/** Those of the audits that somebody is on the team of. */
async function listAuditsOf(sql: Db, accountId: number, clashes: readonly Clash[]): Promise<Set<number>> {
  const auditIds = clashes.flatMap(({ projectId }) => projectId ?? [])
  const rows = await sql<{ auditId: number }[]>`
    select audit_id from roster_entry
    where auditor_id = ${accountId} and audit_id = any(${auditIds}) and released_at is null`
  return new Set(rows.map(({ auditId }) => auditId))
}

async function readZones(sql: Db, clashes: readonly Clash[]): Promise<Zones> {
  const ids = [...new Set(clashes.map(({ auditorId }) => auditorId))]
  const rows = await sql<{ id: number; timeZone: string }[]>`
    select id, time_zone from account where id = any(${ids})`
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
