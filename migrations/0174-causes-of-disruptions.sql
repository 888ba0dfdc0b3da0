-- Disruptions of other causes than an absence (decision 288): an account that was disabled, a request, audits that no longer fit, and
-- sites that are closed. A case is about an auditor, about a place, or, where a whole team no longer fits, about nobody.
alter table disruption
  drop constraint disruption_cause,
  add constraint disruption_cause check (cause in ('sick', 'away', 'request', 'disabled', 'unfit', 'site')),
  alter column auditor_id drop not null,
  add column request_id integer constraint disruption_request_fkey references request,
  add column customer_id integer constraint disruption_customer_fkey references customer,
  add column site_id integer constraint disruption_site_fkey references site,
  add column country_id integer constraint disruption_country_fkey references country,
  add constraint disruption_about check (case cause
    when 'site' then auditor_id is null and num_nonnulls(customer_id, site_id, country_id) = 1
    when 'unfit' then num_nonnulls(customer_id, site_id, country_id) = 0
    else auditor_id is not null and num_nonnulls(customer_id, site_id, country_id) = 0 end),
  add constraint disruption_of_request check ((cause = 'request') = (request_id is not null));
create index disruption_request on disruption (request_id) where request_id is not null;
create index disruption_customer on disruption (customer_id) where customer_id is not null;
create index disruption_site on disruption (site_id) where site_id is not null;
create index disruption_country on disruption (country_id) where country_id is not null;
-- Whether a site is closed is asked whenever somebody is booked.
create index disruption_closes on disruption (ends_at) where cause = 'site' and closed_at is null;

alter table disruption_hit
  add column hit_at timestamptz not null default clock_timestamp(),
  -- It fits again, of `unfit`.
  add column spared_at timestamptz,
  -- The part that an accepted request took from the team, of `request`: {"role", "withId", "start", "end", "days", "note"}.
  add column lost jsonb;
