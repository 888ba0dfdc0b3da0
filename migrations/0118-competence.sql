-- Competence (decision 240): who may do what in a standard, from when to when, for which technical areas, by which evidence, and
-- who approved it. What was held before is a grade `auditor` that nobody approved; that is no act of anybody's.
alter table auditor_standard
  add column id integer generated always as identity,
  add column grade text not null default 'auditor'
    constraint auditor_standard_grade check (grade in ('lead', 'auditor', 'trainee', 'expert')),
  add column evidence text collate "und-x-icu" not null default ''
    constraint auditor_standard_evidence check (length(evidence) <= 2000),
  add column approved_by integer constraint auditor_standard_account_fkey references account,
  add column approved_at timestamptz,
  add constraint auditor_standard_pkey primary key (id),
  add constraint auditor_standard_of_auditor unique (auditor_id, id),
  add constraint auditor_standard_approval check ((approved_by is null) = (approved_at is null)),
  -- Nobody approves their own, whatever writes.
  add constraint auditor_standard_not_own check (approved_by <> auditor_id);

-- Periods of a standard are saved together: what one gives up the other takes.
alter table auditor_standard
  drop constraint auditor_standard_no_overlap,
  add constraint auditor_standard_no_overlap exclude using gist
    (auditor_id with =, standard_id with =, daterange(valid_from, valid_to, '[]') with &&) deferrable;

-- Technical areas: the sectors of IAF, categories of products. Decision 241.
create table area (
  id integer generated always as identity primary key,
  list text collate "und-x-icu" not null constraint area_list check (length(list) between 1 and 60),
  code text collate "und-x-icu" not null constraint area_code check (length(code) between 1 and 20),
  name text collate "und-x-icu" not null,
  is_enabled boolean not null default true,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
-- 2 comes before 17.
create collation numerically (provider = icu, locale = 'und-u-kn-true');
create unique index area_code_unique on area (lower(list), lower(code));
create trigger area_redundant before update on area for each row execute function suppress_redundant_updates_trigger();
create trigger area_stamp before insert or update on area for each row execute function stamp_record();
create trigger area_history after insert or update or delete on area for each row execute function write_history('area');

-- For which areas somebody is competent in a period of a standard.
create table competence_area (
  competence_id integer not null,
  auditor_id integer not null,
  area_id integer not null constraint competence_area_area_fkey references area,
  primary key (competence_id, area_id),
  constraint competence_area_competence_fkey foreign key (auditor_id, competence_id)
    references auditor_standard (auditor_id, id) on delete cascade
);
create index competence_area_area on competence_area (area_id);

-- What an audit is about.
create table audit_area (
  audit_id integer not null constraint audit_area_audit_fkey references audit,
  area_id integer not null constraint audit_area_area_fkey references area,
  primary key (audit_id, area_id)
);
create index audit_area_area on audit_area (area_id);

-- Of a standard: the list that its areas are from, and how much an auditor does in it to stay active.
create function is_activity(activity jsonb) returns boolean language sql immutable as $$
  select coalesce(
    jsonb_typeof(activity) = 'object' and activity ?& '{audits,days,months}' and activity - '{audits,days,months}'::text[] = '{}'
    and (activity -> 'audits' = 'null' or (activity ->> 'audits')::integer between 1 and 1000)
    and (activity -> 'days' = 'null' or (activity ->> 'days')::numeric between 0.5 and 1000)
    and (activity -> 'audits' <> 'null' or activity -> 'days' <> 'null')
    and (activity ->> 'months')::integer between 1 and 60, false)
$$;
alter table standard
  add column area_list text collate "und-x-icu" constraint standard_area_list check (length(area_list) between 1 and 60),
  add column activity jsonb constraint standard_activity check (activity is null or is_activity(activity));

-- Areas are part of the auditor and of the audit: of their versions, and of their history.
do $$
declare
  part text;
  owner text;
  key text;
begin
  for part, owner, key in values ('competence_area', 'account', 'auditor_id'), ('audit_area', 'audit', 'audit_id') loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $body$
      declare
        owner constant integer := case when tg_op = 'DELETE' then old.%3$I else new.%3$I end;
      begin
        if exists (select from %2$I where id = owner and xmin <> pg_current_xact_id()::xid) then
          update %2$I set version = version + 1 where id = owner and xmin <> pg_current_xact_id()::xid;
        end if;
        return null;
      end $body$ $f$, 'raise_version_by_' || part, owner, key);
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function %I()',
      part || '_owner', part, 'raise_version_by_' || part);
  end loop;
end $$;
create trigger audit_area_history after insert or update or delete on audit_area for each row
  execute function write_part_history('project', 'audit_id', 'area');
create trigger competence_area_history after insert or update or delete on competence_area for each row
  execute function write_part_history('auditor', 'auditor_id', 'competence');

-- What history tells of a standard that somebody holds: where nobody has said more it reads as before there were grades.
create function told_competence(state jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state - 'id')
  where (key, value) not in (('grade', '"auditor"'), ('evidence', '""'), ('approved_by', 'null'), ('approved_at', 'null'))
$$;

create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  kept jsonb := case when part -> 'site_id' = 'null' then part - '{position,is_live,site_id}'::text[]
    else part - '{position,is_live}'::text[] end;
  found jsonb;
begin
  if kept ? 'grade' then
    kept := told_competence(kept);
  end if;
  if kept ? 'competence_id' then
    -- Where its period goes with it, the standard is told of by that.
    select jsonb_build_object('code', concat_ws(': ', standard.code, area.list || ' ' || area.code)) into found
    from area left join auditor_standard held on held.id = (kept ->> 'competence_id')::integer
    left join standard on standard.id = held.standard_id
    where area.id = (kept ->> 'area_id')::integer;
  elsif kept ? 'area_id' then
    select jsonb_build_object('code', list || ' ' || code) into found from area where id = (kept ->> 'area_id')::integer;
  elsif kept ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (kept ->> 'standard_id')::integer;
  elsif kept ? 'visit_id' then
    select jsonb_build_object('code', coalesce(certificate.number, standard.code)) into found
    from visit join certificate on certificate.id = visit.certificate_id join standard on standard.id = certificate.standard_id
    where visit.id = (kept ->> 'visit_id')::integer;
  elsif kept ? 'site_id' and not kept ? 'name' then
    select jsonb_build_object('name', name) into found from site where id = (kept ->> 'site_id')::integer;
  end if;
  return coalesce(kept || found, kept);
end $$;
