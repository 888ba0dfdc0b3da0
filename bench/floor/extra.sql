-- What the floor alone needs: sessions, history, a maintained counter. After data.sql.
create table session (token_hash bytea primary key, account_id int not null references account, expires_at timestamptz not null);
create table history (id bigint generated always as identity primary key, entity text not null, entity_id int not null, at timestamptz not null default now(), who int, before jsonb, after jsonb);
-- Maintained exact count per status: 4 statuses x 8 slots, so that concurrent writers seldom meet on one row.
create table audit_count (status text, slot int, n bigint not null default 0, primary key (status, slot)) with (fillfactor = 50);
insert into audit_count select s, g, 0 from unnest(array['draft','assigned','canceled','completed']) s, generate_series(0, 7) g;
update audit_count c set n = t.n from (select status, count(*) n from audit group by 1) t where t.status = c.status and c.slot = 0;
create or replace function audit_count_change() returns trigger language plpgsql as $$
declare k int := pg_backend_pid() % 8;
begin
  if tg_op <> 'INSERT' then update audit_count set n = n - 1 where status = old.status and slot = k; end if;
  if tg_op <> 'DELETE' then update audit_count set n = n + 1 where status = new.status and slot = k; end if;
  return null;
end $$;
create trigger audit_count_rows after insert or delete or update of status on audit for each row execute function audit_count_change();
