-- The last day, by UTC, on which each daily job was done. Whoever does it holds the row, so that no other server does.
create table daily_job (
  name text primary key,
  last_day date
);

-- Which running out of a standard was told of, and how many days before. It belongs to the day told of, since the last
-- day may be corrected or renewed afterwards.
create table standard_notice (
  auditor_id integer not null references auditor,
  standard_id integer not null references standard on delete cascade,
  threshold_days integer not null,
  valid_to date not null,
  told_at timestamptz not null default now(),
  primary key (auditor_id, standard_id, threshold_days, valid_to)
);

-- What housekeeping looks for.
create index notification_read on notification (read_at) where read_at is not null;
create index refresh_token_expiry on refresh_token (expires_at);
