-- What must hold of the whole database at any time, whoever did what: that records keep their rules, that roster, audits
-- and requests follow from one another, and that history leads to all of them. Answers one row (fault, about) for each
-- breach, so none means that all is well. Which records and parts there are, the cards tell: `invariants.ts` puts them in.
-- The session's time zone must be UTC, as it is in the product, since history keeps moments as text.
with
active as (select * from roster_entry where released_at is null),

-- History, with what each record was before by the row before.
record_row as (
  select history.*, lag(after) over (partition by entity, entity_id order by id) as known,
    lead(id) over (partition by entity, entity_id order by id) is null as is_last,
    row_number() over (partition by entity, entity_id order by id) = 1 as is_first
  from history
  where not (coalesce(after, before) ?| array[:part_names, 'sign_in_failure'])
),
record as (:records),
-- Parts: what came less what went must be what is there. A standard's code and a site's name may have changed since.
part as (:parts),
part_told as (
  select entity, entity_id, name, case name when 'site' then state - 'name' else state - 'code' end as state, sum(one) as count
  from (
    select entity, entity_id, key as name, value as state, 1 as one from history, jsonb_each(after)
    where key in (:part_names) and jsonb_typeof(value) = 'object'
    union all
    select entity, entity_id, key, value, -1 from history, jsonb_each(before)
    where key in (:part_names) and jsonb_typeof(value) = 'object'
  ) moved
  group by 1, 2, 3, 4 having sum(one) <> 0
),
part_there as (
  -- A contact of no site is kept as before there were any, competence of which nothing more is said as before there were grades.
  select entity, entity_id, name, case when state -> 'site_id' = 'null' then state - 'site_id'
    when state ? 'grade' then told_competence(state) else state end as state, count(*) as count
  from part group by 1, 2, 3, 4
)

select 'two active entries of one auditor overlap' as fault, one.id || ' and ' || other.id as about
from active one join active other on other.auditor_id = one.auditor_id and other.id > one.id
  and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)

union all
select 'an audit is assigned without a team', 'audit ' || id from audit
where status = 'assigned' and not exists (select from active where audit_id = audit.id)

union all
select 'an audit that is a draft, canceled or deleted has active entries', 'audit ' || id from audit
where (status in ('draft', 'canceled') or deleted_at is not null) and exists (select from active where audit_id = audit.id)

union all
select 'an audit with a team was never assigned', 'audit ' || id from audit
where not was_assigned and exists (select from active where audit_id = audit.id)

union all
select 'an active entry lies outside its audit', 'entry ' || entry.id
from active entry join audit on audit.id = entry.audit_id
where not tstzrange(audit.starts_at, audit.ends_at) @> tstzrange(entry.starts_at, entry.ends_at)

union all
select 'an entry is cut though its audit is not completed', 'entry ' || entry.id
from roster_entry entry left join audit on audit.id = entry.audit_id
where entry.uncut_ends_at is not null and audit.status is distinct from 'completed'

union all
select 'an audit has no standard', 'audit ' || id from audit
where deleted_at is null and not exists (select from audit_standard where audit_id = audit.id)

union all
select 'an audit starts or ends outside 08:00 to 17:00 at its site', 'audit ' || id from audit
where deleted_at is null and (
  (starts_at at time zone time_zone)::time not between '08:00' and '16:59:59.999999'
  or (ends_at at time zone time_zone)::time not between '08:00:00.000001' and '17:00')

union all
select 'a draft or assigned audit is to take place at a site that is closed or deleted', 'audit ' || audit.id
from audit join site on site.id = audit.site_id
where audit.deleted_at is null and audit.status in ('draft', 'assigned') and (not site.is_active or site.deleted_at is not null)

union all
select 'the customer agreed to other dates than an audit has', 'audit ' || audit.id
from audit cross join lateral (
  select (after ->> 'starts_at')::timestamptz as starts_at, (after ->> 'ends_at')::timestamptz as ends_at from history
  where entity = 'project' and entity_id = audit.id and after ->> 'agreed_on' is not null and before ->> 'agreed_on' is null
  order by history.id desc limit 1
) noted
where audit.agreed_on is not null and (noted.starts_at, noted.ends_at) <> (audit.starts_at, audit.ends_at)

union all
-- One that came after the booking stays a concern, and whoever saved it was told.
select 'an excluded auditor was booked without an override', 'entry ' || entry.id || ', exclusion ' || exclusion.id
from active entry
join audit on audit.id = entry.audit_id
join exclusion on exclusion.auditor_id = entry.auditor_id and exclusion.customer_id = audit.customer_id
  and exclusion.withdrawn_at is null
  and daterange(exclusion.valid_from, exclusion.valid_to, '[]') && daterange((audit.starts_at at time zone audit.time_zone)::date,
    ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date, '[]')
where not exists (
    select from jsonb_array_elements(entry.accepted) one
    where one ->> 'key' = entry.auditor_id || ':excluded:' || exclusion.id)
  and (select max(id) from history where entity = 'exclusion' and entity_id = exclusion.id) < (
    select max(id) from history
    where entity = 'roster' and entity_id = entry.id and after ? 'auditor_id'
      or entity = 'project' and entity_id = audit.id and after ?| '{starts_at,ends_at,time_zone,customer_id}')

union all
select 'a canceled audit doesn’t say why', 'audit ' || id from audit
where deleted_at is null and status = 'canceled' and status_reason = ''

union all
select 'a deleted customer has audits', 'audit ' || audit.id
from audit join customer on customer.id = audit.customer_id
where audit.deleted_at is null and customer.deleted_at is not null

union all
select 'an accepted absence of an auditor has no entry of its time', 'request ' || request.id
from request join auditor on auditor.id = request.account_id
where status = 'accept' and category in ('timeOff', 'sickLeave', 'training') and 1 <> (
  select count(*) from active where request_id = request.id and auditor_id = request.account_id
    and kind = request.category and (active.starts_at, active.ends_at) = (request.starts_at, request.ends_at))

union all
select 'an entry stands for a request that doesn’t take this time', 'entry ' || entry.id
from active entry join request on request.id = entry.request_id
where request.status in ('waiting', 'reject')
  or request.status = 'accept' and (request.category <> entry.kind or request.account_id <> entry.auditor_id)
  -- What a deletion left behind is in the past; a planner may move it afterwards as any other booking.
  or request.status = 'deleted' and entry.ends_at > request.updated_at and entry.updated_at <= request.updated_at

union all
select 'two requests of one person overlap', one.id || ' and ' || other.id
from request one join request other on other.account_id = one.account_id and other.id > one.id
  and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
where one.status in ('waiting', 'accept') and other.status in ('waiting', 'accept')

union all
select 'a request is decided by half', 'request ' || id from request
where (status in ('accept', 'reject')) and (decided_by is null or decided_at is null)
  or status = 'waiting' and (decided_by is not null or decided_at is not null)
  or status = 'reject' and reason = ''

union all
select 'somebody decided about themselves', 'request ' || id from request where decided_by in (account_id, created_by)

union all
select 'no administrator can sign in', 'nobody'
where not exists (
  select from account join role on role.id = role_id
  where role.role_kind = 'administrator' and role.is_active and is_enabled and deleted_at is null)

union all
select 'the Administrator role lacks a permission', permission.name
from permission cross join role
where role.role_kind = 'administrator'
  and not exists (select from role_permission where role_id = role.id and permission = permission.name)

union all
select 'somebody was deleted with bookings to come', 'entry ' || entry.id
from active entry join account on account.id = entry.auditor_id where entry.ends_at > account.deleted_at

union all
select 'somebody who can’t sign in has an open session', 'session ' || session.id
from session join account on account.id = session.account_id
where session.ended_at is null and (not account.is_enabled or account.deleted_at is not null)

union all
select 'a customer has not exactly one main contact', 'customer ' || id from customer
where deleted_at is null and 1 <> (select count(*) from contact where customer_id = customer.id and is_main)

union all
select 'a customer has not exactly one main site, where it is itself', 'customer ' || customer.id from customer
where 1 <> (select count(*) from site where customer_id = customer.id and is_main and (site.address, site.country_id, site.time_zone,
  site.deleted_at) is not distinct from (customer.address, customer.country_id, customer.time_zone, customer.deleted_at))

union all
select 'a certificate does not cover its central site', 'certificate ' || id from certificate
where not exists (select from certificate_site where certificate_id = certificate.id and site_id = central_site_id)

union all
select 'a certificate covers a site of another customer', 'certificate ' || certificate.id
from certificate join certificate_site on certificate_id = certificate.id join site on site.id = site_id
where site.customer_id <> certificate.customer_id

union all
select 'a certificate that may be audited covers a site that is closed or deleted', 'certificate ' || certificate.id
from certificate join certificate_site on certificate_id = certificate.id join site on site.id = site_id
where certificate.status <> 'withdrawn' and (not site.is_active or site.deleted_at is not null)

union all
select 'an open visit is to see a site that its certificate does not cover', 'visit ' || visit.id
from visit join visit_site on visit_id = visit.id
where visit.state = 'open'
  and not exists (select from certificate_site covered where covered.certificate_id = visit.certificate_id
    and covered.site_id = visit_site.site_id)

union all
select 'a visit is of another standard than its certificate', 'visit ' || visit.id
from visit join certificate on certificate.id = certificate_id
where visit.of_standard <> certificate.standard_id

union all
select 'a visit is open of a certificate that is withdrawn', 'visit ' || visit.id
from visit join certificate on certificate.id = certificate_id
where visit.state = 'open' and certificate.status = 'withdrawn'

union all
select 'an audit counts for a visit as if it were not canceled or deleted, or the other way round', 'audit ' || audit.id
from audit_visit join audit on audit.id = audit_id
where is_live <> (audit.status <> 'canceled' and audit.deleted_at is null)

union all
select 'an open visit is not planned as its audits are', 'visit ' || visit.id
from visit cross join lateral standing_of_visit(visit.id) standing
where visit.state = 'open' and ((visit.plan, visit.planned_start, visit.planned_end)
  is distinct from (standing.plan, standing.planned_start, standing.planned_end) or standing.done_on is not null)

union all
select 'a visit counts as done by audits that are not, or on another day', 'visit ' || visit.id
from visit join certificate on certificate.id = certificate_id and (certificate.cycle = visit.cycle or visit.kind = 'special')
cross join lateral standing_of_visit(visit.id) standing
where visit.state = 'done' and standing.plan <> 'none' and visit.kind in ('surveillance', 'recertification', 'special')
  and certificate.status <> 'withdrawn' and visit.done_on is distinct from standing.done_on

union all
select 'an audit counts for a visit of another customer, or at a site that its certificate doesn’t cover', 'audit ' || audit.id
from audit_visit link join audit on audit.id = link.audit_id and link.is_live
join visit on visit.id = link.visit_id and visit.state = 'open' join certificate on certificate.id = visit.certificate_id
where audit.customer_id <> certificate.customer_id or not exists (
  select from certificate_site covered where covered.certificate_id = certificate.id and covered.site_id = link.site_id)

union all
select 'the total of a status is wrong', coalesce(kept.status, counted.status)
from (select status, sum(count) as count from audit_count group by status) kept
full join (select status, count(*) as count from audit where deleted_at is null group by status) counted using (status)
where coalesce(kept.count, 0) <> coalesce(counted.count, 0)

union all
select 'the total of a month is wrong', coalesce(kept.month, counted.month) || ' ' || coalesce(kept.status, counted.status)
from (select month, status, sum(count) as count from audit_month_count group by month, status) kept
full join (
  select month_of(created_at) as month, status, count(*) as count from audit where deleted_at is null group by 1, 2
) counted using (month, status)
where coalesce(kept.count, 0) <> coalesce(counted.count, 0)

union all
select 'the total of a set of standards is wrong', coalesce(kept.status, counted.status) || ' ' || ids::text
from (
  select standard_ids as ids, status, sum(count) as count from standards_audit_count group by standard_ids, status
) kept
full join (
  select ids, status, count(*) as count from (
    select audit_id, array_agg(standard_id order by standard_id) as ids from audit_standard group by audit_id
  ) held join audit on audit.id = audit_id and deleted_at is null group by ids, status
) counted using (ids, status)
where coalesce(kept.count, 0) <> coalesce(counted.count, 0)

union all
select 'the days with audits of a month are wrong', 'auditor ' || auditor_id || ' in ' || month
from auditor_month kept
full join (
  select entry.auditor_id, date_trunc('month', day)::date as month, bit_or(1::bigint << extract(day from day)::integer) as days
  from active entry join audit on audit.id = entry.audit_id
  cross join generate_series((entry.starts_at at time zone audit.time_zone)::date,
    ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date, interval '1 day') day
  group by 1, 2
) counted using (auditor_id, month)
where kept.days is distinct from counted.days

union all
select 'history begins in the middle', entity || ' ' || entity_id from record_row where is_first and before is not null

union all
select 'a row of history doesn’t go on from the one before', 'row ' || id from record_row
-- A column that came in between has its default there, which the row before doesn’t tell.
where not is_first and before is distinct from known and (known is null or known is distinct from (
  select jsonb_object_agg(key, value) from jsonb_each(before) where known ? key))

union all
select 'history doesn’t lead to the record as it is', record.entity || ' ' || record.id
from record left join record_row last on last.entity = record.entity and last.entity_id = record.id and last.is_last
where last.after is null or last.after is distinct from (
  select jsonb_object_agg(key, value) from jsonb_each(record.state) where last.after ? key)

union all
select 'history tells of a record that is not there', last.entity || ' ' || last.entity_id
from record_row last left join record on record.entity = last.entity and record.id = last.entity_id
where last.is_last and last.after is not null and record.id is null

union all
select 'history doesn’t lead to the parts of the record', coalesce(told.entity, there.entity) || ' '
  || coalesce(told.entity_id, there.entity_id) || ': ' || coalesce(told.state, there.state)
from part_told told full join part_there there on (told.entity, told.entity_id, told.name, told.state)
  = (there.entity, there.entity_id, there.name, there.state)
where told.count is distinct from there.count
