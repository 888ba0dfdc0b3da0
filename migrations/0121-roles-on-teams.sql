-- Roles on the team of an audit (decision 246): who leads, who learns under whom, whom an observer watches. Stored is what somebody
-- chose; whoever alone counts on a team reads as its lead. Everybody who is on a team today is an auditor: nobody said more of them.
-- With a default the column is there without a look at the rows; only time that is no audit's has none. Their history and versions
-- stay as they are.
alter table roster_entry
  add column role text default 'auditor'
    constraint roster_entry_role_known check (role in ('lead', 'auditor', 'expert', 'trainee', 'observer')),
  -- Under whom an expert or trainee works, whom an observer watches; null: the lead, or nobody in particular.
  add column with_id integer references auditor;
alter table roster_entry disable trigger user;
update roster_entry set role = null where kind <> 'audit';
alter table roster_entry enable trigger user;
alter table roster_entry alter column role drop default;
alter table roster_entry
  add constraint roster_entry_role_of_audit check ((kind = 'audit') = (role is not null)),
  add constraint roster_entry_with_another check (
    with_id is null or role in ('expert', 'trainee', 'observer') and with_id <> auditor_id);

-- Audits are locked while their team is changed, so none has two leads; should anything else write, this holds.
create unique index roster_entry_one_lead on roster_entry (audit_id) where role = 'lead' and released_at is null;

create function give_role() returns trigger language plpgsql as $$
begin
  new.role := 'auditor';
  return new;
end $$;
create trigger roster_entry_role before insert on roster_entry for each row
  when (new.kind = 'audit' and new.role is null) execute function give_role();
