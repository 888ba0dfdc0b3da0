-- Who must not go to whom (decision 242). An exclusion is in force from its first day to its last, by the calendar of the site; it is
-- never deleted: its last day moves, and a mistake is withdrawn with a reason. What an auditor declared stays readable for them as
-- they gave it, whatever the office makes of it.
create table exclusion (
  id integer generated always as identity primary key,
  auditor_id integer not null constraint exclusion_auditor_fkey references auditor,
  customer_id integer not null constraint exclusion_customer_fkey references customer,
  ground text not null constraint exclusion_ground_known
    check (ground in ('consultancy', 'employment', 'family', 'financial', 'objection', 'other')),
  source text not null constraint exclusion_source_known check (source in ('office', 'auditor', 'customer')),
  valid_from date not null,
  -- Null: open.
  valid_to date,
  -- When a consultancy or an employment ended, from which the cooling-off time counts.
  ended_on date,
  note text collate "und-x-icu" not null default '',
  -- Of a declaration: reason, note and endedOn as the auditor gave them.
  declared jsonb,
  withdrawn_at timestamptz,
  withdrawn_why text collate "und-x-icu" not null default '',
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint exclusion_period_forward check (valid_to >= valid_from),
  constraint exclusion_declared check ((declared is not null) = (source = 'auditor')),
  constraint exclusion_withdrawn check ((withdrawn_at is not null) = (withdrawn_why <> ''))
);
create index exclusion_pair on exclusion (customer_id, auditor_id) where withdrawn_at is null;
create index exclusion_auditor on exclusion (auditor_id);
create index exclusion_created on exclusion (created_at, id);
create index exclusion_searched on exclusion using gin ((search_text(note) collate "C") gin_trgm_ops);

create trigger exclusion_redundant before update on exclusion
  for each row execute function suppress_redundant_updates_trigger();
create trigger exclusion_stamp before insert or update on exclusion for each row execute function stamp_record();
create trigger exclusion_history after insert or update or delete on exclusion
  for each row execute function write_history('exclusion');

-- Told to its auditor too, beside those who see all; nothing of it but that it changed.
create function tell_live_of_exclusion() returns trigger language plpgsql as $$
begin
  perform tell_live('exclusion', new.id, case tg_op when 'INSERT' then 'create' else 'update' end, array[new.auditor_id], '{}');
  return null;
end $$;
create trigger exclusion_live after insert or update on exclusion for each row execute function tell_live_of_exclusion();

create function keep_exclusion() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'An exclusion stays, and between the same two.', constraint = 'exclusion_stays';
end $$;
create trigger exclusion_guard before update on exclusion for each row
  when (new.auditor_id <> old.auditor_id or new.customer_id <> old.customer_id or new.source <> old.source
    or new.declared is distinct from old.declared or old.withdrawn_at is not null and new.withdrawn_at is null)
  execute function keep_exclusion();
create trigger exclusion_never_deleted before delete on exclusion for each row execute function keep_exclusion();

-- Whom a customer would like, or not: a part of the customer. Without a first or last day it is open on that side.
create table customer_wish (
  id integer generated always as identity primary key,
  customer_id integer not null constraint customer_wish_customer_fkey references customer on delete cascade,
  auditor_id integer not null constraint customer_wish_auditor_fkey references auditor,
  wish text not null constraint customer_wish_known check (wish in ('preferred', 'refused')),
  valid_from date,
  valid_to date,
  note text collate "und-x-icu" not null default '',
  constraint customer_wish_period_forward check (valid_to >= valid_from),
  -- One of them a day.
  constraint customer_wish_no_overlap exclude using gist
    (customer_id with =, auditor_id with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index customer_wish_auditor on customer_wish (auditor_id);

create function raise_version_by_customer_wish() returns trigger language plpgsql as $$
declare
  owner constant integer := case when tg_op = 'DELETE' then old.customer_id else new.customer_id end;
begin
  if exists (select from customer where id = owner and xmin <> pg_current_xact_id()::xid) then
    update customer set version = version + 1 where id = owner and xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
create trigger customer_wish_owner after insert or update or delete on customer_wish
  for each row execute function raise_version_by_customer_wish();
create trigger customer_wish_history after insert or update or delete on customer_wish
  for each row execute function write_part_history('customer', 'customer_id', 'wish');

-- The exclusion, if any, that keeps an auditor from an audit on any of its days at the site; one whose key was accepted with the
-- booking, `auditor:excluded:number`, is overridden.
create function excluding(auditor integer, audit_of integer, taken jsonb) returns integer language plpgsql stable as $$
begin
  return (
    select exclusion.id from audit
    join exclusion on exclusion.customer_id = audit.customer_id and exclusion.auditor_id = auditor and exclusion.withdrawn_at is null
    where audit.id = audit_of
      and daterange(exclusion.valid_from, exclusion.valid_to, '[]') && daterange((audit.starts_at at time zone audit.time_zone)::date,
        ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date, '[]')
      and not exists (
        select from jsonb_array_elements(coalesce(taken, '[]')) one
        where one ->> 'key' = auditor || ':excluded:' || exclusion.id)
    limit 1);
end $$;

-- No path passes it: not what a caller confirms, nor a bulk statement, nor one that brings an entry back.
create function refuse_excluded_entries() returns trigger language plpgsql as $$
begin
  if exists (select from exclusion) and exists (
    select from came join exclusion on exclusion.auditor_id = came.auditor_id and exclusion.withdrawn_at is null
    where came.audit_id is not null and came.released_at is null
      and excluding(came.auditor_id, came.audit_id, to_jsonb(came) -> 'accepted') is not null
  ) then
    raise check_violation using message = 'An excluded auditor takes no part.', constraint = 'roster_entry_not_excluded';
  end if;
  return null;
end $$;
create trigger roster_entry_excluded_insert after insert on roster_entry referencing new table as came
  for each statement execute function refuse_excluded_entries();

create function refuse_excluded_entry() returns trigger language plpgsql as $$
begin
  if excluding(new.auditor_id, new.audit_id, to_jsonb(new) -> 'accepted') is not null then
    raise check_violation using message = 'An excluded auditor takes no part.', constraint = 'roster_entry_not_excluded';
  end if;
  return null;
end $$;
create trigger roster_entry_excluded_update after update on roster_entry for each row
  when (new.audit_id is not null and new.released_at is null
    and (new.auditor_id <> old.auditor_id or new.audit_id is distinct from old.audit_id or old.released_at is not null))
  execute function refuse_excluded_entry();
