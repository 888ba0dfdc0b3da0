-- A verification code for a forgotten password. One is made for unknown addresses too, which no mail ever tells, so
-- that known and unknown ones cost the same work and meet the same limits. Rows live as long as the limits look back.
drop table password_reset;
create table password_reset (
  id integer generated always as identity primary key,
  email text not null,
  account_id integer references account,
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_email on password_reset (email, id desc);
create index password_reset_created on password_reset (created_at);

-- Mails that a server refused for good, or that could not be sent for days.
alter table mail add column given_up_at timestamptz;
drop index mail_to_send;
create index mail_to_send on mail (next_try_at) where sent_at is null and given_up_at is null;
