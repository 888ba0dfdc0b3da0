-- Exact totals of a customer's live audits per status, kept by the statements that change them, as audit_count is
-- (decision 005). One row each, without slots: hardly ever do two people plan for one customer at the same moment.
create table customer_audit_count (
  customer_id integer not null references customer,
  status text not null,
  count integer not null,
  primary key (customer_id, status)
) with (fillfactor = 50);

create function count_audits_of_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_audit_count as kept
    select customer_id, status, count(*) from came where deleted_at is null
    group by customer_id, status order by customer_id, status
    on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into customer_audit_count as kept
    select customer_id, status, -count(*) from went where deleted_at is null
    group by customer_id, status order by customer_id, status
    on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  else
    insert into customer_audit_count as kept
    select customer_id, status, sum(one) from (
      select customer_id, status, 1 as one from came where deleted_at is null
      union all
      select customer_id, status, -1 from went where deleted_at is null
    ) moved group by customer_id, status having sum(one) <> 0 order by customer_id, status
    on conflict (customer_id, status) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

-- From here to the commit nobody else writes audits, so the count below misses none.
create trigger audit_of_customer_insert after insert on audit referencing new table as came
  for each statement execute function count_audits_of_customers();
create trigger audit_of_customer_delete after delete on audit referencing old table as went
  for each statement execute function count_audits_of_customers();
create trigger audit_of_customer_update after update on audit referencing old table as went new table as came
  for each statement execute function count_audits_of_customers();

insert into customer_audit_count
select customer_id, status, count(*) from audit where deleted_at is null group by customer_id, status;
