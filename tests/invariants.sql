-- What must hold of the whole database at any time, whoever did what: one row for every breach, none when all is well.
-- The columns are the rule and the id of the record that breaks it.

with
entry as (select * from roster_entry where released_at is null),
live_audit as (select * from audit where deleted_at is null)

select 'an assigned audit has a team' as rule, id::text from live_audit
where status = 'assigned' and not exists (select from entry where audit_id = live_audit.id)
union all
select 'only an assigned or completed audit holds auditors', entry.id::text
from entry join audit on audit.id = audit_id
where status not in ('assigned', 'completed') or deleted_at is not null
union all
select 'an auditor is in one place at a time', a.id::text
from entry a join entry b on b.auditor_id = a.auditor_id and b.id > a.id
  and b.starts_at < a.ends_at and b.ends_at > a.starts_at
union all
select 'an audit’s entry lies inside its audit', entry.id::text
from entry join audit on audit.id = audit_id
where entry.starts_at < audit.starts_at or entry.ends_at > audit.ends_at
union all
select 'an audit starts and ends between 08:00 and 17:00 at its site', id::text from live_audit
where (starts_at at time zone time_zone)::time not between '08:00' and '16:59:59.999999'
  or (ends_at at time zone time_zone)::time not between '08:00:00.000001' and '17:00'
union all
select 'an audit asks for a standard', id::text from live_audit
where not exists (select from audit_standard where audit_id = live_audit.id)
union all
select 'a canceled audit says why', id::text from live_audit where status = 'canceled' and status_reason = ''
union all
select 'a draft alone may never have been assigned', id::text from audit where status not in ('draft', 'canceled') and not was_assigned
union all
select 'a customer with audits stays', audit.id::text
from live_audit audit join customer on customer.id = customer_id where customer.deleted_at is not null
union all
select 'a customer has one main contact', id::text from customer
where deleted_at is null and (select count(*) from contact where customer_id = customer.id and is_main) <> 1
union all
select 'accepted time off stands in the roster', request.id::text from request
join auditor on auditor.id = account_id
where status = 'accept' and category in ('timeOff', 'sickLeave', 'training')
  and not exists (select from entry where request_id = request.id)
union all
select 'a request that was not accepted takes no time', request.id::text
from request join entry on entry.request_id = request.id where status in ('waiting', 'reject')
union all
select 'nobody decides about themselves', id::text from request where decided_by in (account_id, created_by)
union all
select 'a rejection says why', id::text from request where status = 'reject' and reason = ''
union all
select 'an administrator can sign in', 'none'
where not exists (
  select from account join role on role.id = role_id
  where role.name = 'Administrator' and role.is_default and role.is_active and is_enabled and deleted_at is null)
union all
select 'the Administrator role holds every permission', permission.name
from permission cross join role
where role.name = 'Administrator' and role.is_default
  and not exists (select from role_permission where role_id = role.id and permission = permission.name)
union all
select 'who was deleted has no bookings from then on', entry.id::text
from entry join account on account.id = auditor_id where ends_at > account.deleted_at
union all
select 'who can’t sign in has no open session', session.id::text
from session join account on account.id = account_id
where ended_at is null and (not is_enabled or deleted_at is not null)
union all
select 'the totals of audits are exact', status from (
  select status, sum(count) as count from audit_count group by status having sum(count) <> 0
  except select status, count(*) from live_audit group by status) wrong;
