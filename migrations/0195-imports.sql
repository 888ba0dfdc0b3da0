-- Imports: a file that is read, mapped, checked, and becomes records all or none (decision 305). What is kept for good is who imported
-- what and what came of it; the file, its rows and how it was read go after 30 days.
create table import (
  id integer generated always as identity primary key,
  entity text not null,
  name text collate "und-x-icu" not null constraint import_name check (length(name) <= 200),
  size integer not null constraint import_size check (size between 1 and 26214400),
  state text not null default 'uploading' constraint import_state check (state in (
    'uploading', 'reading', 'mapping', 'checking', 'checked', 'committing', 'committed', 'undone', 'failed', 'canceled')),
  sha256 text,
  -- {created, changed, unchanged, refused}, of the records that its lines make.
  counts jsonb,
  -- A text: why it failed.
  problem jsonb,
  -- Rises with each change of how it is read or mapped, so that its version does.
  revision integer not null default 0,
  created_by integer not null constraint import_created_by_fkey references account,
  committed_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create index import_created on import (created_at, id);
create index import_created_by on import (created_by);
create index import_sha256 on import (sha256);
create trigger import_redundant before update on import
  for each row execute function suppress_redundant_updates_trigger();
create trigger import_stamp before insert or update on import for each row execute function stamp_record();
create trigger import_history after insert or update or delete on import for each row execute function write_history('import');

-- How it is read and what of it goes where; no part of the history.
create table import_file (
  import_id integer primary key constraint import_file_import_fkey references import on delete cascade,
  -- Set by hand: {sheet, headingRow, encoding, separator, dateOrder}.
  choices jsonb not null default '{}',
  -- {sheets, columns: [{letter, heading, samples}], rows, encoding, separator, headingRow, hints, dayCells}
  read jsonb,
  -- The headings as they are compared, by which a mapping is found again.
  headings text,
  -- [{field, column} | {field, value}]
  mapping jsonb not null default '[]',
  options jsonb not null default '{}',
  -- A text: what became of a commit that wrote nothing.
  notice jsonb
);
create index import_file_headings on import_file using hash (headings);

create table import_part (
  import_id integer not null constraint import_part_import_fkey references import on delete cascade,
  n integer not null,
  bytes bytea not null,
  constraint import_part_pkey primary key (import_id, n)
);
alter table import_part alter column bytes set storage external;

-- A line of the file. `lead`: the first line of its record. What came of the record stands at its first line, its faults at each.
create table import_row (
  import_id integer not null constraint import_row_import_fkey references import on delete cascade,
  row integer not null,
  -- A text, true, {number}, {error} or {formula} for each column, null where it is empty.
  cells jsonb not null,
  lead integer,
  outcome text constraint import_row_outcome check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  key text,
  record_id integer,
  -- [{column, field, value, text, message}]
  faults jsonb not null default '[]',
  -- [{field, before, after}]
  changes jsonb not null default '[]',
  -- Once it is committed: what the record was before, and the version that the import left.
  before jsonb,
  record_version integer,
  -- Once it is undone: a text, why the record stays as it is.
  kept jsonb,
  constraint import_row_pkey primary key (import_id, row)
);
create index import_row_lead on import_row (import_id, lead, row);
create index import_row_outcome on import_row (import_id, outcome, row);

-- What is to be done. Whoever does it holds the row locked until it is done, so that another begins anew where a process dies.
create table import_job (
  import_id integer primary key constraint import_job_import_fkey references import on delete cascade,
  step text not null constraint import_job_step check (step in ('read', 'check', 'commit', 'undo')),
  -- By whose rights.
  account_id integer not null constraint import_job_account_fkey references account,
  leaves_out boolean not null default false,
  -- How often it was begun.
  tries integer not null default 0,
  asked_at timestamptz not null default clock_timestamp()
);
-- How far it is: beside the row that is locked.
create table import_progress (
  import_id integer primary key constraint import_progress_import_fkey references import on delete cascade,
  done integer not null,
  total integer not null
);

insert into permission (name, subject, description, position) values ('ImportData', 'Connections', '', 53)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, 'ImportData' from role where role.role_kind in ('administrator', 'planner', 'customerService')
on conflict do nothing;
