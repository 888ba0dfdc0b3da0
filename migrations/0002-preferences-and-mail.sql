-- How one likes one's screens; the week starts on Sunday (0), Monday (1) or Saturday (6).
alter table account
  add column calendar_view text not null default 'month'
    constraint account_calendar_view_known check (calendar_view in ('month', 'week', 'day', 'agenda')),
  add column week_starts_on integer not null default 1
    constraint account_week_start_known check (week_starts_on in (0, 1, 6));

-- Mails to send, written in the transaction of what they tell of. A row is locked while it is being sent, so that no
-- other process sends it too.
create table mail (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  last_fault text not null default '',
  sent_at timestamptz
);
create index mail_to_send on mail (next_try_at) where sent_at is null;
