-- Certification managers may do what customer service may: what goes in and out too.

insert into role_permission (role_id, permission)
select role.id, given.permission from role cross join unnest(array['ImportData', 'ExportData']) given (permission)
where role.role_kind = 'certificationManager'
on conflict do nothing;
