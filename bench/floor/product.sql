-- Loads the rows of data.sql, made in the schema src, into the product's own tables, so that floor and product hold the same audits.
-- They overlap, so the exclusion constraint becomes a plain index of the same form while measuring.
begin;
set local session_replication_role = replica; -- no triggers, no history: as its own bench does
alter table roster_entry drop constraint if exists roster_entry_no_overlap;
alter table audit drop constraint if exists audit_interval_years; -- a million rows reach back to 1982
insert into standard (code, name, description) select upper(regexp_replace(name, '\W', '', 'g')), name, name from src.standard s
  where not exists (select from standard p where lower(p.code) = lower(regexp_replace(s.name, '\W', '', 'g')));
create temp table standard_of on commit drop as select s.id, p.id as product from src.standard s join standard p on lower(p.code) = lower(regexp_replace(s.name, '\W', '', 'g'));
create temp table country_of on commit drop as select s.id, p.id as product from (select id, row_number() over (order by id) n from src.country) s
  join (select id, row_number() over (order by id) n, count(*) over () c from country) p on p.n = 1 + (s.n - 1) % p.c;
insert into customer (id, name, company_name, company_number, email, address, country_id, time_zone, created_at) overriding system value
  select c.id, c.name, c.name, 'N' || c.id, 'c' || c.id || '@example.test', c.city, k.product, c.time_zone, c.created_at from src.customer c join country_of k on k.id = c.country_id;
insert into site (customer_id, name, address, country_id, time_zone, is_main)
  select id, 'Main site', address, country_id, time_zone, true from customer where not exists (select from site where customer_id = customer.id);
insert into account (id, username, display_name, full_name, email, password_hash, must_change_password, role_id, department_id, country_id, time_zone, created_at) overriding system value
  select 10 + a.id, 'account' || a.id, a.display_name, a.display_name, a.email, '-', false,
    (select id from role where name = case when a.is_auditor then 'Auditor' else 'Planner' end), (select min(id) from department), k.product, 'UTC', a.created_at
  from src.account a join country_of k on k.id = a.country_id;
insert into auditor (id) select 10 + id from src.account where is_auditor;
insert into auditor_standard select 10 + h.account_id, s.product, h.valid_from, h.valid_to from src.auditor_standard h join standard_of s on s.id = h.standard_id;
insert into audit (id, idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned, note, created_at) overriding system value
  select id, number, customer_id, starts_at, ends_at, time_zone, status, status in ('assigned', 'completed'), coalesce(note, ''), created_at from src.audit;
insert into audit_standard select distinct x.audit_id, s.product from src.audit_standard x join standard_of s on s.id = x.standard_id;
insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at, role)
  select distinct on (audit_id, account_id) 10 + account_id, 'audit', audit_id, starts_at, ends_at, 'auditor' from src.roster;
create index roster_entry_no_overlap on roster_entry using gist (auditor_id, tstzrange(starts_at, ends_at)) where released_at is null;
insert into audit_count select status, 0, count(*) from audit group by 1;
insert into audit_month_count select month_of(created_at), status, 0, count(*) from audit group by 1, 2;
insert into customer_audit_count select customer_id, status, count(*) from audit group by 1, 2;
insert into standards_audit_count select ids, status, 0, count(*)
  from (select audit_id, array_agg(standard_id order by standard_id) as ids from audit_standard group by audit_id) held join audit on audit.id = audit_id group by 1, 2;
select setval(pg_get_serial_sequence('customer', 'id'), 6000), setval(pg_get_serial_sequence('account', 'id'), 2000), setval(pg_get_serial_sequence('audit', 'id'), (select max(id) from audit));
commit;
