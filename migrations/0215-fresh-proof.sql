-- When whoever holds the session last showed that it is them: by signing in, or by their password since.
alter table session add column proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter column proved_at set default now(), alter column proved_at set not null;
