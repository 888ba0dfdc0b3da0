import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threeYearCycle, yearly } from '#domain/programme.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { findFaults } from './invariants.ts'

/** Tables of the first schema whose columns no later migration changes. */
const lasting = [
  'country',
  'department',
  'role',
  'standard',
  'customer',
  'contact',
  'audit',
  'audit_standard',
  'history',
]

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audits-first-'))
  const first = '0001-first-schema.sql'
  await cp(join('migrations', first), join(folder, first))
  database = await createEmptyDatabase()
  await migrate(database.sql, folder)
  await fill(database.sql)
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** By the triggers of that time, so that history and totals stand as they stood then. */
async function fill(sql: Sql): Promise<void> {
  await sql`insert into country (code, name, time_zones) values ('VN', 'Vietnam', '{Asia/Ho_Chi_Minh}')`
  await sql`insert into department (name) values ('Audit')`
  await sql`insert into role (name) values ('Auditor')`
  await sql`insert into standard (code, name, description) values ('GRS', 'Global Recycled Standard', 'Recycling')`
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, role_id, department_id, country_id, time_zone)
    values ('lan', 'Lan', 'Lan Tran', 'lan@example.com', 'hash', 1, 1, 1, 'Asia/Ho_Chi_Minh')`
  await sql`insert into auditor (id) values (1)`
  await sql`
    insert into customer (name, company_name, company_number, email, address, country_id, time_zone)
    select 'Mill ' || n, 'Mill ' || n, 'C-' || n, 'a@example.com', 'Road', 1, 'Asia/Ho_Chi_Minh' from generate_series(1, 3) n`
  await sql`insert into contact (customer_id, position, name, is_main) select id, 0, 'Minh', true from customer`
  await sql`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, deleted_at)
    select 'A-' || n, 1 + n % 3, '2026-03-02T01:00Z', '2026-03-02T10:00Z', 'Asia/Ho_Chi_Minh',
      (array['draft', 'assigned', 'completed'])[1 + n % 3], case when n % 10 = 0 then now() end
    from generate_series(1, 60) n`
  await sql`insert into audit_standard (audit_id, standard_id) select id, 1 from audit`
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    values (1, 'audit', 1, '2026-03-02T01:00Z', '2026-03-02T10:00Z')`
  await sql.begin(async tx => {
    await tx`select set_config('app.actor', '1', true), set_config('app.action', 'cancel', true)`
    // One was a draft, the other assigned.
    await tx`update audit set status = 'canceled', status_reason = 'Fire' where id in (3, 4)`
  })
}

/** Columns that the migrations add. */
const added = [
  // Accepted time that somebody asks to cancel.
  'cancel_asked_at',
  'cancel_note',
  // How much time off somebody has.
  'allowance_days',
  'allowance_carried',
  'allowance_carried_until',
  // What is pushed to devices.
  'pushes',
  'pushes_names',
  'phone',
  // The number of the act and the text of a reason, which history from before has not got.
  'act',
  'reason_text',
  'role_kind',
  'done_at',
  'done_by',
  'done_starts_at',
  'done_ends_at',
  'done_note',
  'completes_done',
  'work_days',
  'site_id',
  // What certificates for a standard owe.
  'programme',
  'area_list',
  'activity',
  'rotation',
  'batch_id',
  // The dates of an audit that were agreed.
  'agreed_starts_at',
  'agreed_ends_at',
  'agreed_on',
  'agreed_by',
  'agreed_note',
  'completed_at',
  // What a visit has of its certificate.
  'of_standard',
  // What was known and agreed to when a team was booked.
  'basis',
  'accepted',
  // Person-days.
  'required_days',
  'off_site_days',
  'days_reason',
  'days_calculation',
  'days',
  'day_table_id',
]

/** Every row but for what the migrations add. */
async function digest(sql: Sql): Promise<unknown[]> {
  const digests = lasting.map(
    table => sql`select ${table} as table, count(*)::integer as rows,
      md5(string_agg((to_jsonb(one) - ${added}::text[])::text, '|' order by (to_jsonb(one) - ${added}::text[])::text)) as digest from ${sql(table)} one`,
  )
  return (await Promise.all(digests)).map(([row]) => row)
}

test('A database of the first schema comes forward with every row as it was, its totals right and its history sealed', async () => {
  const { sql } = database
  const before = await digest(sql)
  await migrate(sql)
  expect(await digest(sql)).toEqual(before)
  const [totals] = await sql`
    select (select count(*)::integer from audit where deleted_at is null) as counted,
      (select sum(count)::integer from audit_count) as by_status,
      (select sum(count)::integer from customer_audit_count) as by_customer,
      (select sum(count)::integer from standards_audit_count) as by_standards,
      (select count(distinct audit_id)::integer from audit_standard join audit on audit.id = audit_id
        where deleted_at is null) as with_standards,
      (select count(*)::integer from history) - (select count(*)::integer from history_seal) as unsealed`
  const { withStandards = 0, ...kept } = totals ?? {}
  expect(kept).toEqual({ counted: 54, byStatus: 54, byCustomer: 54, byStandards: withStandards, unsealed: 0 })
  expect(withStandards).toBeGreaterThan(0)
  const mainSites = await sql`
    select customer.id from customer join site on customer_id = customer.id
    where is_main and site.name = 'Main site' and (site.address, site.country_id, site.time_zone)
      = (customer.address, customer.country_id, customer.time_zone)
    order by customer.id`
  expect(mainSites).toEqual([1, 2, 3].map(id => ({ id })))
})

/** With the schema of before a migration, empty. */
async function createBefore(migration: string): Promise<TestDatabase> {
  const before = await createEmptyDatabase()
  const place = await mkdtemp(join(tmpdir(), 'audits-before-'))
  const names = (await readdir('migrations')).filter(name => name < migration)
  for (const name of names) await cp(join('migrations', name), join(place, name))
  await migrate(before.sql, place)
  await rm(place, { recursive: true, force: true })
  return before
}

test('A database from before there were programmes gets those of its standards by their codes, and its built-in roles the rights to certificates', async () => {
  const { sql, drop } = await createBefore('0103')
  await sql`
    insert into role (name, role_kind) values
      ('Boss', 'administrator'), ('Scheduler', 'planner'), ('Desk', 'customerService'), ('Assessor', 'auditor'), ('Planner', null)`
  await sql`
    insert into standard (code, name, description) values ('GRS', 'GRS', 'x'), ('ISO9001', 'ISO 9001', 'x'), ('BCI', 'BCI', 'x')`
  await migrate(sql)
  expect(await sql`select code, programme, version from standard order by code`).toEqual([
    { code: 'BCI', programme: null, version: 0 },
    { code: 'GRS', programme: yearly, version: 0 },
    { code: 'ISO9001', programme: threeYearCycle, version: 0 },
  ])
  expect(
    await sql`
      select name, coalesce(array_agg(permission order by permission) filter (where permission is not null), '{}') as held
      from role left join role_permission on role_id = role.id group by name order by name`,
  ).toEqual([
    { name: 'Assessor', held: [] },
    {
      name: 'Boss',
      held: [
        'CreatePlans',
        'DecideCertificates',
        'DeleteCertificates',
        'ExportAllData',
        'ExportData',
        'ImportData',
        'ManageDisruptions',
        'ManageMessages',
        'ModifyCertificates',
        'ModifyCompetence',
        'ModifyImpartiality',
        'OverrideImpartiality',
        'OverrideTeamRules',
        'PlanVisits',
        'SendCustomerMails',
        'ShareRoster',
        'ViewCertificates',
        'ViewDisruptions',
        'ViewImpartiality',
        'ViewPlans',
      ],
    },
    {
      name: 'Certification manager',
      held: [
        'CreatePlans',
        'DecideCertificates',
        'ExportData',
        'ImportData',
        'ModifyCertificates',
        'ModifyCompetence',
        'ModifyImpartiality',
        'OverrideImpartiality',
        'OverrideTeamRules',
        'SendCustomerMails',
        'ViewCertificates',
        'ViewDisruptions',
        'ViewImpartiality',
        'ViewPlans',
      ],
    },
    {
      name: 'Desk',
      held: [
        'ExportData',
        'ImportData',
        'ModifyCertificates',
        'SendCustomerMails',
        'ViewCertificates',
        'ViewDisruptions',
      ],
    },
    { name: 'Planner', held: [] },
    {
      name: 'Scheduler',
      held: [
        'CreatePlans',
        'DecideCertificates',
        'ExportData',
        'ImportData',
        'ManageDisruptions',
        'ModifyCertificates',
        'PlanVisits',
        'SendCustomerMails',
        'ShareRoster',
        'ViewCertificates',
        'ViewDisruptions',
        'ViewImpartiality',
        'ViewPlans',
      ],
    },
  ])
  await drop()
})

test('What was canceled before is counted among the changes of audits, with the notice it was given', async () => {
  const [change, ...others] = await database.sql`
    select audit_change.*, at from audit_change join history on entity = 'project' and entity_id = audit_id and action = 'cancel'`
  expect(others).toEqual([])
  expect(change).toMatchObject({
    auditId: 4,
    kind: 'canceled',
    beforeStartsAt: new Date('2026-03-02T01:00Z'),
    reasonCode: 'unstated',
    changedBy: 1,
    changedAt: change?.at,
  })
  expect(addDays(localDay(change?.at, 'Asia/Ho_Chi_Minh'), change?.noticeDays)).toBe('2026-03-02')
})

test('A database from before there were roles keeps every team, with auditors whom nobody called anything else', async () => {
  const { sql, drop } = await createBefore('0121')
  await fill(sql)
  await sql`
    insert into roster_entry (auditor_id, kind, starts_at, ends_at)
    values (1, 'timeOff', '2026-04-02T01:00Z', '2026-04-02T10:00Z')`
  const [counted] = await sql`select count(*)::integer as rows from history`
  await migrate(sql)
  expect(await sql`select kind, role, with_id, version from roster_entry order by id`).toEqual([
    { kind: 'audit', role: 'auditor', withId: null, version: 0 },
    { kind: 'timeOff', role: null, withId: null, version: 0 },
  ])
  expect(await sql`select count(*)::integer as rows from history`).toEqual([counted])
  // What changes from now on goes on from a history that knew no roles.
  await sql`update roster_entry set note = 'Gate 3' where kind = 'audit'`
  expect((await findFaults(sql)).filter(fault => fault.includes('history'))).toEqual([])
  await drop()
})

test('Of whatever is called as the certification manager, however it is written, an upgrade makes no second', async () => {
  const { sql, drop } = await createBefore('0117')
  await sql`insert into role (name, role_kind) values ('Boss', 'administrator'), ('certification MANAGER', null)`
  await migrate(sql)
  expect(await sql`select name, role_kind from role order by name`).toEqual([
    { name: 'Boss', roleKind: 'administrator' },
    { name: 'certification MANAGER', roleKind: null },
  ])
  expect(
    await sql`select permission from role_permission join role on role.id = role_id where role_kind is null`,
  ).toEqual([])
  await drop()
})
