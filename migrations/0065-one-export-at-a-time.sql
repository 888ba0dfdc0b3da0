-- Who has a history sent to them right now; a row that its server leaves behind is over a minute after the last beat.
create table history_export (
  account_id integer primary key references account,
  key uuid not null default gen_random_uuid(),
  beat_at timestamptz not null default now()
);
