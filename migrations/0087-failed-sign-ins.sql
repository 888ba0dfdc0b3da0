-- Failed sign-ins, folded: one row for each account, place and quarter of an hour, so that nobody who guesses floods the history,
-- where each row is told of once. Counted here, since history is never changed. Without an account those to addresses that
-- nobody has: they are written so that they cost the same, and go after a day.
create table sign_in_failure (
  id integer generated always as identity primary key,
  account_id integer references account,
  -- Empty: further places of the same quarter.
  address_block text not null,
  quarter timestamptz not null,
  failures integer not null,
  last_at timestamptz not null,
  locked_at timestamptz,
  constraint sign_in_failure_folded unique nulls not distinct (account_id, address_block, quarter)
);
create index sign_in_failure_of_nobody on sign_in_failure (last_at) where account_id is null;
