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
import { type Audit, type AuditWith, auditDays } from '#server/planning/read-audits.ts'

type Detail = z.output<(typeof audits)['one']['reply']>
type TeamDetail = Pick<Detail, 'auditors' | 'accepted' | 'concerns'>
type KnownBasis = NonNullable<Detail['auditors'][number]['basis']>

/** What they took upon themselves who booked: one of the team, or the team as a whole. */
type Kept = { accepted: Accepted[]; overridden: string[] }

/** What the database has of a team as a whole besides the audit, read with it. */
export type TeamKept = { kept: Kept }

/** The same of each of the team; `grades`: what they hold now. */
export type MemberKept = Kept & {
  basis: Basis | null
  grades: { standardId: number; grade: Grade }[]
  phone: string
}

type Team = AuditWith<MemberKept>

/**
 * What was known of a team and taken upon oneself when it was booked, what each of it holds now, and what holds against it now.
 * Who sees only audits of their own is told what was known of themselves.
 */
export async function describeTeam(sql: Db, caller: Caller, audit: Team, kept: Kept): Promise<TeamDetail> {
  const seesAll = caller.holds('ViewAllAudit') || caller.holds('ViewAuditDetail')
  const isAhead = audit.status === 'assigned' && audit.end > new Date()
  const [standards, people, concerns] = await Promise.all([
    readStandards(sql, audit),
    readNames(sql, audit.auditors, kept),
    seesAll && isAhead ? listConcerns(sql, { auditIds: [audit.id] }) : [],
  ])
  const knows = (id: number) => seesAll || id === caller.accountId
  const isMate = audit.auditors.some(({ id }) => id === caller.accountId)
  const seesPhones = isMate || mayReadPhones(caller)
  return {
    auditors: audit.auditors.map(({ basis, ...member }) => ({
      ...member,
      grades: knows(member.id) ? member.grades : [],
      phone: seesPhones ? member.phone : '',
      basis: basis && knows(member.id) ? toBasis(basis, standards, people) : null,
    })),
    accepted: seesAll
      ? [...audit.auditors.flatMap(one => toAccepted(one.id, one, people)), ...toAccepted(null, kept, people)]
      : [],
    concerns: concerns.map(toWireConcern),
  }
}

/** Selects `kept` of an audit of `auditRows`. */
export const teamKept = (sql: Db): Fragment => sql`
  json_build_object('accepted', audit.accepted, 'overridden', array(
    select key from team_override where audit_id = audit.id and auditor_id is null)) as kept`

/** Keys of each member of its team, read once with the entry and the account. */
export const memberKept = (sql: Db): Fragment => sql`,
  'basis', entry.basis, 'accepted', entry.accepted, 'overridden', array(
    select key from team_override where audit_id = audit.id and auditor_id = entry.auditor_id),
  'grades', (select coalesce(json_agg(json_build_object('standardId', standard_id, 'grade', grade) order by standard_id), '[]')
    from (${heldRows(sql, heldOf(sql))}) held),
  'phone', account.phone`

const heldOf = (sql: Db) => ({
  auditorIds: sql`array[entry.auditor_id]`,
  standardIds: sql`standards.ids`,
  days: auditDays(sql),
})

type Standards = ReadonlyMap<number, Audit['standards'][number]>
type Names = ReadonlyMap<number, string>

/** Mostly the audit's own, which it has by name already. */
async function readStandards(sql: Db, { standards, auditors }: Team): Promise<Standards> {
  const known = new Map(standards.map(one => [one.id, one]))
  const ids = auditors
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

async function readNames(sql: Db, members: readonly MemberKept[], team: Kept): Promise<Names> {
  const ids = [
    ...members.flatMap(({ basis }) => basis?.held.flatMap(({ approvedBy }) => approvedBy ?? []) ?? []),
    ...[...members, team].flatMap(({ accepted }) => accepted.map(({ by }) => by)),
  ]
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
const toAccepted = (
  auditorId: number | null,
  { accepted, overridden }: Kept,
  people: Names,
): Detail['accepted'] =>
  accepted.map(({ key, by, at }) => ({
    auditorId,
    key,
    code: key.split(':')[1] as FitCode,
    isOverridden: overridden.includes(key),
    by: { id: by, name: people.get(by) ?? '' },
    at: new Date(at),
  }))
