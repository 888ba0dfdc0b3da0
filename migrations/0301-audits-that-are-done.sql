-- The team says that an audit is done, with the times that it really took and a note for the office (decision 372). It is completed
-- by a planner, or by itself where Team rules say so and its lead said it.
alter table audit
  add column done_at timestamptz,
  add column done_by integer constraint audit_done_by_fkey references account,
  add column done_starts_at timestamptz,
  add column done_ends_at timestamptz,
  add column done_note text not null default '' constraint audit_done_note_length check (length(done_note) <= 1000),
  add constraint audit_done check (
    case when done_at is null then num_nonnulls(done_by, done_starts_at, done_ends_at) = 0 and done_note = ''
      else num_nonnulls(done_by, done_starts_at, done_ends_at) = 3 and done_ends_at > done_starts_at
        and status in ('assigned', 'completed') end);
create index audit_done_waits on audit (done_at, id) where done_at is not null and status = 'assigned' and deleted_at is null;

-- What was done were these dates: of others, or once the team is gone, canceled or re-opened, nobody has said it. In the order of names
-- before `audit_redundant` and `audit_stamp`.
create function clear_done() returns trigger language plpgsql as $$
begin
  new.done_at := null;
  new.done_by := null;
  new.done_starts_at := null;
  new.done_ends_at := null;
  new.done_note := '';
  return new;
end $$;
create trigger audit_done before update on audit for each row
  when (new.done_at is not null and (new.status not in ('assigned', 'completed') or new.deleted_at is not null
    or old.status = 'completed' and new.status = 'assigned'
    or old.status = 'assigned' and new.status = 'assigned'
      and (old.starts_at, old.ends_at, old.customer_id) <> (new.starts_at, new.ends_at, new.customer_id)))
  execute function clear_done();

-- Whether an audit that is over completes itself once its lead said that it is done.
alter table team_rules add column completes_done boolean not null default false;
