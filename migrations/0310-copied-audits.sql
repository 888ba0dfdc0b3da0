-- Which audit another one was copied from, so that its team can be proposed again (decision 356).
create table audit_copy (
  audit_id integer primary key references audit on delete cascade,
  copy_of integer not null constraint audit_copy_of_fkey references audit on delete cascade,
  constraint audit_copy_other check (audit_id <> copy_of)
);
create index audit_copy_of on audit_copy (copy_of);
