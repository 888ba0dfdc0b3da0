-- What a certificate for a standard owes: null, no visits (decision 223). Numbers as in domain/programme.ts; what it can't be
-- true of, the database doesn't take, whoever writes.
create function is_programme(programme jsonb) returns boolean language sql immutable as $$
  select coalesce(
    jsonb_typeof(programme) = 'object'
    and programme ?& '{validMonths,surveillanceMonths,surveillanceEarlyDays,surveillanceLateDays,calendarYear,renewalEarlyDays,renewalDueDays,decisionDays,restoreMonths,twoStages,sampling,draftDays}'
    and programme - '{validMonths,surveillanceMonths,surveillanceEarlyDays,surveillanceLateDays,calendarYear,renewalEarlyDays,renewalDueDays,decisionDays,restoreMonths,twoStages,sampling,draftDays}'::text[] = '{}'
    and (programme ->> 'validMonths')::integer between 1 and 120
    and (programme -> 'surveillanceMonths' = 'null'
      or (programme ->> 'surveillanceMonths')::integer between 1 and (programme ->> 'validMonths')::integer - 1)
    and (programme ->> 'surveillanceEarlyDays')::integer between 0 and 366
    and (programme ->> 'surveillanceLateDays')::integer between 0 and 366
    and (programme ->> 'renewalEarlyDays')::integer <= 732
    and (programme ->> 'renewalDueDays')::integer <= (programme ->> 'renewalEarlyDays')::integer
    and (programme ->> 'decisionDays')::integer between 0 and (programme ->> 'renewalDueDays')::integer
    and (programme ->> 'restoreMonths')::integer between 0 and 24
    and jsonb_typeof(programme -> 'calendarYear') = 'boolean'
    and jsonb_typeof(programme -> 'twoStages') = 'boolean'
    and programme ->> 'sampling' in ('all', 'squareRoot', 'thirtyPercent')
    and (programme -> 'draftDays' = 'null' or (programme ->> 'draftDays')::integer between 14 and 732), false)
$$;
alter table standard add column programme jsonb
  constraint standard_programme check (programme is null or is_programme(programme));

-- What an empty database starts with, by the codes it gives; that a standard has had none until now is no act of anybody's.
alter table standard disable trigger user;
update standard set programme = '{"validMonths": 12, "surveillanceMonths": null, "surveillanceEarlyDays": 90, "surveillanceLateDays": 30,
  "calendarYear": false, "renewalEarlyDays": 90, "renewalDueDays": 60, "decisionDays": 30, "restoreMonths": 3, "twoStages": false,
  "sampling": "all", "draftDays": null}'
where code in ('GRS', 'RDS', 'RWS', 'OCS', 'GOTS');
update standard set programme = '{"validMonths": 36, "surveillanceMonths": 12, "surveillanceEarlyDays": 90, "surveillanceLateDays": 30,
  "calendarYear": true, "renewalEarlyDays": 180, "renewalDueDays": 90, "decisionDays": 30, "restoreMonths": 6, "twoStages": true,
  "sampling": "squareRoot", "draftDays": null}'
where code in ('ISO9001', 'ISO14001', 'ISO45001');
alter table standard enable trigger user;

-- How drafts are made of visits: one row, which the server makes when it starts.
create table programme_settings (
  id integer primary key default 1 constraint programme_settings_one check (id = 1),
  draft_prefix text collate "und-x-icu" not null default 'A'
    constraint programme_settings_prefix check (length(draft_prefix) between 1 and 20),
  notice_days smallint not null default 14 constraint programme_settings_notice check (notice_days between 0 and 90),
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create trigger programme_settings_redundant before update on programme_settings
  for each row execute function suppress_redundant_updates_trigger();
create trigger programme_settings_stamp before insert or update on programme_settings
  for each row execute function stamp_record();
create trigger programme_settings_history after insert or update or delete on programme_settings
  for each row execute function write_history('programmeSettings');

-- The rights to certificates, to built-in roles alone: what a role that people made may do, they say. The server gives the
-- Administrator whatever there is.
insert into permission (name, subject, description, position) values
  ('ViewCertificates', 'Certificates', '', 39), ('ModifyCertificates', 'Certificates', '', 40), ('PlanVisits', 'Certificates', '', 41),
  ('DecideCertificates', 'Certificates', '', 42), ('DeleteCertificates', 'Certificates', '', 43)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'ViewCertificates'), ('administrator', 'ModifyCertificates'), ('administrator', 'PlanVisits'),
  ('administrator', 'DecideCertificates'), ('administrator', 'DeleteCertificates'),
  ('planner', 'ViewCertificates'), ('planner', 'ModifyCertificates'), ('planner', 'PlanVisits'), ('planner', 'DecideCertificates'),
  ('customerService', 'ViewCertificates'), ('customerService', 'ModifyCertificates')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;
