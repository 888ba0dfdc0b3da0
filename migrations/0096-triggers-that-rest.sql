-- Triggers that have nothing to do cost next to nothing (decision 214). Until now a statement that touched no row, or a
-- change that moved no total, ran all the statements of its triggers, most of which PostgreSQL planned anew each time.

-- Totals of audits. A new audit has no standards yet, and a deleted one none any more.
create function count_new_audits() returns trigger language plpgsql as $$
declare
  slot_of_mine constant integer := pg_backend_pid() % 32;
begin
  insert into audit_count as kept
  select status, slot_of_mine, count(*) from came where deleted_at is null group by status order by status
  on conflict (status, slot) do update set count = kept.count + excluded.count;
  insert into customer_audit_count as kept
  select customer_id, status, count(*) from came where deleted_at is null
  group by customer_id, status order by customer_id, status
  on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  return null;
end $$;

-- By audit: two that exchange their statuses move no other total than those of their standards.
create function move_counted_audits() returns trigger language plpgsql as $$
declare
  slot_of_mine constant integer := pg_backend_pid() % 32;
begin
  if not exists (
    select from (
      select id, status, customer_id, 1 as one from came where deleted_at is null
      union all
      select id, status, customer_id, -1 from went where deleted_at is null
    ) each group by id, status, customer_id having sum(one) <> 0
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

drop trigger audit_of_customer_insert on audit;
drop trigger audit_of_customer_update on audit;
drop trigger audit_of_standards_update on audit;
create or replace trigger audit_count_insert after insert on audit referencing new table as came
  for each statement execute function count_new_audits();
create or replace trigger audit_count_update after update on audit referencing old table as went new table as came
  for each statement execute function move_counted_audits();
drop function move_audits_of_standards();

-- Totals of sets of standards. Statements without parameters are planned once; with arrays of rows, as before, at each call.
drop trigger audit_standard_count_insert on audit_standard;
drop trigger audit_standard_count_delete on audit_standard;
drop trigger audit_standard_count_update on audit_standard;
drop function count_audits_of_standards();
do $$
declare
  op text;
  changed text;
  tables text;
begin
  for op, changed, tables in values
    ('insert', 'select audit_id, standard_id, 1 as one from came', 'new table as came'),
    ('delete', 'select audit_id, standard_id, -1 as one from went', 'old table as went'),
    ('update', 'select audit_id, standard_id, 1 as one from came union all select audit_id, standard_id, -1 from went',
      'old table as went new table as came')
  loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        if not exists (%2$s) then
          return null;
        end if;
        -- Whoever changes an audit's status, or its standards, comes before or after us: the statement below reads what
        -- they left.
        perform from audit where id in (select audit_id from (%2$s) changed) order by id for no key update;
        insert into standards_audit_count as kept
        with each as (
          select audit_id, standard_id, sum(held) as held, sum(held) - sum(one) as was_held from (
            select audit_id, standard_id, 1 as held, 0 as one from audit_standard
            where audit_id in (select audit_id from (%2$s) changed)
            union all
            select audit_id, standard_id, 0, one from (%2$s) changed
          ) counted group by audit_id, standard_id
        ), moved as (
          select audit_id, array_agg(standard_id order by standard_id) as ids, 1 as one from each where held > 0 group by audit_id
          union all
          select audit_id, array_agg(standard_id order by standard_id), -1 from each where was_held > 0 group by audit_id
        )
        select ids, status, pg_backend_pid() %% 8, sum(one) from moved join audit on audit.id = audit_id
        where deleted_at is null group by ids, status having sum(one) <> 0 order by ids, status
        on conflict (standard_ids, status, slot) do update set count = kept.count + excluded.count;
        return null;
      end $body$ $f$, 'count_standards_after_' || op, changed);
    execute format('create trigger %I after %s on audit_standard referencing %s for each statement execute function %I()',
      'audit_standard_count_' || op, op, tables, 'count_standards_after_' || op);
  end loop;
end $$;

-- A part raises the version of its owner once in a transaction: most find it raised already, or the owner just made.
do $$
declare
  part text;
  owner text;
  key text;
begin
  for part, owner, key in values
    ('contact', 'customer', 'customer_id'),
    ('audit_standard', 'audit', 'audit_id'),
    ('auditor_standard', 'account', 'auditor_id'),
    ('role_permission', 'role', 'role_id')
  loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $body$
      declare
        owner constant integer := case when tg_op = 'DELETE' then old.%3$I else new.%3$I end;
      begin
        if exists (select from %2$I where id = owner and xmin <> pg_current_xact_id()::xid) then
          update %2$I set version = version + 1 where id = owner and xmin <> pg_current_xact_id()::xid;
        end if;
        return null;
      end $body$ $f$, 'raise_version_by_' || part, owner, key);
    execute format(
      'create or replace trigger %I after insert or update or delete on %I for each row execute function %I()',
      part || '_owner', part, 'raise_version_by_' || part);
  end loop;
end $$;
drop function raise_owner_version();

-- In PL/pgSQL, which keeps its plan.
create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if part ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (part ->> 'standard_id')::integer;
  end if;
  return coalesce(part - 'position' || found, part - 'position');
end $$;

-- Most rows of history in a transaction are about a record of which the screens are told already.
create or replace function tell_live(entity text, entity_id integer, action text, own_of integer[], assigned_to integer[])
returns void language plpgsql as $$
#variable_conflict use_column
declare
  current_no bigint := nullif(current_setting('app.live_transaction_no', true), '')::bigint;
begin
  if current_no is null then
    current_no := nextval('live_transaction_no');
    perform set_config('app.live_transaction_no', current_no::text, true);
  elsif exists (
    select from live_event told where transaction_no = current_no and told.entity = $1 and told.entity_id = $2
      and told.own_of @> array_remove($4, null) and told.assigned_to @> array_remove($5, null)
      and ($3 <> 'delete' or told.action = 'delete')
  ) then
    return;
  end if;
  insert into live_event as told values (current_no, $1, $2, $3, array_remove($4, null), array_remove($5, null))
  on conflict (transaction_no, entity, entity_id) do update set
    action = case when excluded.action = 'delete' then 'delete' else told.action end,
    own_of = array(select distinct unnest(told.own_of || excluded.own_of)),
    assigned_to = array(select distinct unnest(told.assigned_to || excluded.assigned_to))
  where not (told.own_of @> excluded.own_of and told.assigned_to @> excluded.assigned_to)
    or (excluded.action = 'delete' and told.action <> 'delete');
end $$;
