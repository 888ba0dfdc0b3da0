-- Person-days (decision 244): what an audit needs of them, what somebody entered for a member of its team, and the tables by
-- which they are reckoned. Nothing asks for any until somebody enters a figure.
create function is_half_days(days numeric, fewest numeric, most numeric) returns boolean language sql immutable as
  $$ select days between fewest and most and days * 2 = trunc(days * 2) $$;

alter table audit
  -- At the site, and in planning and reporting. Null: nobody said.
  add column required_days numeric(5, 1) constraint audit_required_days check (is_half_days(required_days, 0.5, 500)),
  add column off_site_days numeric(5, 1) constraint audit_off_site_days check (is_half_days(off_site_days, 0, 500)),
  -- Why fewer than calculated.
  add column days_reason text collate "und-x-icu",
  -- As in domain/audit-days.ts, to calculate the next ones by.
  add column days_calculation jsonb,
  add constraint audit_days_whole check ((required_days is null) = (off_site_days is null)
    and (required_days is not null or days_reason is null and days_calculation is null));

-- Entered by hand, in the place of what follows from the times.
alter table roster_entry
  add column days numeric(4, 1) constraint roster_entry_days check (is_half_days(days, 0, 60)),
  add constraint roster_entry_days_of_audit check (days is null or audit_id is not null);

create table day_table (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null,
  risks jsonb not null,
  rows jsonb not null,
  shares jsonb not null,
  max_reduction smallint not null constraint day_table_reduction check (max_reduction between 0 and 100),
  max_integration smallint not null constraint day_table_integration check (max_integration between 0 and 100),
  on_site smallint not null constraint day_table_on_site check (on_site between 1 and 100),
  min_days numeric(5, 1) not null constraint day_table_min_days check (is_half_days(min_days, 0.5, 500)),
  factors jsonb not null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index day_table_name_unique on day_table (lower(name));
create trigger day_table_redundant before update on day_table
  for each row execute function suppress_redundant_updates_trigger();
create trigger day_table_stamp before insert or update on day_table for each row execute function stamp_record();
create trigger day_table_history after insert or update or delete on day_table
  for each row execute function write_history('dayTable');

-- A standard is reckoned by one table.
alter table standard add column day_table_id integer constraint standard_day_table_fkey references day_table;
create index standard_day_table on standard (day_table_id) where day_table_id is not null;
