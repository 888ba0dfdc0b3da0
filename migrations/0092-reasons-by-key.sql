-- Why something was done, where the product itself says so, as the key of a text and its values: {"key": "reasons.released",
-- "values": {…}}, to be said in the reader's language. It stands beside its English in `reason`, which rows from before have
-- alone, as have reasons that somebody typed.
alter table history
  add column reason_text jsonb,
  add constraint history_reason_text_is_text check (reason_text is null or reason is not null
    and coalesce(jsonb_typeof(reason_text -> 'key') = 'string' and jsonb_typeof(reason_text -> 'values') = 'object', false));

-- The seal covers the text where there is one; what was sealed without stays as it was sealed. As an object it can't be taken
-- for the number of an act.
create or replace function history_content(kept history) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(kept.id, kept.entity, kept.entity_id, kept.action, kept.actor_id,
    to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), kept.before, kept.after, kept.reason)
    || case when kept.act is null then '[]'::jsonb else jsonb_build_array(kept.act) end
    || case when kept.reason_text is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('reasonText', kept.reason_text)) end)::text, 'UTF8')
$$;

-- Both triggers take the text from a setting beside that of the reason.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on,role_kind}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after or coalesce(current_setting('app.action', true), '') <> '' then
    insert into history (entity, entity_id, action, actor_id, before, after, reason, reason_text)
    values (
      tg_argv[0],
      case when tg_op = 'DELETE' then old.id else new.id end,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end),
      nullif(current_setting('app.actor', true), '')::integer,
      before,
      after,
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.reason_text', true), '')::jsonb
    );
  end if;
  return null;
end $$;

create or replace function write_part_history() returns trigger language plpgsql as $$
declare
  entity constant text := tg_argv[0];
  owner constant text := tg_argv[1];
  part constant text := tg_argv[2];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  owner_id constant integer := (coalesce(after, before) ->> owner)::integer;
begin
  before := describe_part(before - owner);
  after := describe_part(after - owner);
  if before is distinct from after then
    insert into history (entity, entity_id, action, actor_id, before, after, reason, reason_text)
    values (
      entity,
      owner_id,
      coalesce(nullif(current_setting('app.action', true), ''),
        case tg_op when 'INSERT' then 'add' when 'UPDATE' then 'change' else 'remove' end),
      nullif(current_setting('app.actor', true), '')::integer,
      case when before is not null then jsonb_build_object(part, before) end,
      case when after is not null then jsonb_build_object(part, after) end,
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.reason_text', true), '')::jsonb
    );
  end if;
  return null;
end $$;
