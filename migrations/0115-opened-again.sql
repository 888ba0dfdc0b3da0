-- What is opened again: a visit whose site has left its certificate meanwhile, and audits there; a stage 1 that somebody added, which
-- is nobody's to close but theirs. And the history of a site keeps the reasons of the product as those of all others do.

-- Brings visits to what their audits make of them. One that is done stays so where a later decision rests on it:
-- none does on a stage 1 that somebody added.
create or replace function keep_visits(ids integer[]) returns void language plpgsql as $$
declare
  one record;
  standing record;
  act constant text := coalesce(current_setting('app.action', true), '');
begin
  -- The visit was neither canceled nor assigned, whatever the audit was.
  perform set_config('app.action', '', true);
  for one in
    select visit.id, visit.state, visit.cycle < certificate.cycle or certificate.status = 'withdrawn'
      or (visit.kind in ('stage1', 'stage2', 'initial') and visit.ordinal = 0 and certificate.decided is not null) as is_decided
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

-- As a site that leaves a certificate leaves its open visits, it leaves those that are opened again, with the audits that count for
-- them there. Both tell the plan of what is left.
create function leave_uncovered_sites() returns trigger language plpgsql as $$
begin
  delete from audit_visit gone where gone.visit_id = new.id and gone.is_live and not exists (
    select from certificate_site covered where covered.certificate_id = new.certificate_id and covered.site_id = gone.site_id);
  delete from visit_site gone where gone.visit_id = new.id and not exists (
    select from certificate_site covered where covered.certificate_id = new.certificate_id and covered.site_id = gone.site_id);
  return null;
end $$;
create trigger visit_opened_again after update on visit for each row
  when (old.state <> 'open' and new.state = 'open') execute function leave_uncovered_sites();

-- What becomes of an audit becomes of the visits that it counts for.
create or replace function keep_visits_of_audit() returns trigger language plpgsql as $$
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
    -- Meanwhile another audit took its place, the visit isn't open any more, or its certificate left the site: the audit counts
    -- for it no longer.
    delete from audit_visit gone using visit
    where gone.audit_id = new.id and not gone.is_live and visit.id = gone.visit_id
      and (visit.state <> 'open' or exists (
        select from audit_visit other where other.visit_id = gone.visit_id and other.site_id = gone.site_id and other.is_live)
        or not exists (select from certificate_site covered
          where covered.certificate_id = visit.certificate_id and covered.site_id = gone.site_id));
  end if;
  update audit_visit set is_live = is_now_live where audit_id = new.id and is_live <> is_now_live;
  perform keep_visits(ids);
  return null;
end $$;

create or replace function write_site_history() returns trigger language plpgsql as $$
declare
  site constant site := case when tg_op = 'DELETE' then old else new end;
  hidden constant text[] := '{updated_at,updated_by,version}'::text[]
    || case when site.is_main then '{address,country_id,time_zone,deleted_at}'::text[] else '{}' end;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after then
    insert into history (entity, entity_id, action, actor_id, before, after, reason, reason_text)
    values (
      'site',
      site.id,
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
