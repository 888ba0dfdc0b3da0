-- Who exported what. The ticket opens the file once; what stays tells who took which list away, and when.
create table export (
  id integer generated always as identity primary key,
  -- SHA-256 of the ticket; null once it was used.
  hash bytea constraint export_hash_unique unique,
  account_id integer not null constraint export_account_fkey references account,
  session_id integer constraint export_session_fkey references session on delete set null,
  list text not null,
  format text not null,
  columns text[] not null,
  query jsonb not null,
  time_zone text not null,
  separator text not null,
  rows integer not null,
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  -- When all of it was sent.
  ended_at timestamptz
);
create index export_created on export (created_at, id);
create index export_session on export (session_id);

insert into permission (name, subject, description, position) values
  ('ExportData', 'Connections', '', 53), ('ExportAllData', 'Connections', '', 54)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'ExportData'), ('planner', 'ExportData'), ('customerService', 'ExportData'),
  ('administrator', 'ExportAllData')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;
