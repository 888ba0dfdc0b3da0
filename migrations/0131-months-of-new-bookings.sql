-- A new booking only adds days, so its months needn't be counted anew: most bookings are new, and each had to wait for it.
create or replace function keep_auditor_months_after_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from came where audit_id is not null and released_at is null) then
    return null;
  end if;
  -- As whoever counts a month anew, of whom one comes before the other.
  perform from auditor
  where id in (select auditor_id from came where audit_id is not null and released_at is null) order by id for no key update;
  insert into auditor_month as kept (auditor_id, month, days)
  select booked.auditor_id, month::date, bit_or(
    (1::bigint << extract(day from least(booked.last, (month + interval '1 month')::date - 1))::integer + 1)
    - (1::bigint << extract(day from greatest(booked.first, month::date))::integer))
  from (
    select entry.auditor_id, (entry.starts_at at time zone audit.time_zone)::date as first,
      ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last
    from came entry join audit on audit.id = entry.audit_id
    where entry.released_at is null
  ) booked
  cross join lateral generate_series(date_trunc('month', booked.first::timestamp), booked.last::timestamp, interval '1 month') month
  group by booked.auditor_id, month order by booked.auditor_id, month
  on conflict (auditor_id, month) do update set days = kept.days | excluded.days
    where kept.days | excluded.days <> kept.days;
  return null;
end $$;

-- Planned once: planning anew for each list of auditors took longer than counting.
alter function rewrite_auditor_months(integer[], date[]) set plan_cache_mode = force_generic_plan;
