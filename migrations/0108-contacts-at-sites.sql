-- At which site of its customer a contact is called; null for all of them (decision 222).
alter table site add constraint site_of_customer unique (customer_id, id);
-- The constraint's own index begins with the same column.
drop index site_customer;
alter table contact
  add column site_id integer,
  add constraint contact_site_fkey foreign key (customer_id, site_id) references site (customer_id, id);
create index contact_site on contact (site_id) where site_id is not null;

-- A contact has a name of its own; of no site it is kept as it was before there were any.
create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if part ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (part ->> 'standard_id')::integer;
  elsif part -> 'site_id' = 'null' then
    part := part - 'site_id';
  elsif part ? 'site_id' and not part ? 'name' then
    select jsonb_build_object('name', name) into found from site where id = (part ->> 'site_id')::integer;
  end if;
  return coalesce(part - 'position' || found, part - 'position');
end $$;
