-- The ground of the product. What the database can hold, it holds: keys, checks, uniqueness, and that no
-- auditor is ever in two places (roster_entry_no_overlap).
--
-- Every write runs in a transaction that has set app.actor (the account that acts), and where it matters
-- app.action and app.reason; the triggers below stamp the record and write history from them, so no path can forget.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table permission (
  name text primary key,
  subject text not null,
  description text not null,
  position integer not null
);

create table role (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null,
  description text collate "und-x-icu" not null default '',
  is_active boolean not null default true,
  is_default boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index role_name_unique on role (lower(name));

create table role_permission (
  role_id integer not null references role on delete cascade,
  permission text not null references permission,
  primary key (role_id, permission)
);

create table country (
  id integer generated always as identity primary key,
  code text not null constraint country_code_form check (code ~ '^[A-Z]{2}$'),
  name text collate "und-x-icu" not null,
  time_zones text[] not null constraint country_has_a_zone check (cardinality(time_zones) > 0),
  is_default boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint country_code_unique unique (code)
);
create unique index country_name_unique on country (lower(name));

create table department (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null,
  description text collate "und-x-icu" not null default '',
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index department_name_unique on department (lower(name));

create table standard (
  id integer generated always as identity primary key,
  code text collate "und-x-icu" not null constraint standard_code_form check (code ~ '^[A-Za-z0-9]+$'),
  name text collate "und-x-icu" not null,
  description text collate "und-x-icu" not null,
  is_enabled boolean not null default true,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index standard_code_unique on standard (lower(code));

create table account (
  id integer generated always as identity primary key,
  username text collate "und-x-icu" not null,
  display_name text collate "und-x-icu" not null,
  full_name text collate "und-x-icu" not null,
  email text collate "und-x-icu" not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  -- Only a deleted account may lose these: when the master data it referred to goes.
  role_id integer constraint account_role_fkey references role,
  department_id integer constraint account_department_fkey references department,
  country_id integer constraint account_country_fkey references country,
  time_zone text not null,
  is_enabled boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
alter table account add constraint account_is_whole
  check (deleted_at is not null or (role_id is not null and department_id is not null and country_id is not null));
create unique index account_username_unique on account (lower(username)) where deleted_at is null;
create unique index account_email_unique on account (lower(email)) where deleted_at is null;
create index account_role on account (role_id);
create index account_department on account (department_id);
create index account_country on account (country_id);
create index account_name on account (display_name, id) where deleted_at is null;
create index account_search on account using gin (display_name gin_trgm_ops, full_name gin_trgm_ops, email gin_trgm_ops, username gin_trgm_ops);

-- An account with an auditor profile; the same id.
create table auditor (
  id integer primary key references account
);

create table auditor_standard (
  auditor_id integer not null references auditor,
  standard_id integer not null constraint auditor_standard_standard_fkey references standard,
  valid_from date,
  valid_to date,
  constraint auditor_standard_period_forward check (valid_to >= valid_from),
  constraint auditor_standard_no_overlap exclude using gist
    (auditor_id with =, standard_id with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index auditor_standard_standard on auditor_standard (standard_id, auditor_id);

create table customer (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null,
  company_name text collate "und-x-icu" not null,
  company_number text collate "und-x-icu" not null,
  email text collate "und-x-icu" not null,
  phone text collate "und-x-icu" not null default '',
  address text collate "und-x-icu" not null,
  country_id integer constraint customer_country_fkey references country,
  time_zone text not null,
  deleted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
alter table customer add constraint customer_is_whole check (deleted_at is not null or country_id is not null);
create unique index customer_company_number_unique on customer (lower(company_number)) where deleted_at is null;
create index customer_country on customer (country_id);
create index customer_created on customer (created_at desc, id desc) where deleted_at is null;
create index customer_company_name on customer (company_name, id) where deleted_at is null;
create index customer_name on customer (name, id) where deleted_at is null;
create index customer_search on customer using gin
  (company_name gin_trgm_ops, name gin_trgm_ops, company_number gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

create table contact (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  position integer not null,
  name text not null,
  description text not null default '',
  email text not null default '',
  phone text not null default '',
  is_main boolean not null default false
);
create index contact_customer on contact (customer_id, position);
create unique index contact_one_main on contact (customer_id) where is_main;

create table audit (
  id integer generated always as identity primary key,
  idfl_number text collate "und-x-icu" not null constraint audit_number_length check (length(idfl_number) between 1 and 40),
  customer_id integer not null constraint audit_customer_fkey references customer,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  status text not null default 'draft' constraint audit_status_known check (status in ('draft', 'assigned', 'canceled', 'completed')),
  status_reason text not null default '',
  was_assigned boolean not null default false,
  note text not null default '',
  deleted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint audit_interval_forward check (ends_at > starts_at),
  constraint audit_interval_length check (ends_at - starts_at <= interval '61 days'),
  constraint audit_interval_years check (starts_at >= '1999-12-31Z' and ends_at < '2101-01-02Z')
);
-- Deleted audits keep their number.
create unique index audit_number_unique on audit (lower(idfl_number));
create index audit_number on audit (idfl_number, id) where deleted_at is null;
create index audit_created on audit (created_at, id) where deleted_at is null;
create index audit_updated on audit (updated_at, id) where deleted_at is null;
create index audit_start on audit (starts_at, id) where deleted_at is null;
create index audit_end on audit (ends_at, id) where deleted_at is null;
create index audit_status_created on audit (status, created_at, id) where deleted_at is null;
create index audit_status_start on audit (status, starts_at, id) where deleted_at is null;
create index audit_customer on audit (customer_id, status) where deleted_at is null;
create index audit_during on audit using gist (tstzrange(starts_at, ends_at)) where deleted_at is null;
create index audit_number_search on audit using gin (idfl_number gin_trgm_ops);

create table audit_standard (
  audit_id integer not null references audit,
  standard_id integer not null constraint audit_standard_standard_fkey references standard,
  primary key (audit_id, standard_id)
);
create index audit_standard_standard on audit_standard (standard_id, audit_id);

create table request (
  id integer generated always as identity primary key,
  category text not null constraint request_category_known
    check (category in ('timeOff', 'sickLeave', 'training', 'scheduleChange', 'other')),
  status text not null default 'waiting' constraint request_status_known
    check (status in ('waiting', 'accept', 'reject', 'deleted')),
  account_id integer not null references account,
  created_by integer not null references account,
  reviewer_id integer not null references account,
  audit_id integer references audit,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null,
  reason text not null default '',
  decided_by integer references account,
  decided_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint request_interval_forward check (ends_at > starts_at),
  constraint request_interval_length check (ends_at - starts_at <= interval '367 days'),
  constraint request_names_its_audit check (category <> 'scheduleChange' or audit_id is not null),
  constraint request_reviewer_is_another check (reviewer_id not in (account_id, created_by)),
  constraint request_no_overlap exclude using gist
    (account_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('waiting', 'accept'))
);
create index request_created on request (created_at, id);
create index request_account on request (account_id, created_at);
create index request_created_by on request (created_by, created_at);
create index request_reviewer on request (reviewer_id, status);
create index request_audit on request (audit_id);

-- One interval of one auditor's time. The audit's team is its active entries.
create table roster_entry (
  id integer generated always as identity primary key,
  auditor_id integer not null references auditor,
  kind text not null constraint roster_entry_kind_known check (kind in ('audit', 'timeOff', 'sickLeave', 'training', 'other')),
  audit_id integer references audit,
  request_id integer references request,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the audit was completed early: the end before it was cut, so that a re-opening can restore it.
  uncut_ends_at timestamptz,
  note text not null default '',
  released_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint roster_entry_audit_named check ((kind = 'audit') = (audit_id is not null)),
  constraint roster_entry_interval_forward check (ends_at > starts_at),
  constraint roster_entry_no_overlap exclude using gist
    (auditor_id with =, tstzrange(starts_at, ends_at) with &&) where (released_at is null)
);
create unique index roster_entry_once_in_team on roster_entry (audit_id, auditor_id) where released_at is null;
create index roster_entry_auditor on roster_entry (auditor_id, starts_at) where released_at is null;
create index roster_entry_during on roster_entry using gist (tstzrange(starts_at, ends_at)) where released_at is null;
create index roster_entry_request on roster_entry (request_id);

create table notification (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  kind text not null,
  title text not null,
  sender_id integer references account,
  entity text not null,
  entity_id integer not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_account on notification (account_id, created_at desc, id desc);
create index notification_unread on notification (account_id) where read_at is null;

create table session (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;

-- Refresh tokens, hashed. A used one stays, so that its second use can end the whole session.
create table refresh_token (
  hash bytea primary key,
  session_id integer not null references session,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

create table signing_key (
  id integer generated always as identity primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

create table sign_in_failure (
  id integer generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_email on sign_in_failure (email, at);
create index sign_in_failure_address on sign_in_failure (address, at);

create table password_reset (
  account_id integer primary key references account,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Append-only: who, when, what, before, after, why.
create table history (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id integer not null,
  action text not null,
  actor_id integer references account,
  at timestamptz not null default clock_timestamp(),
  before jsonb,
  after jsonb,
  reason text
);
create index history_record on history (entity, entity_id, id);
create index history_actor on history (actor_id, id);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'History is append-only.';
end $$;
create trigger history_append_only before update or delete or truncate on history
  for each statement execute function refuse_history_change();

create function stamp_record() returns trigger language plpgsql as $$
begin
  new.updated_by := nullif(current_setting('app.actor', true), '')::integer;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

-- The argument is the record's name on the wire.
create function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version}';
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

do $$
declare
  name text;
  wire text;
begin
  for name, wire in values
    ('role', 'role'), ('country', 'country'), ('department', 'department'), ('standard', 'standard'),
    ('account', 'user'), ('customer', 'customer'), ('audit', 'project'), ('request', 'request'),
    ('roster_entry', 'roster')
  loop
    execute format('create trigger %I before insert or update on %I for each row execute function stamp_record()',
      name || '_stamp', name);
    execute format('create trigger %I after insert or update or delete on %I for each row execute function write_history(%L)',
      name || '_history', name, wire);
  end loop;
end $$;

-- Exact totals of audits per status without counting a million rows: kept by the statements that change them.
-- A few slots for each status, chosen by connection, so that writers don't queue on one row.
create table audit_count (
  status text not null,
  slot integer not null,
  count integer not null,
  primary key (status, slot)
);

create function count_audits() returns trigger language plpgsql as $$
declare
  slot_of_mine constant integer := pg_backend_pid() % 32;
begin
  if tg_op = 'INSERT' then
    insert into audit_count as kept
    select status, slot_of_mine, count(*) from came where deleted_at is null group by status order by status
    on conflict (status, slot) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into audit_count as kept
    select status, slot_of_mine, -count(*) from went where deleted_at is null group by status order by status
    on conflict (status, slot) do update set count = kept.count + excluded.count;
  else
    insert into audit_count as kept
    select status, slot_of_mine, sum(one) from (
      select status, 1 as one from came where deleted_at is null
      union all
      select status, -1 from went where deleted_at is null
    ) moved group by status having sum(one) <> 0 order by status
    on conflict (status, slot) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

create trigger audit_count_insert after insert on audit referencing new table as came
  for each statement execute function count_audits();
create trigger audit_count_delete after delete on audit referencing old table as went
  for each statement execute function count_audits();
create trigger audit_count_update after update on audit referencing old table as went new table as came
  for each statement execute function count_audits();
