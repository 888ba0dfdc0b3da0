-- What is undone counts for nothing (decision 227): who takes back that an audit was assigned releases nobody, and agrees on no dates.
drop trigger audit_agreed on audit;
create trigger audit_agreed before update on audit for each row
  when (coalesce(current_setting('app.takes_back', true), '') = ''
    and (old.status = 'canceled' and new.status <> 'canceled' and old.agreed_starts_at is not null
      or old.status = 'assigned' and (new.status = 'draft' or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)))
  execute function keep_agreed_dates();

drop trigger audit_changed on audit;
create trigger audit_changed after update on audit for each row
  when (coalesce(current_setting('app.takes_back', true), '') = ''
    and old.status = 'assigned' and (new.status in ('draft', 'canceled')
      or new.status = 'assigned' and (old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)))
  execute function write_audit_change();

-- A booking that a proposal moved with another team was counted as moved, and isn't once its team comes back.
create or replace function undo_audit_release() returns trigger language plpgsql as $$
begin
  update audit_change set undone_at = clock_timestamp()
  where kind in ('released', 'moved') and undone_at is null
    and id = (select max(id) from audit_change where audit_id = new.audit_id and undone_at is null)
    -- It left the team then, not later.
    and old.released_at between changed_at - interval '1 minute' and changed_at
    and exists (select from audit where id = new.audit_id and status = 'assigned'
      and (starts_at, ends_at) = (before_starts_at, before_ends_at));
  return null;
end $$;
