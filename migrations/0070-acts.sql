-- What was done together is shown together: every row of history bears the number of its act, one for each transaction.
create sequence history_act;

-- Taken when a transaction first writes history, and kept for the rest of it.
create function current_act() returns bigint language plpgsql volatile as $$
declare
  act bigint := nullif(current_setting('app.act', true), '')::bigint;
begin
  if act is null then
    act := nextval('history_act');
    perform set_config('app.act', act::text, true);
  end if;
  return act;
end $$;

-- Rows from before have none.
alter table history add column act bigint;
alter table history alter column act set default current_act();

-- The seal covers the act; what was sealed without one stays as it was sealed.
create or replace function history_content(kept history) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(kept.id, kept.entity, kept.entity_id, kept.action, kept.actor_id,
    to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), kept.before, kept.after, kept.reason)
    || case when kept.act is null then '[]'::jsonb else jsonb_build_array(kept.act) end)::text, 'UTF8')
$$;
