import type { RosterKind } from '#contract/rosters.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockAuditors } from './entry-queries.ts'

type Stamp = { id: number; version: number; updatedAt: Date; updatedBy: number | null }

export type AuditState = Stamp & Interval & { status: AuditStatus; customerId: number; siteId: number | null }
export type EntryState = Stamp &
  Interval & {
    auditorId: number
    auditId: number | null
    kind: RosterKind
    /** On the team of its audit, as chosen; null of no audit. */
    role: TeamRole | null
    withId: number | null
    isActive: boolean
  }

/** Audits and roster entries as they are at one moment. */
export type State = {
  audits: ReadonlyMap<number, AuditState>
  entries: ReadonlyMap<number, EntryState>
}

export type Ids = {
  auditIds: readonly number[]
  entryIds: readonly number[]
  auditorIds: readonly number[]
  /** That audits are to count for. */
  visitIds?: readonly number[]
}

/**
 * Locks everything that a change concerns before any of it is changed: audits, entries, auditors, each in order of id, so that
 * two changes of the same records wait for each other and don't deadlock. Answers their state before the change, with the
 * teams of the audits.
 */
export async function lockState(
  tx: Db,
  { auditIds, entryIds, auditorIds, visitIds = [] }: Ids,
): Promise<State> {
  tx`select from audit where id = any(${[...auditIds]}::integer[]) order by id for no key update`.execute()
  // Their visits follow them, and what is owed follows its visits; those that they count for from now on among them, so that two
  // audits that exchange their visits don't wait for each other.
  tx`
    select from certificate where id in (
      select visit.certificate_id from audit_visit join visit on visit.id = audit_visit.visit_id
      where audit_visit.audit_id = any(${[...auditIds]}::integer[])
      union all select certificate_id from visit where id = any(${[...visitIds]}::integer[]))
    order by id for no key update`.execute()
  if (entryIds.length > 0)
    tx`select from roster_entry where id = any(${[...entryIds]}::integer[]) order by id for no key update`.execute()
  const before = await readState(tx, { auditIds, entryIds })
  const booked = [...before.entries.values()].map(entry => entry.auditorId)
  lockAuditors(tx, [...new Set([...auditorIds, ...booked])])
  return before
}

/** The audits with their teams, and the entries. */
export async function readState(
  tx: Db,
  { auditIds, entryIds }: Pick<Ids, 'auditIds' | 'entryIds'>,
): Promise<State> {
  const asked = tx<AuditState[]>`
    select ${stamp(tx)}, starts_at as start, ends_at as "end", status, customer_id, site_id from audit
    where id = any(${[...auditIds]}::integer[]) and deleted_at is null order by id`
  const alsoAsked = tx<EntryState[]>`
    select ${stamp(tx)}, auditor_id, audit_id, kind, role, with_id, starts_at as start, ends_at as "end",
      released_at is null as is_active
    from roster_entry
    where id = any(${[...entryIds]}::integer[])
      or (audit_id = any(${[...auditIds]}::integer[]) and released_at is null)
    order by id`
  const [audits, entries] = await Promise.all([asked, alsoAsked])
  return { audits: byId(audits), entries: byId(entries) }
}

const stamp = (sql: Db): Fragment => sql`id, version, updated_at, updated_by`

const byId = <One extends { id: number }>(rows: readonly One[]): ReadonlyMap<number, One> =>
  new Map(rows.map(row => [row.id, row]))
