-- What a built-in role is to the program, whatever it is called; null for roles that people made.
alter table role add column role_kind text
  constraint role_kind_known check (role_kind in ('administrator', 'planner', 'customerService', 'auditor'));
create unique index role_kind_unique on role (role_kind);

-- It never changes, and so is no part of the history; what was sealed stays as it was.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after or coalesce(current_setting('app.action', true), '') <> '' then
    insert into history (entity, entity_id, action, actor_id, before, after, reason)
    values (
      tg_argv[0],
      case when tg_op = 'DELETE' then old.id else new.id end,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end),
      nullif(current_setting('app.actor', true), '')::integer,
      before,
      after,
      nullif(current_setting('app.reason', true), '')
    );
  end if;
  return null;
end $$;

alter table role disable trigger user;
update role set role_kind = case name
  when 'Administrator' then 'administrator' when 'Planner' then 'planner'
  when 'Customer service' then 'customerService' when 'Auditor' then 'auditor' end
where is_default;
alter table role enable trigger user;
