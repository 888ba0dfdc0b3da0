-- Where a customer is audited: an address with a country and a time zone of its own. Each customer has exactly one main site,
-- which is where the customer itself is (decision 220).
create table site (
  id integer generated always as identity primary key,
  customer_id integer not null constraint site_customer_fkey references customer,
  name text collate "und-x-icu" not null,
  address text collate "und-x-icu" not null,
  country_id integer constraint site_country_fkey references country,
  time_zone text not null,
  is_main boolean not null default false,
  is_active boolean not null default true,
  note text collate "und-x-icu" not null default '',
  deleted_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer,
  -- As with customers: only one that is deleted may lose its country.
  constraint site_is_whole check (deleted_at is not null or country_id is not null),
  constraint site_main_is_open check (is_active or not is_main)
);
create unique index site_name_unique on site (customer_id, lower(name)) where deleted_at is null;
create unique index site_one_main on site (customer_id) where is_main;
create index site_customer on site (customer_id);
create index site_country on site (country_id);
create index site_searched on site using gin ((search_text(name) collate "C") gin_trgm_ops);

create trigger site_redundant before update on site
  for each row execute function suppress_redundant_updates_trigger();
create trigger site_stamp before insert or update on site for each row execute function stamp_record();

-- Where the main site is, and that it is gone, is told by the history of its customer.
create function write_site_history() returns trigger language plpgsql as $$
declare
  site constant site := case when tg_op = 'DELETE' then old else new end;
  hidden constant text[] := '{updated_at,updated_by,version}'::text[]
    || case when site.is_main then '{address,country_id,time_zone,deleted_at}'::text[] else '{}' end;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after then
    insert into history (entity, entity_id, action, actor_id, before, after, reason)
    values (
      'site',
      site.id,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end),
      nullif(current_setting('app.actor', true), '')::integer,
      before,
      after,
      nullif(current_setting('app.reason', true), '')
    );
  end if;
  return null;
end $$;
create trigger site_history after insert or update or delete on site for each row execute function write_site_history();

-- Whoever writes sites of one customer waits for one another, so that the count is right.
create function guard_sites() returns trigger language plpgsql as $$
declare
  owner customer;
begin
  if tg_op = 'UPDATE' and (new.customer_id <> old.customer_id or new.is_main <> old.is_main) then
    raise check_violation using message = 'A site stays its customer’s, and the main one.', constraint = 'site_stays';
  end if;
  if new.is_main then
    select * into owner from customer where id = new.customer_id;
    if (new.address, new.country_id, new.time_zone, new.deleted_at)
        is distinct from (owner.address, owner.country_id, owner.time_zone, owner.deleted_at) then
      raise check_violation using message = 'The main site is where the customer is.', constraint = 'site_main_is_customers';
    end if;
  elsif tg_op = 'INSERT' then
    perform from customer where id = new.customer_id for no key update;
    if (select count(*) from site where customer_id = new.customer_id and deleted_at is null) >= 500 then
      raise check_violation using message = 'A customer has at most 500 sites.', constraint = 'site_at_most_500';
    end if;
  end if;
  return new;
end $$;
create trigger site_guard before insert or update on site for each row execute function guard_sites();

-- A main site that a statement may delete would be missed only later.
create function refuse_site_deletion() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'The main site of a customer stays.', constraint = 'site_main_stays';
end $$;
create trigger site_main_stays before delete on site for each row when (old.is_main) execute function refuse_site_deletion();

-- The main site follows its customer; with the customer all its sites are gone.
create function keep_main_site() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into site (customer_id, name, address, country_id, time_zone, is_main, deleted_at)
    values (new.id, 'Main site', new.address, new.country_id, new.time_zone, true, new.deleted_at);
  else
    update site set address = new.address, country_id = new.country_id, time_zone = new.time_zone,
      deleted_at = new.deleted_at
    where customer_id = new.id and is_main;
    if new.deleted_at is not null then
      update site set deleted_at = new.deleted_at where customer_id = new.id and not is_main and deleted_at is null;
    end if;
  end if;
  return null;
end $$;
create trigger customer_main_site after insert or update of address, country_id, time_zone, deleted_at on customer
  for each row execute function keep_main_site();

create or replace function tell_live_of_history() returns trigger language plpgsql as $$
declare
  states constant jsonb[] := array_remove(array[new.before, new.after], null);
  people integer[] := '{}';
begin
  case new.entity
    when 'project' then
      people := array(select auditor_id from roster_entry where audit_id = new.entity_id and released_at is null);
      perform tell_live('project', new.entity_id, new.action, '{}', people);
    when 'roster' then
      -- The verb would tell why somebody is away, which is not for everybody who sees the roster.
      people := array(
        select (state ->> 'auditor_id')::integer from unnest(states) state where state ->> 'released_at' is null);
      perform tell_live('roster', new.entity_id,
        case when new.before is null then 'create' when new.after ->> 'released_at' is null then 'update' else 'delete' end,
        people, '{}');
      if states[1] ->> 'audit_id' is not null then
        perform tell_live('project', (states[1] ->> 'audit_id')::integer, new.action, '{}', people);
      end if;
    when 'request' then
      perform tell_live('request', new.entity_id, new.action,
        array(select (state ->> name)::integer from unnest(states) state, unnest(array['account_id', 'created_by']) name),
        array(select (state ->> 'reviewer_id')::integer from unnest(states) state));
    when 'user', 'auditor' then
      perform tell_live(new.entity, new.entity_id, new.action, array[new.entity_id], '{}');
    when 'site' then
      -- Of a new customer screens are told as of one record.
      if new.before is not null or not coalesce((new.after ->> 'is_main')::boolean, false) then
        perform tell_live('site', new.entity_id, new.action, '{}', '{}');
      end if;
    else
      perform tell_live(new.entity, new.entity_id, new.action, '{}', '{}');
  end case;
  return null;
end $$;

-- Those that there are have had a main site all along: it is no act of anybody's, and no history.
alter table site disable trigger user;
insert into site (customer_id, name, address, country_id, time_zone, is_main, deleted_at, created_at, updated_at, updated_by)
select id, 'Main site', address, country_id, time_zone, true, deleted_at, created_at, updated_at, updated_by
from customer order by id;
alter table site enable trigger user;
