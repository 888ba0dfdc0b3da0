-- How much time off somebody has a year (decision 360). Null: nobody counts.
alter table auditor
  add column allowance_days numeric(4, 1) constraint auditor_allowance_days check (is_half_days(allowance_days, 0, 366)),
  -- Brought over from the year before, until when it may be taken.
  add column allowance_carried numeric(4, 1) not null default 0
    constraint auditor_allowance_carried check (is_half_days(allowance_carried, 0, 366)),
  add column allowance_carried_until date,
  add constraint auditor_allowance_whole check ((allowance_carried > 0) = (allowance_carried_until is not null)
    and (allowance_days is not null or allowance_carried = 0));
