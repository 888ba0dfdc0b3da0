-- How often the same people go to the same customer, how much they work, and how far it is (decision 248). All of it is empty until
-- somebody fills it in.
create function is_rotation(rotation jsonb) returns boolean language sql immutable as $$
  select coalesce(
    jsonb_typeof(rotation) = 'object'
    and rotation ?& '{unit,max,roles,pauseVisits,pauseMonths,severity}'
    and rotation - '{unit,max,roles,pauseVisits,pauseMonths,severity}'::text[] = '{}'
    and (rotation ->> 'max')::integer between 1 and case rotation ->> 'unit' when 'visits' then 20 when 'months' then 240 end
    and rotation ->> 'roles' in ('lead', 'members')
    and (rotation ->> 'pauseVisits')::integer between 0 and 10
    and (rotation ->> 'pauseMonths')::integer between 0 and 120
    and (rotation -> 'pauseVisits' <> '0' or rotation -> 'pauseMonths' <> '0')
    and rotation ->> 'severity' in ('warn', 'stop'), false)
$$;
alter table standard add column rotation jsonb
  constraint standard_rotation check (rotation is null or is_rotation(rotation));

-- In degrees; both or neither.
create function is_place(latitude double precision, longitude double precision) returns boolean language sql immutable as $$
  select (latitude is null) = (longitude is null)
    and coalesce(latitude between -90 and 90, true) and coalesce(longitude between -180 and 180, true)
$$;
-- By great circle; null where one of the places is not known.
create function kilometres_between(from_latitude double precision, from_longitude double precision, to_latitude double precision,
  to_longitude double precision) returns double precision language sql immutable strict parallel safe as $$
  select 2 * 6371 * asin(least(1, sqrt(power(sind((to_latitude - from_latitude) / 2), 2)
    + cosd(from_latitude) * cosd(to_latitude) * power(sind((to_longitude - from_longitude) / 2), 2))))
$$;
alter table site add column latitude double precision, add column longitude double precision,
  add constraint site_place check (is_place(latitude, longitude));
alter table auditor
  -- Where somebody starts from: a name and, where it is known, the place.
  add column home_place text collate "und-x-icu" not null default '' constraint auditor_home_place check (length(home_place) <= 200),
  add column latitude double precision,
  add column longitude double precision,
  -- Days of the week, 1 for Monday to 7 for Sunday. Null: whenever the site works.
  add column work_days smallint[]
    constraint auditor_has_work_days check (cardinality(work_days) > 0 and work_days <@ '{1,2,3,4,5,6,7}'),
  -- Null, or a figure that is null: that of the team rules.
  add column limits jsonb constraint auditor_limits check (limits is null or is_work_limits(limits)),
  add constraint auditor_place check (is_place(latitude, longitude));

-- A change is history of the auditor and raises the version of the account, as one of a standard held does.
create trigger auditor_redundant before update on auditor
  for each row execute function suppress_redundant_updates_trigger();
create or replace trigger auditor_history after insert or update or delete on auditor
  for each row execute function write_history('auditor');
create function raise_version_by_auditor() returns trigger language plpgsql as $$
begin
  update account set version = version + 1 where id = new.id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger auditor_owner after update on auditor for each row execute function raise_version_by_auditor();

-- Bit n of `days`: on day n of the month (1 to 31) the auditor is booked for an audit, by the calendar of that audit's site. Months
-- without have no row. Limits of a year would else read all bookings of everybody.
create table auditor_month (
  auditor_id integer not null constraint auditor_month_auditor_fkey references auditor,
  month date not null constraint auditor_month_first check (extract(day from month) = 1),
  days bigint not null constraint auditor_month_days check (days > 0 and days < 1::bigint << 32 and days & 1 = 0),
  primary key (auditor_id, month)
) with (fillfactor = 80);

-- The months in question, by auditor, as they follow from what is booked, without the bookings of one audit.
create function days_of_months(auditors integer[], months date[], except_audit integer default null)
returns table (auditor_id integer, month date, days bigint) language sql stable as $$
  select asked.auditor_id, asked.month, bit_or(
    (1::bigint << extract(day from least(booked.last, (asked.month + interval '1 month')::date - 1))::integer + 1)
    - (1::bigint << extract(day from greatest(booked.first, asked.month))::integer))
  from (select distinct * from unnest(auditors, months) given (auditor_id, month)) asked
  join roster_entry entry on entry.auditor_id = asked.auditor_id and entry.released_at is null
    and entry.audit_id is distinct from except_audit
    and tstzrange(entry.starts_at, entry.ends_at) && tstzrange((asked.month - 1)::timestamp at time zone 'UTC',
      (asked.month + interval '1 month 1 day')::timestamp at time zone 'UTC')
  join audit on audit.id = entry.audit_id
  cross join lateral (
    select (entry.starts_at at time zone audit.time_zone)::date as first,
      ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last
  ) booked
  where booked.first < asked.month + interval '1 month' and booked.last >= asked.month
  group by asked.auditor_id, asked.month
$$;

-- Whoever books takes the same lock; releases take none but this. Only then is read what is booked.
create function rewrite_auditor_months(auditors integer[], months date[]) returns void language plpgsql as $$
begin
  perform from auditor where id = any(auditors) order by id for no key update;
  with asked as (
    select distinct * from unnest(auditors, months) given (auditor_id, month)
  ), reckoned as materialized (
    select * from days_of_months(auditors, months)
  ), gone as (
    delete from auditor_month kept using asked
    where kept.auditor_id = asked.auditor_id and kept.month = asked.month and not exists (
      select from reckoned where reckoned.auditor_id = asked.auditor_id and reckoned.month = asked.month)
  )
  insert into auditor_month as kept (auditor_id, month, days) select * from reckoned order by 1, 2
  on conflict (auditor_id, month) do update set days = excluded.days where kept.days <> excluded.days;
end $$;

-- A booking touches the months that it lies in wherever its site is: a day more on either side.
create function months_around(starts_at timestamptz, ends_at timestamptz) returns setof date language sql immutable as $$
  select generate_series(date_trunc('month', starts_at at time zone 'UTC' - interval '1 day'),
    ends_at at time zone 'UTC' + interval '1 day', interval '1 month')::date
$$;

do $$
declare
  op text;
  changed text;
  tables text;
begin
  for op, changed, tables in values
    ('insert', 'select * from came', 'new table as came'),
    ('delete', 'select * from went', 'old table as went'),
    -- A note touches no day.
    ('update', 'select went.* from went join came using (id)
        where (went.auditor_id, went.audit_id, went.starts_at, went.ends_at, went.released_at is null)
          is distinct from (came.auditor_id, came.audit_id, came.starts_at, came.ends_at, came.released_at is null)
      union all select came.* from went join came using (id)
        where (went.auditor_id, went.audit_id, went.starts_at, went.ends_at, went.released_at is null)
          is distinct from (came.auditor_id, came.audit_id, came.starts_at, came.ends_at, came.released_at is null)',
      'old table as went new table as came')
  loop
    execute format($f$
      create function keep_auditor_months_after_%1$s() returns trigger language plpgsql as $body$
      declare
        auditors integer[];
        months date[];
      begin
        select array_agg(auditor_id), array_agg(month) into auditors, months
        from (%2$s) entry cross join lateral months_around(entry.starts_at, entry.ends_at) month
        where entry.audit_id is not null and entry.released_at is null;
        if auditors is not null then
          perform rewrite_auditor_months(auditors, months);
        end if;
        return null;
      end $body$ $f$, op, changed);
    execute format('create trigger %I after %s on roster_entry referencing %s for each statement execute function %I()',
      'roster_entry_month_' || op, op, tables, 'keep_auditor_months_after_' || op);
  end loop;
end $$;

-- Another site may have another calendar.
create function keep_months_of_audit() returns trigger language plpgsql as $$
declare
  auditors integer[];
  months date[];
begin
  select array_agg(auditor_id), array_agg(month) into auditors, months
  from roster_entry entry cross join lateral months_around(entry.starts_at, entry.ends_at) month
  where entry.audit_id = new.id and entry.released_at is null;
  if auditors is not null then
    perform rewrite_auditor_months(auditors, months);
  end if;
  return null;
end $$;
create trigger audit_months_of_team after update on audit for each row
  when (old.time_zone <> new.time_zone) execute function keep_months_of_audit();

-- Answers how many rows were other than what is booked, of auditors from the first id to the last; they are right then.
create function recount_auditor_months(first_id integer, last_id integer) returns integer language plpgsql as $$
declare
  auditors integer[];
  months date[];
begin
  perform from auditor where id between first_id and last_id order by id for no key update;
  with pair as (
    select distinct entry.auditor_id, month
    from roster_entry entry cross join lateral months_around(entry.starts_at, entry.ends_at) month
    where entry.auditor_id between first_id and last_id and entry.audit_id is not null and entry.released_at is null
    union
    select auditor_id, month from auditor_month where auditor_id between first_id and last_id
  ), reckoned as (
    select * from days_of_months((select array_agg(auditor_id) from pair), (select array_agg(month) from pair))
  )
  select array_agg(pair.auditor_id), array_agg(pair.month) into auditors, months
  from pair
  left join reckoned on reckoned.auditor_id = pair.auditor_id and reckoned.month = pair.month
  left join auditor_month kept on kept.auditor_id = pair.auditor_id and kept.month = pair.month
  where reckoned.days is distinct from kept.days;
  if auditors is null then
    return 0;
  end if;
  perform rewrite_auditor_months(auditors, months);
  return cardinality(auditors);
end $$;

-- What is booked already.
insert into auditor_month (auditor_id, month, days)
select booked.auditor_id, month::date, bit_or(
  (1::bigint << extract(day from least(booked.last, (month + interval '1 month')::date - 1))::integer + 1)
  - (1::bigint << extract(day from greatest(booked.first, month::date))::integer))
from (
  select entry.auditor_id, (entry.starts_at at time zone audit.time_zone)::date as first,
    ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last
  from roster_entry entry join audit on audit.id = entry.audit_id
  where entry.released_at is null
) booked
cross join lateral generate_series(date_trunc('month', booked.first::timestamp), booked.last::timestamp, interval '1 month') month
group by booked.auditor_id, month;
