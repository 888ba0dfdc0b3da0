import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isAgreed } from '#server/planning/agree.ts'
import { toStored } from '#server/planning/audit-days.ts'
import { type AuditData, asJson } from '#server/planning/audit-queries.ts'
import { siteOf } from '#server/planning/audit-site.ts'
import { type DoneText, doneOf, toDone } from '#server/planning/done.ts'
import { findAuditWith } from '#server/planning/read-audits.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'
import { formerTeam } from './former-team.ts'
import { describeTeam, type MemberKept, memberKept, type TeamKept, teamKept } from './team-detail.ts'

type Detail = Pick<
  z.output<(typeof audits)['one']['reply']>,
  'site' | 'days' | 'agreedBy' | 'copyOf' | 'isAgreed' | 'isFollowed'
> & { done: DoneText }

/** An audit with where it takes place, whom of its customer to call, those of the site first, then the main contact, the days it needs, its team as it was known and is, and whether the caller follows it. */
export async function findDetail(sql: Db, caller: Caller, id: number, onlyOf: number | undefined) {
  const ofAudit = sql`, ${siteOf(sql)} as site,
      case when audit.required_days is not null then json_build_object('required', audit.required_days,
        'offSite', audit.off_site_days, 'reason', coalesce(audit.days_reason, ''), 'calculation', audit.days_calculation)
      end as days,
      (select json_build_object('id', id, 'name', display_name) from account where id = audit.agreed_by) as agreed_by,
      ${copyOf(sql)} as copy_of, ${isAgreed(sql)} as is_agreed, ${doneOf(sql)} as done,
      exists (select from audit_follower where audit_id = audit.id and account_id = ${caller.accountId}) as is_followed,
      ${teamKept(sql)}`
  const more = { ofAudit, ofMember: memberKept(sql) }
  const read = await findAuditWith<Detail & TeamKept, MemberKept>(sql, id, onlyOf, more)
  const { days, kept, isAgreed: agreed, done, copyOf: source, ...found } = read
  const team = await describeTeam(sql, caller, found, kept)
  return {
    ...found,
    done: toDone(done),
    copyOf: onlyOf === undefined ? source : null,
    ...(days && { days }),
    ...(agreed !== null && { isAgreed: agreed }),
    ...team,
  }
}

const copyOf = (sql: Db): Fragment => sql`(
  select json_build_object('id', source.id, 'idflNumber', source.idfl_number,
    'teamOf', case when former.id is not null then json_build_object('id', former.id, 'idflNumber', former.idfl_number) end, 'team', (
    select coalesce(json_agg(json_build_object('id', entry.auditor_id, 'name', account.display_name, 'role', entry.role,
      'withId', entry.with_id) order by account.display_name, entry.auditor_id), '[]')
    from roster_entry entry join account on account.id = entry.auditor_id
    where entry.audit_id = former.id and entry.released_at is null))
  from audit_copy join audit source on source.id = audit_copy.copy_of
  left join audit former on former.id = ${formerTeam(sql, sql`audit.starts_at`)}
  where audit_copy.audit_id = audit.id and source.deleted_at is null)`

type Parts = { standardIds: readonly number[]; areaIds: readonly number[]; followerId: number | null }

/** Inserts a draft with its standards, its technical areas and, if there is one, its first follower, in one statement, which is sent at once. */
export const insertAudit = (
  sql: Db,
  { idflNumber, customerId, siteId, timeZone, start, end, note, stored = toStored(null) }: AuditData,
  { standardIds, areaIds, followerId }: Parts,
) =>
  sql<{ id: number }[]>`
    with made as (
      insert into audit (idfl_number, customer_id, site_id, starts_at, ends_at, time_zone, note, required_days, off_site_days,
        days_reason, days_calculation)
      values (${idflNumber}, ${customerId}, ${siteId}, ${start}, ${end}, ${timeZone}, ${note}, ${stored.requiredDays},
        ${stored.offSiteDays}, ${stored.daysReason}, ${asJson(sql, stored.daysCalculation)}) returning id
    ), held as (
      insert into audit_standard (audit_id, standard_id)
      select made.id, standard_id from made, unnest(${[...standardIds]}::integer[]) standard_id
    ), about as (
      insert into audit_area (audit_id, area_id)
      select distinct made.id, area_id from made, unnest(${[...areaIds]}::integer[]) area_id
    ), followed as (
      insert into audit_follower (audit_id, account_id)
      select made.id, account_id from made, unnest(${followerId === null ? [] : [followerId]}::integer[]) account_id
    )
    select id from made`.execute()

export async function softDeleteAudit(sql: Db, id: number): Promise<void> {
  await sql`update audit set deleted_at = clock_timestamp() where id = ${id}`
}

/** Whose history opens for who is on the team. */
export const isOwnAudit = (sql: Db, { accountId }: Caller, id: number): Fragment =>
  sql`exists (select from audit where id = ${id} and deleted_at is null and ${hasOnTeam(sql, accountId)})`
