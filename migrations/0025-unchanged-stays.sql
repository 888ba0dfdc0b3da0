-- A save that changes nothing leaves no trace: neither a version that makes others' stale, nor history, nor news.
-- `suppress_redundant_updates_trigger` is PostgreSQL's own; triggers fire in the order of their names, this before _stamp.
do $$
declare
  name text;
begin
  foreach name in array '{role,country,department,standard,account,customer,audit,request,roster_entry,contact}'::text[]
  loop
    execute format(
      'create trigger %I before update on %I for each row execute function suppress_redundant_updates_trigger()',
      name || '_redundant', name);
  end loop;
end $$;

-- Contacts, standards and permissions have no version of their own: a change of theirs is one of the record that they
-- belong to, once in a transaction (`xmin` is the transaction that wrote the row as it stands).
create function raise_owner_version() returns trigger language plpgsql as $$
declare
  owner constant text := tg_argv[0];
  part constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  execute format(
    'update %I set version = version + 1 where id = $1 and xmin <> pg_current_xact_id()::xid', owner)
    using (part ->> tg_argv[1])::integer;
  return null;
end $$;

do $$
declare
  name text;
  owner text;
  key text;
begin
  for name, owner, key in values
    ('contact', 'customer', 'customer_id'),
    ('audit_standard', 'audit', 'audit_id'),
    ('auditor_standard', 'account', 'auditor_id'),
    ('role_permission', 'role', 'role_id')
  loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function raise_owner_version(%L, %L)',
      name || '_owner', name, owner, key);
  end loop;
end $$;
