-- What becomes of audits that had a team and a day that the customer knew of: moved, canceled, or given back to the drafts
-- (decision 227). Kept by triggers, so that no way of changing an audit forgets it.
alter table audit
  -- The dates of its first assignment. Null while it stands at them, so that nothing is written as long as nothing moves.
  add column agreed_starts_at timestamptz,
  add column agreed_ends_at timestamptz,
  add constraint audit_agreed_interval check ((agreed_starts_at is null) = (agreed_ends_at is null));

create table audit_change (
  id integer generated always as identity primary key,
  audit_id integer not null constraint audit_change_audit_fkey references audit,
  kind text not null constraint audit_change_kind check (kind in ('moved', 'canceled', 'released')),
  agreed_starts_at timestamptz not null,
  agreed_ends_at timestamptz not null,
  before_starts_at timestamptz not null,
  before_ends_at timestamptz not null,
  -- Where it was moved to.
  after_starts_at timestamptz,
  after_ends_at timestamptz,
  reason_code text not null default 'unstated' constraint audit_change_reason check (reason_code in ('unstated', 'auditorSick',
    'auditorAway', 'auditorLeft', 'qualificationLost', 'customerAsked', 'siteClosed', 'travel', 'other')),
  -- Calendar days at the site from the change to the start that stood; less than none once it had begun.
  notice_days integer not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by integer constraint audit_change_account_fkey references account,
  -- It was taken back, and isn't counted.
  undone_at timestamptz,
  constraint audit_change_moves check ((kind = 'moved') = (after_starts_at is not null and after_ends_at is not null))
);
create index audit_change_audit on audit_change (audit_id, id);
create index audit_change_canceled on audit_change (before_starts_at) where kind = 'canceled' and undone_at is null;

-- In the order of names before `audit_redundant` and `audit_stamp`.
create function keep_agreed_dates() returns trigger language plpgsql as $$
begin
  if old.status = 'canceled' then
    new.agreed_starts_at := null;
    new.agreed_ends_at := null;
  else
    new.agreed_starts_at := coalesce(old.agreed_starts_at, old.starts_at);
    new.agreed_ends_at := coalesce(old.agreed_ends_at, old.ends_at);
  end if;
  return new;
end $$;
create trigger audit_agreed before update on audit for each row
  when (old.status = 'canceled' and new.status <> 'canceled' and old.agreed_starts_at is not null
    or old.status = 'assigned' and (new.status = 'draft' or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at))
  execute function keep_agreed_dates();

create function write_audit_change() returns trigger language plpgsql as $$
declare
  actor constant integer := nullif(current_setting('app.actor', true), '')::integer;
  last audit_change;
begin
  if new.status = 'assigned' then
    select * into last from audit_change where audit_id = new.id and undone_at is null order by id desc limit 1;
    -- Whoever moves it back within a day, with nothing between, takes the move back.
    if last.kind = 'moved' and last.changed_by = actor and last.changed_at > clock_timestamp() - interval '1 day'
      and (last.before_starts_at, last.before_ends_at) = (new.starts_at, new.ends_at)
      and (last.after_starts_at, last.after_ends_at) = (old.starts_at, old.ends_at)
    then
      update audit_change set undone_at = clock_timestamp() where id = last.id;
      return null;
    end if;
  end if;
  insert into audit_change (audit_id, kind, agreed_starts_at, agreed_ends_at, before_starts_at, before_ends_at,
    after_starts_at, after_ends_at, reason_code, notice_days, changed_by)
  values (
    new.id,
    case new.status when 'assigned' then 'moved' when 'canceled' then 'canceled' else 'released' end,
    coalesce(old.agreed_starts_at, old.starts_at), coalesce(old.agreed_ends_at, old.ends_at), old.starts_at, old.ends_at,
    case when new.status = 'assigned' then new.starts_at end, case when new.status = 'assigned' then new.ends_at end,
    coalesce(nullif(current_setting('app.reason_code', true), ''), 'unstated'),
    (old.starts_at at time zone old.time_zone)::date - (clock_timestamp() at time zone old.time_zone)::date,
    actor
  );
  return null;
end $$;
create trigger audit_changed after update on audit for each row
  when (old.status = 'assigned' and (new.status in ('draft', 'canceled')
    or new.status = 'assigned' and (old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)))
  execute function write_audit_change();

-- An entry that comes back as the same one is what taking back a release does.
create function undo_audit_release() returns trigger language plpgsql as $$
begin
  update audit_change set undone_at = clock_timestamp()
  where kind = 'released' and undone_at is null
    and id = (select max(id) from audit_change where audit_id = new.audit_id and undone_at is null)
    -- It left the team then, not later.
    and old.released_at between changed_at - interval '1 minute' and changed_at
    and exists (select from audit where id = new.audit_id and status = 'assigned'
      and (starts_at, ends_at) = (before_starts_at, before_ends_at));
  return null;
end $$;
create trigger roster_entry_comes_back after update on roster_entry for each row
  when (old.released_at is not null and new.released_at is null and new.audit_id is not null)
  execute function undo_audit_release();

-- What can be seen from the dates that stand needs no history of its own.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind,agreed_starts_at,agreed_ends_at}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after or coalesce(current_setting('app.action', true), '') <> '' then
    insert into history (entity, entity_id, action, actor_id, before, after, reason, reason_text)
    values (
      tg_argv[0],
      case when tg_op = 'DELETE' then old.id else new.id end,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end),
      nullif(current_setting('app.actor', true), '')::integer,
      before,
      after,
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.reason_text', true), '')::jsonb
    );
  end if;
  return null;
end $$;

-- What was canceled until today. The dates agreed are those that stood: no others were kept.
insert into audit_change (audit_id, kind, agreed_starts_at, agreed_ends_at, before_starts_at, before_ends_at, notice_days,
  changed_at, changed_by)
select entity_id, 'canceled', starts_at, ends_at, starts_at, ends_at,
  (starts_at at time zone time_zone)::date - (at at time zone time_zone)::date, at, actor_id
from history
cross join lateral (select (before ->> 'starts_at')::timestamptz as starts_at, (before ->> 'ends_at')::timestamptz as ends_at,
  before ->> 'time_zone' as time_zone) stood
where entity = 'project' and action = 'cancel' and before ->> 'status' = 'assigned' and after ->> 'status' = 'canceled'
order by history.id;
