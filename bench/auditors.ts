import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits } from './data.ts'
import type { Connection } from './pair.ts'

/** The audit whose candidates are asked for: of all standards, of one day. */
export const asked = 8

export type Size = { auditors: number; entriesEach: number; first: string; days: number }

/** Entries of that many auditors, and the audit `asked` that all of them are wanted for. */
export async function fillAuditors(sql: Sql, size: Size): Promise<void> {
  await loadAudits(sql, size.auditors * size.entriesEach)
  await loadAuditors(sql, size.auditors)
  await loadEntries(sql, size)
  await sql`
    update audit set starts_at = '2027-06-08T01:00Z', ends_at = '2027-06-08T10:00Z', customer_id = 1 where id = ${asked}`
  await sql`insert into audit_standard select ${asked}, id from standard on conflict do nothing`
}

/** Auditors of all countries who hold two or three of the eight standards. */
async function loadAuditors(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password,
      role_id, department_id, country_id, time_zone)
    select 'auditor' || n, 'Auditor ' || n, 'Auditor ' || n, 'auditor' || n || '@example.com', '-', false,
      (select id from role where name = 'Auditor'), (select id from department where name = 'Audit'),
      1 + n % 200, 'Asia/Ho_Chi_Minh'
    from generate_series(1, ${count}::integer) n`
  await sql`insert into auditor (id) select id from account where username like 'auditor%'`
  await sql`
    insert into auditor_standard (auditor_id, standard_id)
    select auditor.id, standard.id from auditor, standard where (auditor.id + standard.id) % 3 = 0`
}

/** Audits of one to three days, spread over the days; every auditor has as many. */
async function loadEntries(sql: Sql, { entriesEach, first, days }: Size): Promise<void> {
  await sql`alter table roster_entry disable trigger roster_entry_history`
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select auditor.id, 'audit', 1 + auditor.n * ${entriesEach}::integer + nth, day + interval '1 hour',
      day + (nth + auditor.n) % 3 * interval '1 day' + interval '10 hours'
    from (select id, row_number() over (order by id) - 1 as n from auditor) auditor,
      generate_series(0, ${entriesEach}::integer - 1) nth,
      lateral (select ${first}::timestamptz + (nth * ${days}::integer / ${entriesEach}::integer + auditor.n % 3)
        * interval '1 day' as day) days
    where 1 + auditor.n * ${entriesEach}::integer + nth <> ${asked}`
  await sql`alter table roster_entry enable trigger roster_entry_history`
}

/** All rules awake: 5,000 exclusions, every standard rotating, limits, rest and travel, working days of one's own. */
export async function wakeRules(connection: Connection): Promise<void> {
  const sql = openDatabase(connection, 1)
  const rotation = {
    unit: 'visits',
    max: 3,
    roles: 'members',
    pauseVisits: 1,
    pauseMonths: 0,
    severity: 'warn',
  }
  await sql`update standard set rotation = ${sql.json(rotation)}`
  await sql`
    insert into exclusion (auditor_id, customer_id, ground, source, valid_from)
    select auditor.id, customer.id, 'employment', 'office', '2026-01-01' from auditor, customer
    where (auditor.id * 31 + customer.id) % 7 = 0 order by auditor.id, customer.id limit 5000`
  await sql`
    update team_rules set travel = travel || '{"isOn": true}',
      limits = '{"daysPer7": 5, "daysPerMonth": 20, "daysPerYear": 180, "nightsPerMonth": 10, "restHours": 11}'`
  await sql`update auditor set work_days = '{1,2,3,4}' where id % 10 = 0`
  await sql`vacuum analyze`
  await sql.end()
}

/** Audits are when their teams are booked, from now on assigned unless they are drafts or canceled. */
export async function alignAudits(sql: Sql): Promise<void> {
  await sql`alter table audit disable trigger user`
  await sql`
    update audit set starts_at = entry.starts_at, ends_at = entry.ends_at,
      status = case when audit.status = 'completed' and entry.ends_at > now() then 'assigned' else audit.status end
    from roster_entry entry where entry.audit_id = audit.id and audit.id <> ${asked}`
  await sql`alter table audit enable trigger user`
}

/** 40 standards, of which everybody holds every third. */
export async function widenMatrix(sql: Sql): Promise<void> {
  await sql`
    insert into standard (code, name, description) select 'BENCH' || n, 'Bench ' || n, 'Of this run' from generate_series(9, 40) n`
  await sql`
    insert into auditor_standard (auditor_id, standard_id)
    select auditor.id, standard.id from auditor, standard
    where standard.code like 'BENCH%' and (auditor.id + standard.id) % 3 = 0`
}

export type Draft = { id: number; version: number; auditorId: number }

/** Drafts of one day each, years ahead, when everybody is free; each with somebody who holds a standard of it and may go there. */
export async function makeDrafts(connection: Connection, count: number): Promise<Draft[]> {
  const sql = openDatabase(connection, 1)
  await sql`
    create temp table draft as
    select id, timestamptz '2030-01-07 01:00Z' + row_number() over (order by id) * interval '7 days' as day
    from audit where status = 'draft' and id <> ${asked} order by id limit ${count}`
  await sql`delete from roster_entry where audit_id in (select id from draft)`
  await sql`
    update audit set starts_at = day, ends_at = day + interval '8 hours' from draft where audit.id = draft.id`
  const drafts = await sql<Draft[]>`
    select audit.id, version, (
      select min(auditor_id) from auditor_standard join audit_standard using (standard_id)
      where audit_id = audit.id and not exists (select from exclusion where exclusion.auditor_id = auditor_standard.auditor_id
        and exclusion.customer_id = audit.customer_id)) as auditor_id
    from audit join draft on draft.id = audit.id order by id`
  await sql.end()
  return drafts
}
