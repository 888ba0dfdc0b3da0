-- What was done about a disruption in one go, so that it can be taken back for ten minutes (decision 271).
create table disruption_apply (
  id integer generated always as identity primary key,
  disruption_id integer not null constraint disruption_apply_disruption_fkey references disruption,
  applied_by integer not null constraint disruption_apply_account_fkey references account,
  applied_at timestamptz not null default clock_timestamp(),
  -- Of each audit its action, the version that it was left in, and how it was before.
  done jsonb not null,
  -- The entries of the absence as they were.
  entries jsonb not null,
  undone_at timestamptz
);
create index disruption_apply_disruption on disruption_apply (disruption_id, id);

alter table audit_change
  drop constraint audit_change_kind,
  add constraint audit_change_kind check (kind in ('moved', 'canceled', 'released', 'replaced', 'split')),
  add column disruption_apply_id integer constraint audit_change_apply_fkey references disruption_apply;
create index audit_change_apply on audit_change (disruption_apply_id) where disruption_apply_id is not null;
