-- A calendar link of a department that is deleted ends with it, and is answered with an empty calendar as any other that ended: until
-- now its row went, so subscribers met a 404 and kept the last that they had read.
alter table calendar_link
  drop constraint calendar_link_department_fkey,
  add constraint calendar_link_department_fkey foreign key (department_id) references department on delete set null,
  drop constraint calendar_link_department,
  add constraint calendar_link_department check (
    case when scope = 'department' then department_id is not null or revoked_at is not null else department_id is null end);

create function end_link_of_department() returns trigger language plpgsql as $$
begin
  new.revoked_at := coalesce(new.revoked_at, now());
  return new;
end $$;

create trigger calendar_link_department before update of department_id on calendar_link
  for each row when (old.scope = 'department' and new.department_id is null)
  execute function end_link_of_department();
