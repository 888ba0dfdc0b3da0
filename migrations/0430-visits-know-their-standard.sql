-- A visit is of the standard of its certificate, which never changes (`certificate_stays`). Kept with the visit, so that the board of one
-- standard is read and counted from an index alone, whether few have it or a third (decision 546).
alter table visit add column of_standard integer;

-- Nobody changed them: no history, no version.
alter table visit disable trigger user;
update visit set of_standard = certificate.standard_id from certificate where certificate.id = visit.certificate_id;
alter table visit enable trigger user;
alter table visit alter column of_standard set not null;

create function set_standard_of_visit() returns trigger language plpgsql as $$
begin
  new.of_standard := (select standard_id from certificate where id = new.certificate_id);
  return new;
end $$;
create trigger visit_standard before insert on visit for each row execute function set_standard_of_visit();

create index visit_open_of_standard on visit (of_standard, due, id) where state = 'open';

-- It says nothing that the certificate doesn't.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind,agreed_starts_at,agreed_ends_at,completed_at,hash,last_fetched_at,of_standard}';
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
