-- Until when a one-time password is good: seven days from when it was given. Beside the account and not in it, as no part
-- of the record; by a trigger, so that no way to give one can forget it.
create table one_time_password (
  account_id integer primary key references account,
  expires_at timestamptz not null
);

-- Those that were given before: from now on.
insert into one_time_password
select id, now() + interval '7 days' from account where must_change_password;

create function keep_one_time_password() returns trigger language plpgsql as $$
begin
  if new.must_change_password then
    insert into one_time_password (account_id, expires_at) values (new.id, now() + interval '7 days')
    on conflict (account_id) do update set expires_at = excluded.expires_at;
  else
    delete from one_time_password where account_id = new.id;
  end if;
  return null;
end $$;
create trigger account_one_time_password after insert or update of password_hash, must_change_password on account
  for each row execute function keep_one_time_password();
