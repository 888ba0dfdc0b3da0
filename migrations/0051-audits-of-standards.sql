-- Exact totals of live audits per set of standards and status, kept by the statements that change them, as audit_count is
-- (decision 005): by set, since the audits of one standard or another are not the sum of both. In slots, chosen by
-- connection, so that writers of the most usual set don't queue on one row.
create table standards_audit_count (
  standard_ids integer[] not null,
  status text not null,
  slot integer not null,
  count integer not null,
  primary key (standard_ids, status, slot)
);

create function standards_of(audit integer) returns integer[] language sql stable
return array(select standard_id from audit_standard where audit_id = audit order by standard_id);

-- An audit has no standards when it is inserted, and none any more when it is deleted.
create function move_audits_of_standards() returns trigger language plpgsql as $$
begin
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

create function count_audits_of_standards() returns trigger language plpgsql as $$
declare
  added audit_standard[] := '{}';
  removed audit_standard[] := '{}';
begin
  if tg_op <> 'DELETE' then added := array(select row(audit_id, standard_id)::audit_standard from came); end if;
  if tg_op <> 'INSERT' then removed := array(select row(audit_id, standard_id)::audit_standard from went); end if;
  -- Whoever changes an audit's status, or its standards, comes before or after us: the statement below reads what they left.
  perform from audit where id in (select audit_id from unnest(added || removed)) order by id for no key update;
  insert into standards_audit_count as kept
  with current as (
    select audit_id, standard_id from audit_standard where audit_id in (select audit_id from unnest(added || removed))
  ), earlier as (
    (select audit_id, standard_id from current except select audit_id, standard_id from unnest(added))
    union select audit_id, standard_id from unnest(removed)
  ), moved as (
    select audit_id, array_agg(standard_id order by standard_id) as ids, 1 as one from current group by audit_id
    union all
    select audit_id, array_agg(standard_id order by standard_id), -1 from earlier group by audit_id
  )
  select ids, status, pg_backend_pid() % 8, sum(one) from moved join audit on audit.id = audit_id
  where deleted_at is null group by ids, status having sum(one) <> 0 order by ids, status
  on conflict (standard_ids, status, slot) do update set count = kept.count + excluded.count;
  return null;
end $$;

-- From here to the commit nobody else writes audits, so the count below misses none.
create trigger audit_of_standards_update after update on audit referencing old table as went new table as came
  for each statement execute function move_audits_of_standards();
create trigger audit_standard_count_insert after insert on audit_standard referencing new table as came
  for each statement execute function count_audits_of_standards();
create trigger audit_standard_count_delete after delete on audit_standard referencing old table as went
  for each statement execute function count_audits_of_standards();
create trigger audit_standard_count_update after update on audit_standard referencing old table as went new table as came
  for each statement execute function count_audits_of_standards();

insert into standards_audit_count
select ids, status, 0, count(*)
from (select audit_id, array_agg(standard_id order by standard_id) as ids from audit_standard group by audit_id) held
join audit on audit.id = audit_id and deleted_at is null
group by ids, status;
