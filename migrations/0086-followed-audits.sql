-- Who is told of what becomes of an audit without being on its team. Not part of the audit: it raises no version.
create table audit_follower (
  audit_id integer not null references audit,
  account_id integer not null references account,
  primary key (audit_id, account_id)
);
create index audit_follower_account on audit_follower (account_id);

-- A draft is followed by who made it from the start; only what somebody chose stands in the history.
create function write_following() returns trigger language plpgsql as $$
begin
  insert into history (entity, entity_id, action, actor_id)
  values ('project', coalesce(new.audit_id, old.audit_id), current_setting('app.action'),
    nullif(current_setting('app.actor', true), '')::integer);
  return null;
end $$;
create trigger audit_follower_history after insert or delete on audit_follower for each row
  when (current_setting('app.action', true) in ('follow', 'unfollow')) execute function write_following();

-- The drafts of today, as if they were made tomorrow.
insert into audit_follower (audit_id, account_id)
select distinct audit.id, history.actor_id
from audit join history on history.entity = 'project' and history.entity_id = audit.id and history.action = 'create'
where audit.status = 'draft' and audit.deleted_at is null and history.actor_id is not null;
