-- What a customer is certified for, and the visits that are owed for it (decision 225). A visit is reckoned from its certificate;
-- the audits that count for it are another record, so that moving, canceling or deleting one loses nothing.
create table certificate (
  id integer generated always as identity primary key,
  customer_id integer not null constraint certificate_customer_fkey references customer,
  standard_id integer not null constraint certificate_standard_fkey references standard,
  -- Null while pending.
  number text collate "und-x-icu",
  scope text collate "und-x-icu" not null default '',
  status text not null constraint certificate_status check (status in ('pending', 'active', 'suspended', 'withdrawn')),
  status_reason text collate "und-x-icu" not null default '',
  -- Calendar days at the customer's main site, all of them.
  status_on date not null,
  wanted_by date,
  first_certified date,
  decided date,
  cycle smallint not null default 1,
  cycle_ends date,
  expires date,
  audited_until date,
  central_site_id integer not null constraint certificate_central_site_fkey references site,
  surveillance_days smallint not null default 1 constraint certificate_surveillance_days check (surveillance_days between 1 and 60),
  other_days smallint not null default 1 constraint certificate_other_days check (other_days between 1 and 60),
  note text collate "und-x-icu" not null default '',
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint certificate_granted check (
    case when decided is null
      then wanted_by is not null and number is null and first_certified is null and cycle_ends is null and expires is null
      else number is not null and first_certified <= decided and cycle_ends > decided and expires > decided end),
  constraint certificate_pending check ((status = 'pending') <= (decided is null)),
  constraint certificate_runs check (status not in ('active', 'suspended') or decided is not null)
);
create unique index certificate_number_unique on certificate (standard_id, lower(number));
create unique index certificate_one_pending on certificate (customer_id, standard_id) where status = 'pending';
create index certificate_customer on certificate (customer_id);
create index certificate_central_site on certificate (central_site_id);
create index certificate_expires on certificate (expires, id);
create index certificate_created on certificate (created_at, id);
create index certificate_searched on certificate using gin ((search_text(number) collate "C") gin_trgm_ops);

-- The sites it covers, the central one among them.
create table certificate_site (
  certificate_id integer not null constraint certificate_site_certificate_fkey references certificate on delete cascade,
  site_id integer not null constraint certificate_site_site_fkey references site,
  primary key (certificate_id, site_id)
);
create index certificate_site_site on certificate_site (site_id);

create table visit (
  id integer generated always as identity primary key,
  certificate_id integer not null constraint visit_certificate_fkey references certificate on delete cascade,
  cycle smallint not null,
  kind text not null constraint visit_kind check (
    kind in ('stage1', 'stage2', 'initial', 'surveillance', 'recertification', 'special', 'transfer')),
  -- Counts surveillances from 1 as the rule does; of other kinds the one by rule is 0, those added by a person 1, 2 …
  ordinal smallint not null,
  due date not null,
  earliest date not null,
  latest date not null,
  -- Its days were set by a person: no rule moves them.
  by_hand boolean not null default false,
  -- On site, working days. Null: as the certificate says for its kind.
  days smallint constraint visit_days check (days between 1 and 60),
  state text not null default 'open' constraint visit_state check (state in ('open', 'done', 'waived', 'dropped', 'earlier')),
  reason text collate "und-x-icu" not null default '',
  -- The last day of the last audit that counts for it.
  done_on date,
  plan text not null default 'none' constraint visit_plan check (plan in ('none', 'partly', 'draft', 'assigned')),
  -- The first and last day planned, at the sites; kept with the plan.
  planned_start date,
  planned_end date,
  -- When an audit was first drafted for it; never cleared.
  drafted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  constraint visit_once unique (certificate_id, cycle, kind, ordinal),
  constraint visit_window check (earliest <= due and due <= latest),
  constraint visit_done check ((state = 'done') = (done_on is not null))
);
create index visit_open_due on visit (due, id) where state = 'open';
create index visit_open_latest on visit (latest, id) where state = 'open';
create index visit_next on visit (certificate_id, due, id) where state = 'open';

-- The sites a visit is to see. None: they are not fixed yet, and suggested anew whenever asked.
create table visit_site (
  visit_id integer not null constraint visit_site_visit_fkey references visit on delete cascade,
  site_id integer not null constraint visit_site_site_fkey references site,
  primary key (visit_id, site_id)
);
create index visit_site_site on visit_site (site_id);

-- In the order of their names: a save that changes nothing leaves no trace, a change raises the version and is history.
do $$
declare
  name text;
begin
  foreach name in array array['certificate', 'visit'] loop
    execute format('create trigger %I before update on %I for each row execute function suppress_redundant_updates_trigger()',
      name || '_redundant', name);
    execute format('create trigger %I before insert or update on %I for each row execute function stamp_record()',
      name || '_stamp', name);
    execute format('create trigger %I after insert or update or delete on %I for each row execute function write_history(%L)',
      name || '_history', name, name);
  end loop;
end $$;

-- Sites are parts of what covers and of what sees them: they raise its version, and stand in its history.
do $$
declare
  part text;
  owner text;
  key text;
begin
  for part, owner, key in values
    ('certificate_site', 'certificate', 'certificate_id'),
    ('visit_site', 'visit', 'visit_id')
  loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $body$
      declare
        owner constant integer := case when tg_op = 'DELETE' then old.%3$I else new.%3$I end;
      begin
        if exists (select from %2$I where id = owner and xmin <> pg_current_xact_id()::xid) then
          update %2$I set version = version + 1 where id = owner and xmin <> pg_current_xact_id()::xid;
        end if;
        return null;
      end $body$ $f$, 'raise_version_by_' || part, owner, key);
    execute format('create trigger %I after insert or update or delete on %I for each row execute function %I()',
      part || '_owner', part, 'raise_version_by_' || part);
    execute format('create trigger %I after insert or update or delete on %I for each row execute function write_part_history(%L, %L, %L)',
      part || '_history', part, owner, key, 'site');
  end loop;
end $$;

create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if part ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (part ->> 'standard_id')::integer;
  elsif part ? 'site_id' then
    select jsonb_build_object('name', name) into found from site where id = (part ->> 'site_id')::integer;
  end if;
  return coalesce(part - 'position' || found, part - 'position');
end $$;

create function guard_certificate() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'A certificate stays its customer’s, and of its standard.', constraint = 'certificate_stays';
end $$;
create trigger certificate_guard before update on certificate for each row
  when (new.customer_id <> old.customer_id or new.standard_id <> old.standard_id) execute function guard_certificate();

create function guard_certificate_site() returns trigger language plpgsql as $$
begin
  if not exists (
    select from certificate join site on site.customer_id = certificate.customer_id
    where certificate.id = new.certificate_id and site.id = new.site_id
  ) then
    raise check_violation using message = 'A certificate covers sites of its customer.', constraint = 'certificate_site_is_customers';
  end if;
  return new;
end $$;
create trigger certificate_site_guard before insert or update on certificate_site
  for each row execute function guard_certificate_site();

-- A site that the certificate leaves later stays with the visits that have seen it.
create function guard_visit_site() returns trigger language plpgsql as $$
begin
  if not exists (
    select from visit join certificate_site using (certificate_id) where visit.id = new.visit_id and site_id = new.site_id
  ) then
    raise check_violation using message = 'A visit sees sites that its certificate covers.', constraint = 'visit_site_is_covered';
  end if;
  return new;
end $$;
create trigger visit_site_guard before insert or update on visit_site for each row execute function guard_visit_site();
