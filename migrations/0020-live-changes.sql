-- What open screens follow: every committed change, numbered in the order of commits.
--
-- A position may become visible only after every smaller one, or a reader that saw 11 would miss 10 for good. Sequences
-- give no such promise: numbers are taken early and committed late. So a transaction takes its position in its very last
-- step, under a lock that it keeps until it is committed (number_live_change). See docs/decisions/050.

create table live_change (
  position bigint generated always as identity primary key,
  transaction_no bigint not null unique,
  at timestamptz not null default clock_timestamp()
);

-- What a transaction changed, each record once, and whom it concerns: `own_of` those whose own it is or was (about them
-- or made by them), `assigned_to` those on the team or named as reviewer, before or after.
create table live_event (
  transaction_no bigint not null,
  entity text not null,
  entity_id integer not null,
  action text not null,
  own_of integer[] not null,
  assigned_to integer[] not null,
  primary key (transaction_no, entity, entity_id)
);

-- Not the transaction's own id, which begins anew where a dump is restored.
create sequence live_transaction_no;

create function tell_live(entity text, entity_id integer, action text, own_of integer[], assigned_to integer[])
returns void language plpgsql as $$
#variable_conflict use_column
declare
  current_no bigint := nullif(current_setting('app.live_transaction_no', true), '')::bigint;
begin
  if current_no is null then
    current_no := nextval('live_transaction_no');
    perform set_config('app.live_transaction_no', current_no::text, true);
  end if;
  insert into live_event as told values (current_no, $1, $2, $3, array_remove($4, null), array_remove($5, null))
  on conflict (transaction_no, entity, entity_id) do update set
    action = case when excluded.action = 'delete' then 'delete' else told.action end,
    own_of = array(select distinct unnest(told.own_of || excluded.own_of)),
    assigned_to = array(select distinct unnest(told.assigned_to || excluded.assigned_to))
  where not (told.own_of @> excluded.own_of and told.assigned_to @> excluded.assigned_to)
    or (excluded.action = 'delete' and told.action <> 'delete');
end $$;

create function number_live_change() returns trigger language plpgsql as $$
begin
  if not exists (select from live_change where transaction_no = new.transaction_no) then
    perform pg_advisory_xact_lock(hashtext('live_change'));
    insert into live_change (transaction_no) values (new.transaction_no);
    perform pg_notify('live', '');
  end if;
  return null;
end $$;

create constraint trigger live_event_numbered after insert on live_event
  deferrable initially deferred for each row execute function number_live_change();

-- History is written by every change of a record, so whatever changes is told.
create function tell_live_of_history() returns trigger language plpgsql as $$
declare
  states constant jsonb[] := array_remove(array[new.before, new.after], null);
  people integer[] := '{}';
begin
  case new.entity
    when 'project' then
      people := array(select auditor_id from roster_entry where audit_id = new.entity_id and released_at is null);
      perform tell_live('project', new.entity_id, new.action, '{}', people);
    when 'roster' then
      -- The verb would tell why somebody is away, which is not for everybody who sees the roster.
      people := array(
        select (state ->> 'auditor_id')::integer from unnest(states) state where state ->> 'released_at' is null);
      perform tell_live('roster', new.entity_id,
        case when new.before is null then 'create' when new.after ->> 'released_at' is null then 'update' else 'delete' end,
        people, '{}');
      if states[1] ->> 'audit_id' is not null then
        perform tell_live('project', (states[1] ->> 'audit_id')::integer, new.action, '{}', people);
      end if;
    when 'request' then
      perform tell_live('request', new.entity_id, new.action,
        array(select (state ->> name)::integer from unnest(states) state, unnest(array['account_id', 'created_by']) name),
        array(select (state ->> 'reviewer_id')::integer from unnest(states) state));
    when 'user', 'auditor' then
      perform tell_live(new.entity, new.entity_id, new.action, array[new.entity_id], '{}');
    else
      perform tell_live(new.entity, new.entity_id, new.action, '{}', '{}');
  end case;
  return null;
end $$;

create trigger history_live after insert on history for each row execute function tell_live_of_history();

-- One event for all of a person's notifications that a statement writes or marks as read.
create function tell_live_of_notifications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_live('notification', max(id), 'create', array[account_id], '{}') from came group by account_id;
  else
    perform tell_live('notification', max(came.id), 'read', array[came.account_id], '{}')
    from came join went on went.id = came.id and went.read_at is distinct from came.read_at group by came.account_id;
  end if;
  return null;
end $$;

create trigger notification_live_insert after insert on notification referencing new table as came
  for each statement execute function tell_live_of_notifications();
create trigger notification_live_update after update on notification referencing old table as went new table as came
  for each statement execute function tell_live_of_notifications();

-- Of no screen's concern, but a stream ends with its session.
create function tell_live_of_session() returns trigger language plpgsql as $$
begin
  perform tell_live('session', new.id, 'end', array[new.account_id], '{}');
  return null;
end $$;

create trigger session_live after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_live_of_session();
