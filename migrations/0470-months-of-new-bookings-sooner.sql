-- Whom it locks says whether there is anything to keep: asking that first took a third of the time that a booking waited for this.
create or replace function keep_auditor_months_after_insert() returns trigger language plpgsql as $$
begin
  -- As whoever counts a month anew, of whom one comes before the other.
  perform from auditor
  where id in (select auditor_id from came where audit_id is not null and released_at is null) order by id for no key update;
  if not found then
    return null;
  end if;
  insert into auditor_month as kept (auditor_id, month, days)
  select auditor_id, month, bit_or(days)
  from (
    select entry.auditor_id, month::date,
      (1::bigint << extract(day from least(last, (month + interval '1 month')::date - 1))::integer + 1)
        - (1::bigint << extract(day from greatest(first, month::date))::integer) as days
    from came entry
    join audit on audit.id = entry.audit_id
    cross join lateral (
      select (entry.starts_at at time zone audit.time_zone)::date as first,
        ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last
    ) booked
    cross join lateral generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') month
    where entry.released_at is null
  ) one
  group by auditor_id, month order by auditor_id, month
  on conflict (auditor_id, month) do update set days = kept.days | excluded.days
    where kept.days | excluded.days <> kept.days;
  return null;
end $$;
