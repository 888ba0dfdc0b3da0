import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Grade } from '#domain/competence.ts'
import type { FitCode } from '#domain/fit-reasons.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { mayReadPhones } from '#server/people/phones.ts'
import type { Accepted, Basis } from '#server/planning/booking.ts'
import { listConcerns, toWireConcern } from '#server/planning/concerns.ts'
import { heldRows } from '#server/planning/held-standards.ts'
import { type Audit, auditDays } from '#server/planning/read-audits.ts'

type Detail = z.output<(typeof audits)['one']['reply']>
type TeamDetail = Pick<Detail, 'auditors' | 'accepted' | 'concerns'>
type KnownBasis = NonNullable<Detail['auditors'][number]['basis']>

/** Of one of the team or, where there is no auditor, of the team as a whole. */
type Kept = { auditorId: number | null; basis: Basis | null; accepted: Accepted[]; overridden: string[] }

/** What the database has of a team besides the audit, read with it. */
export type TeamKept = {
  kept: Kept[]
  held: { auditorId: number; standardId: number; grade: Grade }[]
  /** Of those who gave one. */
  phones: Record<number, string> | null
}

/**
 * What was known of a team and taken upon oneself when it was booked, what each of it holds now, and what holds against it now.
 * Who sees only audits of their own is told what was known of themselves.
 */
export async function describeTeam(
  sql: Db,
  caller: Caller,
  audit: Audit,
  { kept, held, phones }: TeamKept,
): Promise<TeamDetail> {
  const seesAll = caller.holds('ViewAllAudit') || caller.holds('ViewAuditDetail')
  const isAhead = audit.status === 'assigned' && audit.end > new Date()
  const [standards, people, concerns] = await Promise.all([
    readStandards(sql, audit, kept),
    readNames(sql, kept),
    seesAll && isAhead ? listConcerns(sql, { auditIds: [audit.id] }) : [],
  ])
  const knows = (id: number) => seesAll || id === caller.accountId
  const isMate = audit.auditors.some(({ id }) => id === caller.accountId)
  const seesPhones = isMate || mayReadPhones(caller)
  const basisOf = (id: number) => kept.find(({ auditorId }) => auditorId === id)?.basis
  return {
    auditors: audit.auditors.map(member => {
      const basis = knows(member.id) && basisOf(member.id)
      const grades = held
        .filter(({ auditorId }) => auditorId === member.id && knows(member.id))
        .map(({ standardId, grade }) => ({ standardId, grade }))
      const phone = (seesPhones && phones?.[member.id]) || ''
      return { ...member, grades, phone, basis: basis ? toBasis(basis, standards, people) : null }
    }),
    accepted: seesAll ? kept.flatMap(one => toAccepted(one, people)) : [],
    concerns: concerns.map(toWireConcern),
  }
}

/** Selects `kept`, `held` and `phones` of an audit of `auditRows`. */
export const teamKept = (sql: Db): Fragment => sql`
  (select json_agg(booked) from (
    select auditor_id as "auditorId", basis, accepted,
      array(select key from team_override where audit_id = audit.id and auditor_id = entry.auditor_id) as overridden
    from roster_entry entry where audit_id = audit.id and released_at is null
    union all
    select null, null, audit.accepted, array(select key from team_override where audit_id = audit.id and auditor_id is null)
  ) booked) as kept,
  (select coalesce(json_agg(json_build_object('auditorId', auditor_id, 'standardId', standard_id, 'grade', grade)
    order by auditor_id, standard_id), '[]') from (${heldRows(sql, heldOf(sql))}) held) as held,
  (select json_object_agg(member.id, member.phone) from roster_entry entry join account member on member.id = entry.auditor_id
    where entry.audit_id = audit.id and entry.released_at is null and member.phone <> '') as phones`

const heldOf = (sql: Db) => ({
  auditorIds: sql`array(select auditor_id from roster_entry where audit_id = audit.id and released_at is null)`,
  standardIds: sql`standards.ids`,
  days: auditDays(sql),
})

type Standards = ReadonlyMap<number, Audit['standards'][number]>
type Names = ReadonlyMap<number, string>

/** Mostly the audit's own, which it has by name already. */
async function readStandards(sql: Db, audit: Audit, kept: readonly Kept[]): Promise<Standards> {
  const known = new Map(audit.standards.map(one => [one.id, one]))
  const ids = kept
    .flatMap(({ basis }) => [
      ...(basis?.held.map(({ standardId }) => standardId) ?? []),
      ...(basis?.missing ?? []),
      ...(basis?.rotation?.map(({ standardId }) => standardId) ?? []),
    ])
    .filter(id => !known.has(id))
  if (ids.length === 0) return known
  const found = await sql<
    Audit['standards']
  >`select id, code, name from standard where id = any(${ids}::integer[])`
  return new Map([...known, ...found.map(one => [one.id, one] as const)])
}

async function readNames(sql: Db, kept: readonly Kept[]): Promise<Names> {
  const ids = kept.flatMap(({ basis, accepted }) => [
    ...(basis?.held.flatMap(({ approvedBy }) => approvedBy ?? []) ?? []),
    ...accepted.map(({ by }) => by),
  ])
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: number; name: string }[]>`
    select id, display_name as name from account where id = any(${ids}::integer[])`
  return new Map(found.map(({ id, name }) => [id, name]))
}

const toBasis = (
  { at, role, held, missing, rotation = [] }: Basis,
  standards: Standards,
  people: Names,
): KnownBasis => ({
  at: new Date(at),
  role,
  held: held.map(({ approvedBy, ...one }) => ({
    ...one,
    code: standards.get(one.standardId)?.code ?? '',
    approvedBy: approvedBy === null ? null : { id: approvedBy, name: people.get(approvedBy) ?? '' },
  })),
  missing: missing.flatMap(id => standards.get(id) ?? []),
  rotation: rotation.map(one => ({ ...one, code: standards.get(one.standardId)?.code ?? '' })),
})

/** Warnings and stops by the key of their reason, which names its code second. */
const toAccepted = ({ auditorId, accepted, overridden }: Kept, people: Names): Detail['accepted'] =>
  accepted.map(({ key, by, at }) => ({
    auditorId,
    key,
    code: key.split(':')[1] as FitCode,
    isOverridden: overridden.includes(key),
    by: { id: by, name: people.get(by) ?? '' },
    at: new Date(at),
  }))
