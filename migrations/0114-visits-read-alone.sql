-- The board and its counts read open visits without their certificates and customers (decision 207): from this index alone, but for
-- certificates that rest, which are few.
create index visit_board on visit (due, id)
  include (certificate_id, latest, earliest, kind, plan, planned_start, planned_end) where state = 'open';
drop index visit_open_due;
create index certificate_resting on certificate (status, id) where status in ('suspended', 'withdrawn');

-- Figures of a year.
create index visit_done_latest on visit (latest) where state = 'done';
