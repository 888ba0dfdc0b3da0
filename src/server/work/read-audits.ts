import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isAgreed } from '#server/planning/agree.ts'
import { toWireConcern } from '#server/planning/concerns.ts'
import { type DoneText, doneOf, toDone } from '#server/planning/done.ts'
import { missingStandards, peopleWhoLeft, touchedDays, wasTakenOff } from '#server/planning/lost-standards.ts'
import { listAudits } from '#server/planning/read-audits.ts'
import { listPressing } from './concerns.ts'
import { expiringOnTeam, isLeaderless, isTentative } from './find-audits.ts'
import type { Found, WorkRow } from './source.ts'

type More = {
  id: number
  left: { id: number; name: string; at: string }[] | null
  expiring: NonNullable<WorkRow['expiring']> | null
  isTentative: boolean
  isLeaderless: boolean
  isAgreed: boolean | null
  done: DoneText
}

/** The audits with why they need somebody. */
export async function readAudits(sql: Db, caller: Caller, found: readonly Found[]): Promise<WorkRow[]> {
  const ids = found.map(({ id }) => id)
  const concerned = found.filter(({ kind }) => kind === 'concern').map(({ id }) => id)
  const [audits, more, pressing] = await Promise.all([
    listAudits(sql, ids),
    readMore(sql, ids),
    listPressing(sql, concerned),
  ])
  const since = await readSince(sql, more)
  return found.flatMap(one => {
    const audit = audits.find(({ id }) => id === one.id)
    const why = more.find(({ id }) => id === one.id)
    if (!audit || !why) return []
    const { left, expiring, done, isTentative: tentative, isLeaderless: leaderless, isAgreed: agreed } = why
    const leftBy = caller.holds('ViewAuditDetail') ? (left ?? []) : []
    return {
      ...one,
      audit,
      ...(agreed !== null && { isAgreed: agreed }),
      ...(one.kind === 'lost' && {
        left: leftBy.map(person => ({
          ...person,
          at: new Date(person.at),
          ...sayWhere(since, {
            auditId: one.id,
            auditorId: person.id,
            seesAbsence: caller.holds('ViewAllRoster'),
          }),
        })),
      }),
      ...(one.kind === 'done' && { done: toDone(done) }),
      ...(one.kind === 'expiring' && { expiring: expiring ?? [] }),
      ...(one.kind === 'soon' && { isTentative: tentative, isLeaderless: leaderless }),
      ...(one.kind === 'concern' && {
        concerns: pressing
          .filter(({ projectId }) => projectId === one.id)
          .map(toWireConcern)
          .map(({ auditorId, auditorName, reasons }) => ({ auditorId, auditorName, reasons })),
      }),
    }
  })
}

const readMore = (sql: Db, ids: readonly number[]): Promise<More[]> => sql`
  with candidate as materialized (select * from audit where id = any(${[...ids]}::integer[])), ${touchedDays(sql)}
  select candidate.id, coalesce(gone.people, case when candidate.status = 'draft' then (${takenOffDraft(sql)}) end) as left,
    (select json_agg(json_build_object('auditor', json_build_object('id', account.id, 'name', account.display_name),
        'standard', json_build_object('id', standard.id, 'code', standard.code, 'name', standard.name),
        'lastDay', running.valid_to) order by running.valid_to, account.display_name, account.id)
      from (${expiringOnTeam(sql)}) running join account on account.id = running.auditor_id
      join standard on standard.id = running.standard_id) as expiring,
    (select ${doneOf(sql)} from audit where audit.id = candidate.id) as done,
    (select ${isAgreed(sql)} from audit where audit.id = candidate.id) as is_agreed,
    ${isTentative(sql)} as is_tentative, ${isLeaderless(sql)} as is_leaderless
  from candidate
  join touched on touched.id = candidate.id
  left join (${missingStandards(sql)}) lacking on lacking.audit_id = candidate.id
  cross join lateral (${peopleWhoLeft(sql)}) gone`

/** Whoever was taken off a draft, the last first. */
const takenOffDraft = (sql: Db) => sql`
  select json_agg(json_build_object('id', account.id, 'name', account.display_name, 'at', entry.released_at)
    order by entry.released_at desc, entry.id)
  from roster_entry entry join account on account.id = entry.auditor_id
  where entry.audit_id = candidate.id and ${wasTakenOff(sql)}`

type Since = { auditId: number; auditorId: number; to: { projectId: number; idflNumber: string } | null }

/** What is booked in the time of those audits for whoever left them. */
async function readSince(sql: Db, more: readonly More[]): Promise<Since[]> {
  const left = more.flatMap(({ id, left: people }) =>
    (people ?? []).map(person => ({ auditId: id, auditorId: person.id })),
  )
  if (left.length === 0) return []
  return sql<Since[]>`
    select asked.audit_id, asked.auditor_id, case when other.id is not null then
      json_build_object('projectId', other.id, 'idflNumber', other.idfl_number) end as "to"
    from unnest(${left.map(({ auditId }) => auditId)}::integer[], ${left.map(({ auditorId }) => auditorId)}::integer[])
      asked (audit_id, auditor_id)
    join audit on audit.id = asked.audit_id
    join roster_entry entry on entry.auditor_id = asked.auditor_id and entry.released_at is null
      and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(audit.starts_at, audit.ends_at)
    left join audit other on other.id = entry.audit_id
    where entry.audit_id is distinct from audit.id
    order by entry.starts_at, entry.id`
}

type Asking = Pick<Since, 'auditId' | 'auditorId'> & { seesAbsence: boolean }

function sayWhere(since: readonly Since[], { auditId, auditorId, seesAbsence }: Asking) {
  const booked = since.filter(one => one.auditId === auditId && one.auditorId === auditorId)
  const to = booked.find(one => one.to !== null)?.to ?? null
  return { to, isAway: seesAbsence && to === null && booked.length > 0 }
}
