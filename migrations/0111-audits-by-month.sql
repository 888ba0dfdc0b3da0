-- How many live audits were made in each month, UTC, so that a page far down the list is reached month by month and not audit
-- by audit (decision 216). Kept by the statements that change them, in slots, as audit_count is.
create table audit_month_count (
  month date not null,
  status text not null,
  slot integer not null,
  count integer not null,
  primary key (month, status, slot)
);

create function month_of(moment timestamptz) returns date language sql immutable parallel safe
return date_trunc('month', moment at time zone 'UTC')::date;

create or replace function count_new_audits() returns trigger language plpgsql as $$
declare
  slot_of_mine constant integer := pg_backend_pid() % 32;
begin
  insert into audit_count as kept
  select status, slot_of_mine, count(*) from came where deleted_at is null group by status order by status
  on conflict (status, slot) do update set count = kept.count + excluded.count;
  insert into audit_month_count as kept
  select month_of(created_at), status, slot_of_mine, count(*) from came where deleted_at is null group by 1, 2 order by 1, 2
  on conflict (month, status, slot) do update set count = kept.count + excluded.count;
  insert into customer_audit_count as kept
  select customer_id, status, count(*) from came where deleted_at is null
  group by customer_id, status order by customer_id, status
  on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  return null;
end $$;

-- By audit: two that exchange their statuses move no other total than those of their standards and months.
create or replace function move_counted_audits() returns trigger language plpgsql as $$
declare
  slot_of_mine constant integer := pg_backend_pid() % 32;
begin
  if not exists (
    select from (
      select id, status, customer_id, created_at, 1 as one from came where deleted_at is null
      union all
      select id, status, customer_id, created_at, -1 from went where deleted_at is null
    ) each group by id, status, customer_id, created_at having sum(one) <> 0
  ) then
    return null;
  end if;
  insert into audit_count as kept
  select status, slot_of_mine, sum(one) from (
    select status, 1 as one from came where deleted_at is null
    union all
    select status, -1 from went where deleted_at is null
  ) moved group by status having sum(one) <> 0 order by status
  on conflict (status, slot) do update set count = kept.count + excluded.count;
  insert into audit_month_count as kept
  select month_of(created_at), status, slot_of_mine, sum(one) from (
    select created_at, status, 1 as one from came where deleted_at is null
    union all
    select created_at, status, -1 from went where deleted_at is null
  ) moved group by 1, 2 having sum(one) <> 0 order by 1, 2
  on conflict (month, status, slot) do update set count = kept.count + excluded.count;
  insert into customer_audit_count as kept
  select customer_id, status, sum(one) from (
    select customer_id, status, 1 as one from came where deleted_at is null
    union all
    select customer_id, status, -1 from went where deleted_at is null
  ) moved group by customer_id, status having sum(one) <> 0 order by customer_id, status
  on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  insert into standards_audit_count as kept
  select standards_of(id), status, pg_backend_pid() % 8, sum(one) from (
    select id, status, sum(one) as one from (
      select id, status, 1 as one from came where deleted_at is null
      union all
      select id, status, -1 from went where deleted_at is null
    ) each group by id, status having sum(one) <> 0
  ) moved where standards_of(id) <> '{}' group by 1, 2 having sum(one) <> 0 order by 1, 2
  on conflict (standard_ids, status, slot) do update set count = kept.count + excluded.count;
  return null;
end $$;

create function count_gone_audits() returns trigger language plpgsql as $$
begin
  insert into audit_count as kept
  select status, pg_backend_pid() % 32, -count(*) from went where deleted_at is null group by status order by status
  on conflict (status, slot) do update set count = kept.count + excluded.count;
  insert into audit_month_count as kept
  select month_of(created_at), status, pg_backend_pid() % 32, -count(*) from went where deleted_at is null
  group by 1, 2 order by 1, 2
  on conflict (month, status, slot) do update set count = kept.count + excluded.count;
  return null;
end $$;

-- From here to the commit nobody else writes audits, so the count below misses none.
create or replace trigger audit_count_delete after delete on audit referencing old table as went
  for each statement execute function count_gone_audits();
drop function count_audits();

insert into audit_month_count
select month_of(created_at), status, 0, count(*) from audit where deleted_at is null group by 1, 2;
