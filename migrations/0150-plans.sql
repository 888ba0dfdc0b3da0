-- Proposals of who goes where (decision 262). A plan books nothing: it is asked for, worked out, read, and accepted row by row.
create table plan (
  id integer generated always as identity primary key,
  name text collate "und-x-icu" not null default '' constraint plan_name check (length(name) <= 200),
  state text not null default 'waiting'
    constraint plan_state_known check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  -- What was asked for, with all that is taken unless given.
  input jsonb not null,
  seed integer not null,
  -- With what it was worked out, and of when its facts are.
  engine text,
  solver text,
  as_of timestamptz,
  input_digest text,
  created_by integer not null constraint plan_created_by_fkey references account,
  result jsonb,
  -- Why it failed.
  failure jsonb,
  ended_at timestamptz,
  -- From then on it can only be read.
  expires_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint plan_result check ((result is not null) = (state = 'done') and (expires_at is not null) = (state = 'done')),
  constraint plan_failure check ((failure is not null) = (state = 'failed')),
  constraint plan_ended check ((ended_at is not null) = (state in ('done', 'failed', 'canceled')))
);
create index plan_created on plan (created_at, id);
create index plan_created_by on plan (created_by);
create index plan_searched on plan using gin ((search_text(name) collate "C") gin_trgm_ops);

create trigger plan_redundant before update on plan
  for each row execute function suppress_redundant_updates_trigger();
create trigger plan_stamp before insert or update on plan for each row execute function stamp_record();
create trigger plan_history after insert or update or delete on plan for each row execute function write_history('plan');

-- The audits that were asked for; once it runs, all that the plan knows (gzip of JSON), never why somebody is away, and what was
-- left out.
create table plan_facts (
  plan_id integer primary key constraint plan_facts_plan_fkey references plan on delete cascade,
  audit_ids integer[] not null,
  facts bytea,
  left_out jsonb not null default '[]'
);

-- What becomes of an audit. `known`: what the plan knew of it, by which a change since is seen.
create table plan_row (
  id integer generated always as identity primary key,
  plan_id integer not null constraint plan_row_plan_fkey references plan on delete cascade,
  audit_id integer not null constraint plan_row_audit_fkey references audit on delete cascade,
  kind text not null constraint plan_row_kind_known check (kind in ('plan', 'unplanned')),
  state text not null default 'open' constraint plan_row_state_known check (state in ('open', 'rejected', 'accepted')),
  starts_at timestamptz,
  ends_at timestamptz,
  -- [{id, covers, isLead}]
  auditors jsonb not null default '[]',
  points integer not null default 0,
  reasons jsonb not null default '[]',
  alternatives jsonb not null default '[]',
  code text,
  blockers jsonb not null default '[]',
  ways jsonb not null default '[]',
  known jsonb not null,
  is_edited boolean not null default false,
  accepted_by integer constraint plan_row_accepted_by_fkey references account,
  accepted_at timestamptz,
  revision integer not null default 0,
  constraint plan_row_once unique (plan_id, audit_id),
  constraint plan_row_placed check (kind = 'unplanned' or starts_at < ends_at),
  constraint plan_row_accepted check ((accepted_by is not null) = (state = 'accepted')
    and (accepted_at is not null) = (state = 'accepted'))
);
create index plan_row_audit on plan_row (audit_id);

-- Plans that wait or run. Whoever works on one holds the token, and renews the lease by the database's clock.
create table plan_job (
  plan_id integer primary key constraint plan_job_plan_fkey references plan on delete cascade,
  token uuid,
  lease_until timestamptz,
  -- How often it was taken, but for those who gave it back.
  taken smallint not null default 0,
  -- Somebody wants what it has so far.
  is_stopped boolean not null default false,
  progress jsonb,
  asked_at timestamptz not null default clock_timestamp()
);

-- The rights, to built-in roles alone; the server gives the Administrator whatever there is.
insert into permission (name, subject, description, position) values
  ('ViewPlans', 'Planning', '', 49), ('CreatePlans', 'Planning', '', 50)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'ViewPlans'), ('administrator', 'CreatePlans'), ('planner', 'ViewPlans'), ('planner', 'CreatePlans'),
  ('certificationManager', 'ViewPlans'), ('certificationManager', 'CreatePlans')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;
