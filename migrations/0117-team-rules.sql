-- Who may go where (decision 238): what is asked about a team is one row, which the server makes when it starts. As it is made,
-- everything is as it was before there were rules. Keys and choices as in domain/team-rules.ts; what it can't be true of, the
-- database doesn't take, whoever writes.
create function is_team_rules(rules jsonb) returns boolean language sql immutable as $$
  select coalesce(
    jsonb_typeof(rules) = 'object'
    and rules ?& '{unqualified,lead,refused,limits,gaps,offDays,coverage,areas,days}'
    and rules - '{unqualified,lead,refused,limits,gaps,offDays,coverage,areas,days}'::text[] = '{}'
    and rules ->> 'unqualified' in ('warn', 'stop')
    and rules ->> 'lead' in ('off', 'warn', 'stop') and rules ->> 'refused' in ('off', 'warn', 'stop')
    and rules ->> 'limits' in ('off', 'warn', 'stop') and rules ->> 'gaps' in ('off', 'warn', 'stop')
    and rules ->> 'offDays' in ('off', 'warn', 'stop')
    and rules ->> 'coverage' in ('show', 'warn', 'stop') and rules ->> 'areas' in ('show', 'warn', 'stop')
    and rules ->> 'days' in ('show', 'warn', 'stop'), false)
$$;

-- A figure that is null, or not there, limits nothing. The same of the limits of one auditor.
create function is_work_limits(limits jsonb) returns boolean language sql immutable as $$
  select coalesce(
    jsonb_typeof(limits) = 'object'
    and limits - '{daysPer7,daysPerMonth,daysPerYear,nightsPerMonth,restHours}'::text[] = '{}'
    and coalesce((limits ->> 'daysPer7')::integer between 1 and 7, true)
    and coalesce((limits ->> 'daysPerMonth')::integer between 1 and 31, true)
    and coalesce((limits ->> 'daysPerYear')::integer between 1 and 366, true)
    and coalesce((limits ->> 'nightsPerMonth')::integer between 0 and 31, true)
    and coalesce((limits ->> 'restHours')::integer between 0 and 168, true), false)
$$;

create table team_rules (
  id integer primary key default 1 constraint team_rules_one check (id = 1),
  rules jsonb not null default '{"unqualified": "warn", "lead": "off", "refused": "warn", "limits": "warn", "gaps": "warn",
    "offDays": "warn", "coverage": "show", "areas": "show", "days": "show"}'
    constraint team_rules_rules check (is_team_rules(rules)),
  -- Whether screens and mails tell roles.
  roles boolean not null default false,
  approval text not null default 'off' constraint team_rules_approval check (approval in ('off', 'required')),
  limits jsonb not null default '{"daysPer7": null, "daysPerMonth": null, "daysPerYear": null, "nightsPerMonth": null,
    "restHours": null}'
    constraint team_rules_limits check (is_work_limits(limits)),
  day_count text not null default 'halves' constraint team_rules_day_count check (day_count in ('halves', 'hours')),
  cooling_off_months smallint not null default 24
    constraint team_rules_cooling_off check (cooling_off_months between 0 and 120),
  -- Hours by the distance of two sites, each step up to its kilometres; the last is open.
  travel jsonb not null default '{"isOn": false, "sameCountry": 4, "abroad": 16,
    "steps": [{"km": 50, "hours": 1}, {"km": 300, "hours": 4}, {"km": 1000, "hours": 8}, {"km": null, "hours": 16}]}'
    constraint team_rules_travel check (
      jsonb_typeof(travel) = 'object' and jsonb_typeof(travel -> 'isOn') = 'boolean' and jsonb_typeof(travel -> 'sameCountry') = 'number'
      and jsonb_typeof(travel -> 'abroad') = 'number' and jsonb_typeof(travel -> 'steps') = 'array'),
  day_trip_km smallint not null default 150 constraint team_rules_day_trip check (day_trip_km between 0 and 1000),
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create trigger team_rules_redundant before update on team_rules
  for each row execute function suppress_redundant_updates_trigger();
create trigger team_rules_stamp before insert or update on team_rules for each row execute function stamp_record();
create trigger team_rules_history after insert or update or delete on team_rules
  for each row execute function write_history('teamRules');

-- The rights of it, to built-in roles alone; the server gives the Administrator whatever there is.
insert into permission (name, subject, description, position) values
  ('ModifyCompetence', 'Teams', '', 44), ('ViewImpartiality', 'Teams', '', 45), ('ModifyImpartiality', 'Teams', '', 46),
  ('OverrideImpartiality', 'Teams', '', 47), ('OverrideTeamRules', 'Teams', '', 48)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'ModifyCompetence'), ('administrator', 'ViewImpartiality'), ('administrator', 'ModifyImpartiality'),
  ('administrator', 'OverrideImpartiality'), ('administrator', 'OverrideTeamRules'), ('planner', 'ViewImpartiality')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;

-- A role that keeps competence and impartiality, unless somebody has made one of that name; an empty database gets it with the
-- others when the server starts.
alter table role drop constraint role_kind_known;
alter table role add constraint role_kind_known
  check (role_kind in ('administrator', 'planner', 'customerService', 'auditor', 'certificationManager'));
with made as (
  insert into role (name, description, is_default, role_kind)
  select 'Certification manager', 'Keeps competences and the impartiality register, decides on certificates, and may override team rules.',
    true, 'certificationManager'
  where exists (select from role where role_kind = 'administrator')
    and not exists (select from role where same_text(name) = same_text('Certification manager'))
  returning id
)
insert into role_permission (role_id, permission)
select made.id, permission.name from made cross join permission
where permission.name in ('ViewOwnUser', 'ViewAssignedAudits', 'ViewOwnRoster', 'ViewOwnRequests', 'CreateRequest', 'ViewOwnDetailRequest',
  'DeleteRequest', 'ViewPublicMasterData', 'ViewAllUser', 'ViewAllAudit', 'ViewAuditDetail', 'CreateAudit', 'ModifyAudit', 'CancelAudit',
  'CompleteAudit', 'ViewAllRoster', 'ViewDetailRoster', 'ViewAllCustomers', 'ViewDetailCustomers', 'CreateCustomers', 'ModifyCustomers',
  'ViewDetailMasterData', 'ViewCertificates', 'ModifyCertificates', 'ViewAllMasterData', 'DecideCertificates', 'ModifyCompetence',
  'ViewImpartiality', 'ModifyImpartiality', 'OverrideImpartiality', 'OverrideTeamRules');
