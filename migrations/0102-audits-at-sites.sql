-- At which of its customer's sites an audit takes place. Null is the main one, so that a million rows needn't be written anew
-- (decision 221); the main site's own id is stored as null too, so that there is one way to say it.
alter table audit add column site_id integer constraint audit_site_fkey references site;
create index audit_site on audit (site_id) where site_id is not null and deleted_at is null;

-- In the order of names before `audit_redundant` and `audit_stamp`: a main site that is named is no change.
create function keep_audit_at_site() returns trigger language plpgsql as $$
declare
  place site;
begin
  -- Whoever closes or deletes the site comes before or after us.
  select * into place from site where id = new.site_id and customer_id = new.customer_id for share;
  if not found then
    raise check_violation using message = 'An audit takes place at a site of its customer.', constraint = 'audit_site_is_customers';
  end if;
  if place.is_main then
    new.site_id := null;
  end if;
  return new;
end $$;
create trigger audit_at_site before insert or update of site_id, customer_id on audit
  for each row when (new.site_id is not null) execute function keep_audit_at_site();

create function guard_used_site() returns trigger language plpgsql as $$
begin
  if exists (
    select from audit where site_id = new.id and deleted_at is null
      and (new.deleted_at is not null or status in ('draft', 'assigned'))
  ) then
    raise foreign_key_violation using message = 'Audits take place at this site.', constraint = 'site_is_used';
  end if;
  return null;
end $$;
-- Afterwards, when the row is locked.
create trigger site_unused after update on site for each row
  when ((old.is_active and not new.is_active) or (old.deleted_at is null and new.deleted_at is not null))
  execute function guard_used_site();
