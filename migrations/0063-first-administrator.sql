-- The administrator that the first start made, until somebody has signed in as them or chosen their password: as long as
-- it is here, each start may give it a new one. Beside the account and not in it, since it is no part of the record.
create table first_administrator (
  account_id integer primary key references account
);

-- Those of a database that is in use already: made by the first start, and never taken possession of.
insert into first_administrator
select account.id from account
where account.must_change_password and account.deleted_at is null
  and not exists (select from session where account_id = account.id)
  and exists (
    select from history
    where entity = 'user' and entity_id = account.id and action = 'first start' and before is null);

-- By triggers, so that no way to sign in or to a password can forget it.
create function forget_first_administrator() returns trigger language plpgsql as $$
begin
  delete from first_administrator where account_id = new.account_id;
  return null;
end $$;
create trigger session_of_first_administrator after insert on session
  for each row execute function forget_first_administrator();

create function forget_first_administrator_by_password() returns trigger language plpgsql as $$
begin
  delete from first_administrator where account_id = new.id;
  return null;
end $$;
create trigger account_of_first_administrator after update of password_hash on account
  for each row when (coalesce(current_setting('app.action', true), '') <> 'first start')
  execute function forget_first_administrator_by_password();
