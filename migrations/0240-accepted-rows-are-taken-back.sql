-- With which steps an accepted row is taken back, by whoever opens the proposal (decision 319): of a bundle at its first row.
-- What a row means to whom is told by whoever accepted it or took it back (decision 275).
alter table plan_row
  add column inverse jsonb,
  add column untold_by integer constraint plan_row_untold_by_fkey references account,
  add column untold_at timestamptz;
update plan_row set untold_by = accepted_by, untold_at = accepted_at where untold is not null;
alter table plan_row add constraint plan_row_untold check
  ((untold is null) = (untold_by is null) and (untold is null) = (untold_at is null));
drop index plan_row_untold;
create index plan_row_untold on plan_row (untold_at) where untold is not null;
