-- Who is missing, and which audits that hits (decision 270). The roster stays the one truth: what is free of an absence is booked at
-- once by entries of its case, and an audit in between leaves a hole, which closes when the hit is settled.
create table disruption (
  id integer generated always as identity primary key,
  cause text not null constraint disruption_cause check (cause in ('sick', 'away')),
  auditor_id integer not null constraint disruption_auditor_fkey references auditor,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text collate "und-x-icu" not null default '',
  closed_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint disruption_interval check (ends_at > starts_at)
);
create index disruption_auditor on disruption (auditor_id);
create index disruption_open on disruption (id) where closed_at is null;
create index disruption_created on disruption (created_at, id);
create index disruption_searched on disruption using gin ((search_text(note) collate "C") gin_trgm_ops);
create trigger disruption_redundant before update on disruption
  for each row execute function suppress_redundant_updates_trigger();
create trigger disruption_stamp before insert or update on disruption for each row execute function stamp_record();
create trigger disruption_history after insert or update or delete on disruption
  for each row execute function write_history('disruption');

-- The audits that it hit when it was reported, and what became of them; of an audit itself its own history tells.
create table disruption_hit (
  disruption_id integer not null constraint disruption_hit_disruption_fkey references disruption,
  audit_id integer not null constraint disruption_hit_audit_fkey references audit,
  action text constraint disruption_hit_action
    check (action in ('replace', 'split', 'without', 'move', 'draft', 'cancel', 'keep')),
  reason_code text,
  reason text collate "und-x-icu" not null default '',
  -- Dates and team before and after: {"start", "end", "auditorIds"}.
  before jsonb,
  after jsonb,
  settled_by integer constraint disruption_hit_account_fkey references account,
  settled_at timestamptz,
  constraint disruption_hit_pkey primary key (disruption_id, audit_id),
  constraint disruption_hit_settled check (num_nulls(action, reason_code, before, after, settled_by, settled_at) in (0, 6))
);
create index disruption_hit_audit on disruption_hit (audit_id);

-- The entries of an absence belong to its case.
alter table roster_entry add column disruption_id integer constraint roster_entry_disruption_fkey references disruption;
create index roster_entry_disruption on roster_entry (disruption_id) where disruption_id is not null;

insert into permission (name, subject, description, position) values
  ('ViewDisruptions', 'Planning', '', 51), ('ManageDisruptions', 'Planning', '', 52)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'ViewDisruptions'), ('administrator', 'ManageDisruptions'), ('planner', 'ViewDisruptions'),
  ('planner', 'ManageDisruptions'), ('customerService', 'ViewDisruptions'), ('certificationManager', 'ViewDisruptions')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;
