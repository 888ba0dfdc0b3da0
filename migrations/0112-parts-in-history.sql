-- What stands in the history of a part, whichever it is of: 0106 and 0108 each told of their own, and the later one forgot the
-- other. What an audit counts for is told by the number of the certificate; whether it still does follows from the audit. A contact
-- has a name of its own; of no site it is kept as it was before there were any.
create or replace function describe_part(part jsonb) returns jsonb language plpgsql stable as $$
declare
  kept constant jsonb := case when part -> 'site_id' = 'null' then part - '{position,is_live,site_id}'::text[]
    else part - '{position,is_live}'::text[] end;
  found jsonb;
begin
  if kept ? 'standard_id' then
    select jsonb_build_object('code', code) into found from standard where id = (kept ->> 'standard_id')::integer;
  elsif kept ? 'visit_id' then
    select jsonb_build_object('code', coalesce(certificate.number, standard.code)) into found
    from visit join certificate on certificate.id = visit.certificate_id join standard on standard.id = certificate.standard_id
    where visit.id = (kept ->> 'visit_id')::integer;
  elsif kept ? 'site_id' and not kept ? 'name' then
    select jsonb_build_object('name', name) into found from site where id = (kept ->> 'site_id')::integer;
  end if;
  return coalesce(kept || found, kept);
end $$;
