-- What a mail is about, where one about the same takes the place of another that waits, and which go before all others.
alter table mail
  add column topic text,
  add column is_urgent boolean not null default false;
update mail set is_urgent = true where good_until is not null;
create index mail_topic on mail (topic, recipient) where topic is not null;
drop index mail_to_send;
create index mail_to_send on mail (is_urgent desc, next_try_at, id) where sent_at is null and given_up_at is null;

-- How one's calendar opens concerns nobody else, and is no part of an account's history: a click writes it. A time zone is.
create or replace function write_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := '{password_hash,updated_at,updated_by,version,calendar_view,week_starts_on}';
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if before is distinct from after or coalesce(current_setting('app.action', true), '') <> '' then
    insert into history (entity, entity_id, action, actor_id, before, after, reason)
    values (
      tg_argv[0],
      case when tg_op = 'DELETE' then old.id else new.id end,
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
