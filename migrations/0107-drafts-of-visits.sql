-- What was drafted of visits at once, so that it can be undone and found together (decision 224).
create table draft_batch (
  id integer generated always as identity primary key,
  -- Null: the server, by a standard's rule.
  made_by integer constraint draft_batch_account_fkey references account,
  made_at timestamptz not null default now()
);
alter table audit add column batch_id integer constraint audit_batch_fkey references draft_batch;
create index audit_batch on audit (batch_id) where batch_id is not null;

-- The last number that was given to a draft, by what numbers begin with: `A2027-`. None is given twice.
create table draft_number (
  series text primary key,
  last integer not null
);
