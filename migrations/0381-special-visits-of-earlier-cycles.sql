-- A special visit is of no cycle: no renewal rests on it, so it is open again with its audit, as it is neither dropped with the cycle nor
-- kept waived by it (decision 228).
create or replace function keep_visits(ids integer[], linked boolean default false) returns void language plpgsql as $$
declare
  one record;
  standing record;
  act constant text := coalesce(current_setting('app.action', true), '');
begin
  -- The visit was neither canceled nor assigned, whatever the audit was.
  perform set_config('app.action', '', true);
  for one in
    select visit.id, visit.state, visit.cycle < certificate.cycle and visit.kind <> 'special' or certificate.status = 'withdrawn'
      or (visit.kind in ('stage1', 'stage2', 'initial') and visit.ordinal = 0 and certificate.decided is not null) as is_decided,
      case when linked then coalesce(visit.drafted_at, clock_timestamp()) else visit.drafted_at end as drafted_at
    from visit join certificate on certificate.id = visit.certificate_id
    where visit.id = any(ids) order by visit.id for no key update of visit
  loop
    standing := standing_of_visit(one.id);
    if one.state = 'open' and standing.done_on is null then
      update visit set plan = standing.plan, planned_start = standing.planned_start, planned_end = standing.planned_end,
        drafted_at = one.drafted_at
      where id = one.id;
    elsif one.state = 'open' or one.state = 'done' and not one.is_decided then
      update visit set state = case when standing.done_on is null then 'open' else 'done' end, done_on = standing.done_on,
        drafted_at = one.drafted_at
      where id = one.id;
    else
      update visit set drafted_at = one.drafted_at where id = one.id and visit.drafted_at is distinct from one.drafted_at;
    end if;
  end loop;
  perform set_config('app.action', act, true);
end $$;

-- Those that stayed done until now.
select keep_visits(array(
  select visit.id from visit cross join lateral standing_of_visit(visit.id) standing
  where visit.kind = 'special' and visit.state = 'done' and standing.plan <> 'none' and standing.done_on is null));
