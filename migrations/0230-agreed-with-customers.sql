-- Whether the customer agreed to the dates of an audit, by whom that was noted, and how it was agreed (decision 340).
-- What the change of an audit's dates is measured against (`agreed_starts_at`) are the dates of its first assignment, whoever knew of them.
alter table audit
  -- The day, at the site, on which the customer agreed. Null: tentative.
  add column agreed_on date,
  add column agreed_by integer constraint audit_agreed_by_fkey references account,
  add column agreed_note text not null default '' constraint audit_agreed_note_length check (length(agreed_note) <= 1000),
  add constraint audit_agreement check (
    case when agreed_on is null then agreed_by is null and agreed_note = '' else agreed_by is not null and status <> 'canceled' end);

-- Counts and finds what is agreed, and says whether anything is.
create index audit_agreed on audit (starts_at, id) where agreed_on is not null and deleted_at is null;

-- What was agreed were these dates at this place: with others it is tentative again, whoever changes them and by what.
-- Without a team it stands, as drafts are agreed too. In the order of names before `audit_redundant` and `audit_stamp`.
create function clear_agreement() returns trigger language plpgsql as $$
begin
  new.agreed_on := null;
  new.agreed_by := null;
  new.agreed_note := '';
  return new;
end $$;
create trigger audit_agreement before update on audit for each row
  when (new.agreed_on is not null and (new.status = 'canceled' or new.deleted_at is not null
    or (old.starts_at, old.ends_at, old.time_zone, old.customer_id) <> (new.starts_at, new.ends_at, new.time_zone, new.customer_id)
    or old.site_id is distinct from new.site_id))
  execute function clear_agreement();
