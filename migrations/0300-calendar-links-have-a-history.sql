-- Who made, renewed and ended which calendar link is kept. That a calendar program reads one is no change of it, so the triggers leave
-- that column out; the hash of the secret in its address never gets into the history.
alter table calendar_link
  add column version integer not null default 0,
  add column updated_at timestamptz not null default now(),
  add column updated_by integer;

create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind,agreed_starts_at,agreed_ends_at,completed_at,hash,last_fetched_at}';
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

create trigger calendar_link_redundant before update on calendar_link
  for each row execute function suppress_redundant_updates_trigger();
create trigger calendar_link_stamp before insert or update of name, scope, department_id, detail, kinds, revoked_at on calendar_link
  for each row execute function stamp_record();
create trigger calendar_link_history
  after insert or delete or update of name, scope, department_id, detail, kinds, revoked_at on calendar_link
  for each row execute function write_history('calendarLink');

-- Those that are there begin with what they are.
insert into history (entity, entity_id, action, actor_id, before, after)
select 'calendarLink', id, 'create', account_id, null,
  to_jsonb(calendar_link) - '{hash,last_fetched_at,version,updated_at,updated_by}'::text[]
from calendar_link order by id;
