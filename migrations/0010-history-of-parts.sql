-- What belongs to a record keeps its history under the record: standards of an audit, contacts, standards held,
-- permissions of a role. A part stands under its name, beside which a standard's code makes it readable.
create function write_part_history() returns trigger language plpgsql as $$
declare
  entity constant text := tg_argv[0];
  owner constant text := tg_argv[1];
  part constant text := tg_argv[2];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  owner_id constant integer := (coalesce(after, before) ->> owner)::integer;
begin
  before := describe_part(before - owner);
  after := describe_part(after - owner);
  if before is distinct from after then
    insert into history (entity, entity_id, action, actor_id, before, after, reason)
    values (
      entity,
      owner_id,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'add' when 'UPDATE' then 'change' else 'remove' end),
      nullif(current_setting('app.actor', true), '')::integer,
      case when before is not null then jsonb_build_object(part, before) end,
      case when after is not null then jsonb_build_object(part, after) end,
      nullif(current_setting('app.reason', true), '')
    );
  end if;
  return null;
end $$;

create function describe_part(part jsonb) returns jsonb language sql stable as $$
  select coalesce(
    part - 'position' || (select jsonb_build_object('code', code) from standard where id = (part ->> 'standard_id')::integer),
    part - 'position')
$$;

do $$
declare
  name text;
  wire text;
  owner text;
  part text;
begin
  for name, wire, owner, part in values
    ('audit_standard', 'project', 'audit_id', 'standard'),
    ('contact', 'customer', 'customer_id', 'contact'),
    ('auditor_standard', 'auditor', 'auditor_id', 'standard'),
    ('role_permission', 'role', 'role_id', 'permission')
  loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function write_part_history(%L, %L, %L)',
      name || '_history', name, wire, owner, part);
  end loop;
end $$;

create trigger auditor_history after insert or delete on auditor
  for each row execute function write_history('auditor');

-- The entries that an audit ever had, released ones too: its history tells of them.
create index roster_entry_audit on roster_entry (audit_id) where audit_id is not null;
