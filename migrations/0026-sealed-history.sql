-- History is sealed by a chain of hashes in the order in which transactions committed (decision 056). Writers only leave a
-- note that a row is to be sealed; one step at a time takes the notes, so nobody queues on the end of the chain.
create table history_unsealed (
  history_id bigint primary key
);
-- The notes come and go all day.
alter table history_unsealed set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Each hash is sha256(the hash before || the row's content).
create table history_seal (
  position bigint primary key,
  history_id bigint not null constraint history_sealed_once unique,
  hash bytea not null
);

-- The end of the chain: that its last rows were removed shows here.
create table history_head (
  is_one boolean primary key default true constraint history_has_one_head check (is_one),
  position bigint not null,
  hash bytea not null
);
insert into history_head (position, hash) values (0, sha256('audit-management history'));

create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into history_unsealed (history_id) values (new.id);
  return null;
end $$;
create trigger history_seal after insert on history for each row execute function note_unsealed();

-- The same text whatever the session's time zone; `jsonb` keeps the order of keys.
create function history_content(kept history) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(kept.id, kept.entity, kept.entity_id, kept.action, kept.actor_id,
    to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), kept.before, kept.after, kept.reason)::text, 'UTF8')
$$;

-- Seals up to `most` rows; answers how many. Whoever comes while another is at it leaves it to them.
create function seal_history(most integer) returns integer language plpgsql as $$
declare
  head history_head;
  kept history;
  sealed integer := 0;
begin
  select * into head from history_head for update skip locked;
  if not found then
    return 0;
  end if;
  -- A note whose row is gone stays: it is what shows that the row was removed.
  for kept in
    with taken as (
      delete from history_unsealed where history_id in (
        select history_id from history_unsealed
        where exists (select from history where id = history_id) order by history_id limit most)
      returning history_id)
    select history.* from taken join history on history.id = taken.history_id order by history.id
  loop
    head.position := head.position + 1;
    head.hash := sha256(head.hash || history_content(kept));
    insert into history_seal (position, history_id, hash) values (head.position, kept.id, head.hash);
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    update history_head set position = head.position, hash = head.hash;
  end if;
  return sealed;
end $$;

insert into history_unsealed (history_id) select id from history;
do $$
begin
  while seal_history(10000) > 0 loop null; end loop;
end $$;

create function refuse_head_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.position > old.position then
    return new;
  end if;
  raise exception 'History is append-only.';
end $$;

create trigger history_seal_append_only before update or delete or truncate on history_seal
  for each statement execute function refuse_history_change();
create trigger history_head_append_only before update or delete on history_head
  for each row execute function refuse_head_change();
create trigger history_head_stays before truncate on history_head
  for each statement execute function refuse_history_change();

-- Also in a session that takes itself for a replica, where ordinary triggers sleep.
alter table history enable always trigger history_append_only;
alter table history enable always trigger history_seal;
alter table history_seal enable always trigger history_seal_append_only;
alter table history_head enable always trigger history_head_append_only;
alter table history_head enable always trigger history_head_stays;
