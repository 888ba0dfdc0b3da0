-- Recertifications that are due, and visits that are planned outside of their windows, which are few.
create index visit_recertification_due on visit (due) where state = 'open' and kind = 'recertification';
create index visit_outside_window on visit (id)
  where state = 'open' and (planned_start < earliest or planned_end > latest);
