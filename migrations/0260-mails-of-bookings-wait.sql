-- Mails of bookings wait until nobody has changed the audit for a while, and tell the difference from what was told last (decision 341).
create table booking_mail (
  -- `audit 5` or `entry 7`: of what they wait.
  subject text constraint booking_mail_pkey primary key,
  -- As it was when its people were last told: the audit, its team or the entry.
  was jsonb not null,
  -- Who changed it since.
  actors integer[] not null,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp()
);

-- Of which subjects a notification tells that may still be undone: until then it is in no daily mail.
alter table notification add column waits_for text[] not null default '{}';
