-- Which installation it is, whatever is restored into it; `era` rises with every restore, so that what calendars were told
-- before is overtaken by what they are told after.
create table installation (
  only_one boolean primary key default true constraint installation_only_one check (only_one),
  id uuid not null default gen_random_uuid(),
  era integer not null default 1
);
insert into installation default values;

-- Addresses at which calendar programs read a roster. A revoked one is answered with an empty calendar for 90 days.
create table calendar_link (
  id integer generated always as identity primary key,
  -- SHA-256 of what the address ends in.
  hash bytea not null constraint calendar_link_hash_unique unique,
  account_id integer not null constraint calendar_link_account_fkey references account,
  scope text not null constraint calendar_link_scope check (scope in ('own', 'department', 'all')),
  department_id integer constraint calendar_link_department_fkey references department on delete cascade,
  detail text not null constraint calendar_link_detail check (detail in ('busy', 'details')),
  kinds text[] not null,
  name text collate "und-x-icu" not null,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  revoked_at timestamptz,
  constraint calendar_link_department check ((scope = 'department') = (department_id is not null))
);
create index calendar_link_account on calendar_link (account_id) where revoked_at is null;
create index calendar_link_of_department on calendar_link (department_id);

insert into permission (name, subject, description, position) values ('ShareRoster', 'Connections', '', 55)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select id, 'ShareRoster' from role where role_kind in ('administrator', 'planner')
on conflict do nothing;
