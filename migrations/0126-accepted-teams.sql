-- What was known and agreed to when somebody was booked (decision 238). `basis`: what they held and lacked then, with the entry of
-- an audit; null of entries from before. `accepted`: the reasons that somebody took upon themselves, [{key, by, at}]: of a person
-- with the entry, of a team with the audit. Nobody did anything, so there is no history of it and no new version.
alter table roster_entry
  add column basis jsonb,
  add column accepted jsonb not null default '[]' constraint roster_entry_accepted check (jsonb_typeof(accepted) = 'array');
alter table audit add column accepted jsonb not null default '[]'
  constraint audit_accepted check (jsonb_typeof(accepted) = 'array');

-- Who went beyond a stop, and why: the register, of which nothing is changed or removed. `key` is that of the reason;
-- `exclusion_id` the entry of the impartiality register where it is one; `auditor_id` null: of the team.
create table team_override (
  id integer primary key generated always as identity,
  audit_id integer not null references audit,
  auditor_id integer references auditor,
  key text not null,
  exclusion_id integer,
  reason text not null constraint team_override_reason check (length(reason) between 10 and 1000),
  actor_id integer not null references account,
  at timestamptz not null default clock_timestamp()
);
create index team_override_audit on team_override (audit_id);
create index team_override_at on team_override (at desc, id desc);
create function refuse_change_of_override() returns trigger language plpgsql as $$
begin
  raise exception 'The register of overrides is append-only.';
end $$;
create trigger team_override_append_only before update or delete on team_override
  for each row execute function refuse_change_of_override();
