import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { DemoAuditor, DemoCustomer } from './plan-audits.ts'

type People = { auditors: readonly DemoAuditor[]; customers: readonly DemoCustomer[]; plannerId: number }

/** Who must not go where and what customers wish, and what standards ask of teams: how often the same people, how many days. */
export async function loadImpartiality(tx: Db, today: Date, people: People): Promise<void> {
  await loadExclusions(tx, localDay(today, 'UTC'), people)
  await loadOverride(tx, localDay(today, 'UTC'), people.plannerId)
  await loadWishes(tx)
  await tx`
    update standard set day_table_id = day_table.id from day_table
    where (standard.code, day_table.name) in (('ISO9001', 'QMS (IAF MD 5)'), ('ISO14001', 'EMS (IAF MD 5)'),
      ('ISO45001', 'OH&SMS (IAF MD 5)'))`
  const rotation = { unit: 'visits', max: 3, roles: 'members', pauseVisits: 1, pauseMonths: 0 }
  await tx`update standard set rotation = ${tx.json({ ...rotation, severity: 'warn' })} where code = 'ISO9001'`
}

/** One of each state and source; the first is of a team that is booked, so that it stands under concerns. */
async function loadExclusions(tx: Db, today: string, { auditors, customers }: People): Promise<void> {
  const [booked] = await tx<{ auditorId: number; customerId: number }[]>`
    select entry.auditor_id, audit.customer_id from audit join roster_entry entry on entry.audit_id = audit.id
    where audit.status = 'assigned' and audit.starts_at > ${addDays(today, 14)}::date order by audit.id, entry.id limit 1`
  const others = [3, 11, 23, 38, 52].map(place => ({
    auditorId: auditors[place]?.id ?? 0,
    customerId: customers[place * 7]?.id ?? 0,
  }))
  const pairs = [...(booked ? [booked] : []), ...others]
  await tx`insert into exclusion ${tx(
    pairs.map(({ auditorId, customerId }, place) => ({
      auditor_id: auditorId,
      customer_id: customerId,
      ...describeExclusion(tx, today, place),
    })),
  )}`
}

function describeExclusion(tx: Db, today: string, place: number) {
  const { ground, source = 'office', from, to = null, note } = grounds[place % grounds.length] ?? grounds[0]
  return {
    ground,
    source,
    valid_from: addDays(today, from),
    valid_to: to === null ? null : addDays(today, to),
    note,
    declared: source === 'auditor' ? tx.json({ reason: ground, note, endedOn: null }) : null,
  }
}

/** Somebody audited a company in spite of the register: it says so, and the booking that it was accepted. */
async function loadOverride(tx: Db, today: string, plannerId: number): Promise<void> {
  const [held] = await tx<{ auditId: number; auditorId: number; customerId: number; at: Date }[]>`
    select audit.id as audit_id, entry.auditor_id, audit.customer_id, audit.created_at as at
    from audit join roster_entry entry on entry.audit_id = audit.id
    where audit.status = 'completed' and audit.ends_at < ${addDays(today, -60)}::date
    order by audit.ends_at desc, entry.id limit 1`
  if (!held) return
  const { auditId, auditorId, customerId, at } = held
  const [made] = await tx<{ id: number }[]>`
    insert into exclusion ${tx({
      auditor_id: auditorId,
      customer_id: customerId,
      ground: 'consultancy',
      source: 'office',
      valid_from: addDays(today, -700),
      valid_to: addDays(today, -20),
      note: 'Advised them on their first certification.',
    })} returning id`
  const exclusionId = made?.id ?? 0
  const key = `${auditorId}:excluded:${exclusionId}`
  await tx`
    insert into team_override ${tx({
      audit_id: auditId,
      auditor_id: auditorId,
      key,
      exclusion_id: exclusionId,
      reason: 'Nobody else speaks the language; the technical manager reviews the report.',
      actor_id: plannerId,
      at,
    })}`
  const accepted = [{ key, by: plannerId, at: at.toISOString() }]
  await tx`
    update roster_entry set accepted = ${tx.json(accepted)} where audit_id = ${auditId} and auditor_id = ${auditorId}`
}

/** Days are counted from today. */
type Ground = { ground: string; source?: string; from: number; to?: number; note: string }

const grounds: [Ground, ...Ground[]] = [
  { ground: 'family', from: -30, note: 'The quality manager is a sister-in-law.' },
  { ground: 'financial', source: 'auditor', from: -120, note: 'I hold shares of the parent company.' },
  { ground: 'objection', source: 'customer', from: -200, to: 165, note: 'Accepted after the last audit.' },
  { ground: 'other', from: 20, to: 200, note: 'Their trainer for half a year.' },
  { ground: 'employment', from: -1200, to: -100, note: 'Worked in their laboratory.' },
  { ground: 'objection', source: 'customer', from: -90, note: 'Works for a competitor’s supplier.' },
]

/** Of whom they had before, every other customer would like to have them again. */
const loadWishes = (tx: Db) => tx`
  insert into customer_wish (customer_id, auditor_id, wish, note)
  select customer_id, auditor_id, case when no % 2 = 0 then 'refused' else 'preferred' end,
    case when no % 2 = 0 then 'Asked for somebody else after the last audit' else 'Knows the site well' end
  from (
    select customer_id, auditor_id, row_number() over (order by customer_id) as no
    from (
      select distinct on (audit.customer_id) audit.customer_id, entry.auditor_id
      from audit join roster_entry entry on entry.audit_id = audit.id
      where audit.status = 'completed' order by audit.customer_id, entry.id) had) numbered
  where no <= 8`
