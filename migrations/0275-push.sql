-- Notifications on devices by Web Push (decision 353).

-- By which push services know who sends; made at the first start, and anew by `rotate-keys`.
create table vapid_key (
  only_one boolean primary key default true constraint vapid_key_only_one check (only_one),
  -- A point of P-256, uncompressed, and the number that it belongs to.
  public_key bytea not null,
  private_key bytea not null
);

-- Browsers that show somebody's notifications, each for as long as its session lasts.
create table push_device (
  id integer generated always as identity primary key,
  session_id integer not null constraint push_device_session_unique unique
    constraint push_device_session_fkey references session on delete cascade,
  account_id integer not null constraint push_device_account_fkey references account,
  -- Whoever knows it, and the two keys, could show messages there.
  endpoint text not null constraint push_device_endpoint_unique unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default now()
);
create index push_device_account on push_device (account_id);

-- The outbox: what waits to be pushed; a row goes once it has been sent, or nobody may or wants to read it any more.
create table push (
  id integer generated always as identity primary key,
  device_id integer not null constraint push_device_fkey references push_device on delete cascade,
  -- As it is chosen in the profile; null: a test message.
  kind text,
  message jsonb not null,
  -- A reminder is good while the booking stands as it was.
  entry_id integer constraint push_entry_fkey references roster_entry,
  entry_starts_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  good_until timestamptz not null,
  next_try_at timestamptz not null default now(),
  leased_until timestamptz
);
create index push_of_device on push (device_id, id);
create index push_entry on push (entry_id) where entry_id is not null;

-- Of which visits somebody was reminded on the evening before.
create table push_reminder (
  entry_id integer not null constraint push_reminder_entry_fkey references roster_entry,
  starts_at timestamptz not null,
  primary key (entry_id, starts_at)
);
create index push_reminder_starts on push_reminder (starts_at);

-- Which kinds somebody chose, and whether customers and people may be named.
alter table mail_settings
  add column pushes text[] not null default '{}',
  add column pushes_names boolean not null default false;

-- Signing out, a new password, disabling: whatever ends a session ends what its device is shown.
create function end_push_device() returns trigger language plpgsql as $$
begin
  delete from push_device where session_id = new.id;
  return null;
end
$$;
create trigger session_ends_push after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_push_device();
