-- What an audit counts for: at a site, one or more of the visits that the customer's certificates owe (decision 228). One live
-- audit alone counts for a visit at a site.
alter table audit
  -- When it was completed, so that one that ended early was done that day. Null: not completed, or before this was kept.
  add column completed_at timestamptz;

create table audit_visit (
  audit_id integer not null constraint audit_visit_audit_fkey references audit,
  visit_id integer not null constraint audit_visit_visit_fkey references visit,
  site_id integer not null constraint audit_visit_site_fkey references site,
  -- Its audit is neither canceled nor deleted.
  is_live boolean not null default true,
  primary key (audit_id, visit_id, site_id)
);
create unique index audit_visit_once on audit_visit (visit_id, site_id) where is_live;
create index audit_visit_visit on audit_visit (visit_id);
create index audit_visit_site on audit_visit (site_id);

create index visit_done_last on visit (certificate_id) where state = 'done' and kind in ('stage2', 'initial', 'recertification');

-- How far a visit is planned, and the day on which it was done at all its sites: days at the site, the day of completion where
-- an audit ended early.
create function standing_of_visit(of_visit integer, out plan text, out planned_start date, out planned_end date, out done_on date)
language sql stable as $$
  select
    case when count(audit.id) = 0 then 'none' when count(audit.id) < count(*) then 'partly'
      when bool_or(audit.status = 'draft') then 'draft' else 'assigned' end,
    min((audit.starts_at at time zone audit.time_zone)::date),
    max((least(audit.completed_at, audit.ends_at) at time zone audit.time_zone)::date),
    case when bool_and(coalesce(audit.status = 'completed', false))
      then max((least(audit.completed_at, audit.ends_at) at time zone audit.time_zone)::date) end
  from visit_site
  left join (audit_visit join audit on audit.id = audit_visit.audit_id and audit_visit.is_live)
    on audit_visit.visit_id = visit_site.visit_id and audit_visit.site_id = visit_site.site_id
  where visit_site.visit_id = of_visit
$$;

-- A visit that is opened is planned as its audits are; one that isn't open any more is not planned.
create function keep_plan_of_visit() returns trigger language plpgsql as $$
begin
  if new.state = 'open' then
    select standing.plan, standing.planned_start, standing.planned_end into new.plan, new.planned_start, new.planned_end
    from standing_of_visit(new.id) standing;
  else
    new.plan := 'none';
    new.planned_start := null;
    new.planned_end := null;
  end if;
  return new;
end $$;
create trigger visit_plan before update on visit for each row when (old.state <> new.state) execute function keep_plan_of_visit();

-- Brings visits to what their audits make of them. One that is done stays so where a later decision rests on it.
create function keep_visits(ids integer[]) returns void language plpgsql as $$
declare
  one record;
  standing record;
  act constant text := coalesce(current_setting('app.action', true), '');
begin
  -- The visit was neither canceled nor assigned, whatever the audit was.
  perform set_config('app.action', '', true);
  for one in
    select visit.id, visit.state, visit.cycle < certificate.cycle or certificate.status = 'withdrawn'
      or (visit.kind in ('stage1', 'stage2', 'initial') and certificate.decided is not null) as is_decided
    from visit join certificate on certificate.id = visit.certificate_id
    where visit.id = any(ids) order by visit.id for no key update of visit
  loop
    standing := standing_of_visit(one.id);
    if one.state = 'open' and standing.done_on is null then
      update visit set plan = standing.plan, planned_start = standing.planned_start, planned_end = standing.planned_end
      where id = one.id;
    elsif one.state = 'open' or one.state = 'done' and not one.is_decided then
      update visit set state = case when standing.done_on is null then 'open' else 'done' end, done_on = standing.done_on
      where id = one.id;
    end if;
  end loop;
  perform set_config('app.action', act, true);
end $$;

create function keep_visits_of_links() returns trigger language plpgsql as $$
begin
  perform keep_visits(array(select distinct visit_id from changed));
  return null;
end $$;
create trigger audit_visit_insert after insert on audit_visit referencing new table as changed
  for each statement execute function keep_visits_of_links();
create trigger audit_visit_delete after delete on audit_visit referencing old table as changed
  for each statement execute function keep_visits_of_links();

-- From the first audit on, nobody but a person drafts another.
create function mark_drafted() returns trigger language plpgsql as $$
begin
  update visit set drafted_at = clock_timestamp() where id = new.visit_id and drafted_at is null;
  return new;
end $$;
create trigger audit_visit_drafted before insert on audit_visit for each row execute function mark_drafted();

-- A visit has other sites: new ones mostly of visits that nobody has planned yet.
create function keep_visits_of_sites() returns trigger language plpgsql as $$
begin
  if exists (select from changed join audit_visit using (visit_id)) then
    perform keep_visits(array(select distinct visit_id from changed));
  end if;
  return null;
end $$;
create trigger visit_site_insert after insert on visit_site referencing new table as changed
  for each statement execute function keep_visits_of_sites();
create trigger visit_site_delete after delete on visit_site referencing old table as changed
  for each statement execute function keep_visits_of_sites();

create function keep_completion() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.status = 'completed' then clock_timestamp() end;
  return new;
end $$;
create trigger audit_completion before update on audit for each row
  when ((old.status = 'completed') <> (new.status = 'completed')) execute function keep_completion();

-- What becomes of an audit becomes of the visits that it counts for.
create function keep_visits_of_audit() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct visit_id from audit_visit where audit_id = new.id);
  is_now_live constant boolean := new.status <> 'canceled' and new.deleted_at is null;
begin
  if ids = '{}' then
    return null;
  end if;
  -- Whoever links another audit comes before or after us.
  perform from visit where id = any(ids) order by id for no key update;
  if is_now_live then
    -- Meanwhile another audit took its place, or the visit isn't open any more: the audit counts for it no longer.
    delete from audit_visit gone using visit
    where gone.audit_id = new.id and not gone.is_live and visit.id = gone.visit_id
      and (visit.state <> 'open' or exists (
        select from audit_visit other where other.visit_id = gone.visit_id and other.site_id = gone.site_id and other.is_live));
  end if;
  update audit_visit set is_live = is_now_live where audit_id = new.id and is_live <> is_now_live;
  perform keep_visits(ids);
  return null;
end $$;
create trigger audit_of_visits after update on audit for each row
  when (old.status <> new.status or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.time_zone <> new.time_zone or old.deleted_at is distinct from new.deleted_at)
  execute function keep_visits_of_audit();

-- What an audit counts for is part of it: of its version, and of its history, by the number of the certificate.
create function raise_version_by_audit_visit() returns trigger language plpgsql as $$
declare
  owner constant integer := case when tg_op = 'DELETE' then old.audit_id else new.audit_id end;
begin
  if exists (select from audit where id = owner and xmin <> pg_current_xact_id()::xid) then
    update audit set version = version + 1 where id = owner and xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
create trigger audit_visit_owner after insert or delete on audit_visit for each row execute function raise_version_by_audit_visit();
create trigger audit_visit_history after insert or update or delete on audit_visit for each row
  execute function write_part_history('project', 'audit_id', 'visit');

create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if part ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (part ->> 'standard_id')::integer;
  elsif part ? 'visit_id' then
    select jsonb_build_object('code', coalesce(certificate.number, standard.code)) into found
    from visit join certificate on certificate.id = visit.certificate_id join standard on standard.id = certificate.standard_id
    where visit.id = (part ->> 'visit_id')::integer;
  elsif part ? 'site_id' then
    select jsonb_build_object('name', name) into found from site where id = (part ->> 'site_id')::integer;
  end if;
  return coalesce(part - '{position,is_live}'::text[] || found, part - '{position,is_live}'::text[]);
end $$;

-- When it was completed stands in the history by the row that tells of it.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind,agreed_starts_at,agreed_ends_at,completed_at}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after or coalesce(current_setting('app.action', true), '') <> '' then
    insert into history (entity, entity_id, action, actor_id, before, after, reason, reason_text)
    values (
      tg_argv[0],
      case when tg_op = 'DELETE' then old.id else new.id end,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end),
      nullif(current_setting('app.actor', true), '')::integer,
      before,
      after,
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.reason_text', true), '')::jsonb
    );
  end if;
  return null;
end $$;
