-- What is over and not completed stands in the work list by when it was over (decision 329).
create index audit_assigned_end on audit (ends_at, id) where status = 'assigned' and deleted_at is null;
