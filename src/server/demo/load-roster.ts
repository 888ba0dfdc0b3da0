import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { book, type DemoAudit, type DemoAuditor, type Diary } from './plan-audits.ts'
import type { Random } from './random.ts'

/** Requests in every state; the accepted ones stand in the roster. */
export async function loadTimeOff(
  tx: Db,
  random: Random,
  diary: Diary,
  auditors: DemoAuditor[],
  today: Date,
): Promise<void> {
  const reviewers = await tx<
    { id: number }[]
  >`select id from account where username in ('planner', 'reviewer') order by id`
  const rows = auditors.flatMap(auditor =>
    Array.from({ length: 3 }, () => demoRequest(random, today, auditor, random.pick(reviewers).id)).filter(
      request => book(diary, auditor.id, { start: request.starts_at, end: request.ends_at }),
    ),
  )
  await tx`insert into request ${tx(rows)}`
  await tx`
    insert into roster_entry (auditor_id, kind, request_id, starts_at, ends_at, note)
    select account_id, category, id, starts_at, ends_at, note from request where status = 'accept'`
}

function demoRequest(
  random: Random,
  today: Date,
  { id: auditorId, timeZone }: DemoAuditor,
  reviewerId: number,
) {
  const first = addDays(localDay(today, timeZone), random.between(-150, 150))
  const last = addDays(first, random.pick([0, 0, 1, 2, 4, 4, 9]))
  const status = random.pick(['accept', 'accept', 'accept', 'waiting', 'reject', 'deleted'])
  const decided = status === 'accept' || status === 'reject'
  return {
    category: random.pick(['timeOff', 'timeOff', 'timeOff', 'sickLeave', 'training']),
    status,
    account_id: auditorId,
    created_by: auditorId,
    reviewer_id: reviewerId,
    starts_at: dayInterval(first, timeZone).start,
    ends_at: dayInterval(last, timeZone).end,
    note: random.pick(['Family holiday.', 'Booked long ago.', 'Auditor training.', 'Moving house.']),
    reason: status === 'reject' ? 'Too many colleagues are away in these days.' : '',
    decided_by: decided ? reviewerId : null,
    decided_at: decided ? today : null,
  }
}

export async function loadAudits(tx: Db, audits: DemoAudit[]): Promise<void> {
  for (let from = 0; from < audits.length; from += 500) await loadSome(tx, audits.slice(from, from + 500))
}

async function loadSome(tx: Db, audits: DemoAudit[]): Promise<void> {
  const made = await tx<{ id: number }[]>`insert into audit ${tx(
    audits.map(audit => ({
      idfl_number: audit.idflNumber,
      customer_id: audit.customer.id,
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
  await tx`insert into roster_entry ${tx(
    withIds.flatMap(({ id, team, start, end }) =>
      team.map(auditor_id => ({ auditor_id, kind: 'audit', audit_id: id, starts_at: start, ends_at: end })),
    ),
  )}`
}
