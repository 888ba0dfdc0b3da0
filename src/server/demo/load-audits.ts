import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { heldRows } from '#server/planning/held-standards.ts'
import { auditDays } from '#server/planning/read-audits.ts'
import type { DemoAudit } from './plan-audits.ts'

type Loaded<Audit> = (Audit & { id: number })[]

export async function loadAudits<Audit extends DemoAudit>(
  tx: Db,
  audits: Audit[],
  by: { today: Date; plannerId: number },
): Promise<Loaded<Audit>> {
  const loaded = []
  for (let from = 0; from < audits.length; from += 500)
    loaded.push(...(await loadSome(tx, audits.slice(from, from + 500), by)))
  return loaded
}

async function loadSome<Audit extends DemoAudit>(
  tx: Db,
  audits: Audit[],
  by: { today: Date; plannerId: number },
): Promise<Loaded<Audit>> {
  const made = await tx<{ id: number }[]>`insert into audit ${tx(
    audits.map((audit, index) => ({
      ...agreementOf(audit, index, by),
      idfl_number: audit.idflNumber,
      customer_id: audit.customer.id,
      site_id: audit.siteId,
      starts_at: audit.start,
      ends_at: audit.end,
      time_zone: audit.customer.timeZone,
      status: audit.status,
      status_reason: audit.reason,
      was_assigned: audit.team.length > 0,
      note: audit.note,
      created_at: audit.createdAt,
    })),
  )} returning id`
  const withIds = audits.map((audit, index) => ({ ...audit, id: made[index]?.id ?? 0 }))
  await tx`insert into audit_standard ${tx(
    withIds.flatMap(({ id, standardIds }) => standardIds.map(standard_id => ({ audit_id: id, standard_id }))),
  )}`
  await bookTeams(
    tx,
    withIds.flatMap(({ id, team }) => team.map(auditorId => ({ auditorId, auditId: id }))),
  )
  return withIds
}

const agreedHow = ['By phone with the quality manager.', 'Confirmed by email.', '']

/** Customers agreed to all that was held, and to two of three that are assigned. */
function agreementOf(
  { status, createdAt, customer }: DemoAudit,
  index: number,
  { today, plannerId }: { today: Date; plannerId: number },
) {
  if (status !== 'completed' && (status !== 'assigned' || index % 3 === 0)) return notAgreed
  const at = new Date(Math.min(createdAt.getTime() + 4 * 86_400_000, today.getTime()))
  return {
    agreed_on: localDay(at, customer.timeZone),
    agreed_by: plannerId,
    agreed_note: agreedHow[index % agreedHow.length] ?? '',
  }
}

const notAgreed = { agreed_on: null, agreed_by: null, agreed_note: '' }

/** With what was known of each when the audit was made, as it is kept of whoever is assigned. */
async function bookTeams(tx: Db, booked: { auditorId: number; auditId: number }[]): Promise<void> {
  await tx`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at, basis)
    select "auditorId", 'audit', audit.id, starts_at, ends_at, jsonb_build_object(
      'at', to_char(audit.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'role', 'auditor',
      'held', coalesce(known.held, '[]'), 'missing', to_jsonb(array(
        select id from unnest(standards.ids) id where id <> all(coalesce(known.covered, '{}')))))
    from jsonb_to_recordset(${tx.json(booked)}) as booked ("auditorId" integer, "auditId" integer)
    join audit on audit.id = "auditId"
    cross join lateral (
      select array_agg(standard_id order by standard_id) as ids from audit_standard where audit_id = audit.id
    ) standards
    cross join lateral (
      select array_agg(standard_id) filter (where grade in ('lead', 'auditor')) as covered,
        jsonb_agg(jsonb_build_object('standardId', standard_id, 'grade', grade, 'validTo', valid_to,
          'approvedBy', approved_by, 'areaIds', area_ids) order by standard_id) as held
      from (${heldRows(tx, { auditorIds: tx`array["auditorId"]`, standardIds: tx`standards.ids`, days: auditDays(tx) })}) held
    ) known
    order by audit.id, "auditorId"`
}
