import type { Sql } from 'postgres'
import { calculateVisits } from '#server/planning/calculate-visits.ts'

/**
 * Fills an empty, migrated and seeded database with `count` audits of 4,000 customers, most of them completed, made in
 * plain SQL. History and search stay as they are in the product, but writing a million history rows is left out.
 */
export async function loadAudits(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into customer (name, company_name, company_number, email, address, country_id, time_zone)
    select 'Customer ' || n, 'Company ' || md5(n::text) || ' Textiles', 'C-' || n, 'office' || n || '@example.com', 'Mill Road ' || n,
      (select id from country where code = 'VN'), 'Asia/Ho_Chi_Minh'
    from generate_series(1, 4000) n`
  await sql`alter table audit disable trigger audit_history`
  await sql`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned, created_at)
    select 'AUD-' || n, 1 + n % 4000, day + interval '1 hour', day + interval '10 hours', 'Asia/Ho_Chi_Minh',
      (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'assigned', 'assigned', 'draft', 'canceled'])[1 + n % 10],
      n % 10 < 8, timestamptz '2020-01-01Z' + n * interval '3 minutes'
    from generate_series(1, ${count}::integer) n,
      lateral (select timestamptz '2020-01-06Z' + (n % 2500) * interval '1 day' as day) days`
  await sql`alter table audit enable trigger audit_history`
  await sql`alter table audit_standard disable trigger user`
  await sql`
    insert into audit_standard (audit_id, standard_id)
    select id, 1 + id % 8 from audit union all select id, 1 + (id + 3) % 8 from audit where id % 3 = 0`
  await sql`alter table audit_standard enable trigger user`
  await sql`
    insert into standards_audit_count
    select ids, status, 0, count(*)
    from (select audit_id, array_agg(standard_id order by standard_id) as ids from audit_standard group by audit_id) held
    join audit on audit.id = audit_id group by ids, status`
}

/** 200 auditors with 15 audits each over the month of May 2027: 3,000 roster entries. */
export async function loadRosterMonth(sql: Sql): Promise<void> {
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password,
      role_id, department_id, country_id, time_zone)
    select 'auditor' || n, 'Auditor ' || n, 'Auditor ' || n, 'auditor' || n || '@example.com', '-', false,
      (select id from role where name = 'Auditor'), (select id from department where name = 'Audit'),
      (select id from country where code = 'VN'), 'Asia/Ho_Chi_Minh'
    from generate_series(1, 200) n`
  await sql`insert into auditor (id) select id from account where username like 'auditor%'`
  await sql`insert into auditor_standard (auditor_id, standard_id) select auditor.id, standard.id from auditor, standard`
  await sql`alter table roster_entry disable trigger roster_entry_history`
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select auditor.id, 'audit', numbered.id, day + interval '1 hour', day + interval '10 hours'
    from (select id, row_number() over (order by id) - 1 as n from auditor) auditor,
      generate_series(0, 14) nth,
      lateral (select timestamptz '2027-05-01Z' + nth * 2 * interval '1 day' as day) days,
      lateral (select id from audit where id = 1 + (auditor.n * 15 + nth) % 10000) numbered`
  await sql`alter table roster_entry enable trigger roster_entry_history`
}

/** Of all certificates; they owe two or three visits each and yearly ones a single one, so 20,000 owe 45,000. */
const shareOfThreeYears = 0.95

/**
 * After `loadAudits` and `loadRosterMonth`: `count` certificates of all standards at all points of their cycles, every tenth
 * customer's for six sites, with the visits that the product calculates of them. Their history is left out.
 */
export async function loadCertificates(sql: Sql, count: number): Promise<void> {
  const standards = await sql<{ id: number; months: number }[]>`
    select id, (programme ->> 'validMonths')::integer as months from standard where programme is not null order by id`
  await sql`
    insert into site (customer_id, name, address, country_id, time_zone, is_active)
    select customer.id, 'Mill ' || n, 'Road ' || n, customer.country_id, customer.time_zone, true
    from customer, generate_series(1, 5) n where customer.id % 10 = 0`
  const long = standards.filter(({ months }) => months > 12).length
  for (const { id, months } of standards) {
    const of = months > 12 ? long / shareOfThreeYears : (standards.length - long) / (1 - shareOfThreeYears)
    await insertCertificates(sql, { standardId: id, months, of, count })
  }
  await calculateAll(sql)
}

type Wanted = { standardId: number; months: number; of: number; count: number }

/** The share of one standard of `of`. */
export async function insertCertificates(sql: Sql, { standardId, months, of, count }: Wanted): Promise<void> {
  await quietly(sql, ['certificate', 'certificate_site'], async () => {
    await sql`
      insert into certificate (customer_id, standard_id, number, status, status_on, first_certified, decided, cycle_ends, expires,
        audited_until, central_site_id, surveillance_days, other_days)
      select customer_id, ${standardId}, 'C-' || ${standardId}::integer || '-' || n, 'active', decided, decided, decided, expires,
        expires, greatest(decided, current_date - n % 60), site.id, 1 + n % 2, 1 + n % 3
      from generate_series(1, ${Math.round(count / of)}::integer) n
      cross join lateral (select current_date - (n * 37) % (${months}::integer * 12) as decided) granted
      cross join lateral (select (decided + make_interval(months => ${months}))::date - 1 as expires) ending
      join site on site.customer_id = 1 + (n * 8 + ${standardId}::integer) % 4000 and site.is_main`
    await sql`
      insert into certificate_site (certificate_id, site_id)
      select certificate.id, site.id from certificate join site on site.customer_id = certificate.customer_id
      where certificate.standard_id = ${standardId}`
  })
}

export const calculateAll = (sql: Sql): Promise<void> =>
  quietly(sql, ['visit', 'visit_site'], async () => {
    // By which they know their standard.
    await sql`alter table visit enable trigger visit_standard`
    const rows = await sql<{ id: number }[]>`select id from certificate order by id`
    await calculateVisits(
      sql,
      rows.map(({ id }) => id),
    )
  })

/** Without a history of what is made, and without the guards that each row passes in the product. */
async function quietly(sql: Sql, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger user`
  await work()
  for (const table of tables) await sql`alter table ${sql(table)} enable trigger user`
}

/** After `loadRosterMonth`: 50 of its auditors in a department of their own, on 90 audits each from 80 days ago on. */
export async function loadLinkedDepartment(sql: Sql): Promise<void> {
  await sql`insert into department (name) values ('Linked')`
  await sql`
    update account set department_id = (select id from department where name = 'Linked')
    where username in (select 'auditor' || n from generate_series(1, 50) n)`
  await quietly(sql, ['roster_entry'], async () => {
    await sql`
      insert into roster_entry (auditor_id, kind, audit_id, role, starts_at, ends_at)
      select account.id, 'audit', 20000 + row_number() over (), 'auditor', day + interval '1 hour', day + interval '10 hours'
      from account, generate_series(-80, 98, 2) nth, lateral (select date_trunc('day', now()) + nth * interval '1 day' as day) days
      where username in (select 'auditor' || n from generate_series(1, 50) n)`
  })
}

/** So many drafts from July to September 2027, each of one of the standards. */
export async function loadDrafts(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone)
    select 'PLAN-' || n, 1 + n % 4000, day + interval '1 hour', day + (n % 3) * interval '1 day' + interval '10 hours', 'Asia/Ho_Chi_Minh'
    from generate_series(1, ${count}::integer) n,
      lateral (select timestamptz '2027-07-05Z' + (n % 12) * interval '7 days' + (n / 12 % 3) * interval '1 day' as day) days`
  await sql`
    insert into audit_standard (audit_id, standard_id)
    select id, 1 + id % 8 from audit where idfl_number like 'PLAN-%'`
}

/**
 * After `loadAudits` and `loadRosterMonth`: bookings that make their 3,000 entries 100,000. Of each auditor 475 days of completed audits
 * until November 2026, and two weeks of work between July and September 2027; each holds a third of the standards.
 */
export async function loadBookings(sql: Sql): Promise<void> {
  await sql`delete from auditor_standard where (auditor_id + standard_id) % 3 <> 0`
  await quietly(sql, ['audit', 'audit_standard', 'roster_entry'], async () => {
    await sql`
      with whose as (select id, row_number() over (order by id) - 1 as n from auditor),
      made as (
        insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
        select 'BOOKED-' || (n * 10 + nth), 1 + (n * 10 + nth) % 4000, day + interval '1 hour', day + interval '10 hours',
          'Asia/Ho_Chi_Minh', 'assigned', true
        from whose, generate_series(0, 9) nth,
          lateral (select timestamptz '2027-07-05Z' + ((n % 4 + nth / 5 * 4) * 7 + nth % 5) * interval '1 day' as day) days
        returning id, idfl_number, starts_at, ends_at),
      covered as (insert into audit_standard (audit_id, standard_id) select id, 1 + id % 8 from made)
      insert into roster_entry (auditor_id, kind, audit_id, role, starts_at, ends_at)
      select whose.id, 'audit', made.id, 'auditor', starts_at, ends_at
      from made join whose on whose.n = split_part(idfl_number, '-', 2)::integer / 10`
    // Audits recur every 2,500 days of their numbers, those of one day for one auditor after the other; the first are of the month.
    await sql`
      insert into roster_entry (auditor_id, kind, audit_id, role, starts_at, ends_at)
      select whose.id, 'audit', audit.id, 'auditor', audit.starts_at, audit.ends_at
      from (select id, row_number() over (order by id) - 1 as n, (select count(*) from audit where idfl_number like 'AUD-%') / 2500 as most
        from auditor) whose
      cross join generate_series(1550, 2499) day
      join audit on audit.id = day + 2500 * (2 + whose.n % (whose.most - 2))
      where day % 10 < 5`
  })
}
