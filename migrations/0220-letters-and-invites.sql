-- What the organisation says in mails, and whether it says it: invites to auditors, letters to customers (decisions 331 to 335).
create table setting (
  id integer generated always as identity primary key,
  name text not null constraint setting_name_unique unique,
  value jsonb not null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create trigger setting_redundant before update on setting
  for each row execute function suppress_redundant_updates_trigger();
create trigger setting_stamp before insert or update on setting for each row execute function stamp_record();
create trigger setting_history after insert or update or delete on setting
  for each row execute function write_history('setting');

alter table mail_settings add column refuses_invites boolean not null default false;

-- Mails of one thread leave one after the other, and refer to the first.
alter table mail add column thread text;
create index mail_thread_waiting on mail (thread, id) where thread is not null and sent_at is null and given_up_at is null;
create table mail_thread (
  thread text primary key,
  -- What its first mail's Message-ID is made of; the mail itself is forgotten some day.
  first_mail_id integer not null,
  first_mail_at timestamptz not null
);

-- Entries of the roster that changed since their auditor was last sent an invite. No foreign key: an entry that is gone is
-- still to be called off.
create table invite_due (
  entry_id integer primary key,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create table invite (
  id integer generated always as identity primary key,
  entry_id integer not null,
  account_id integer not null references account,
  method text not null constraint invite_method check (method in ('REQUEST', 'CANCEL')),
  sequence bigint not null,
  -- The event as it was told.
  event jsonb not null,
  state text not null default 'waiting' constraint invite_state check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  mail_id integer constraint invite_mail_fkey references mail on delete set null,
  created_at timestamptz not null default now()
);
create index invite_entry on invite (entry_id, id);
create index invite_account on invite (account_id);
create index invite_mail on invite (mail_id) where mail_id is not null;

-- What the customer was last told of an audit; no row: nothing.
create table customer_told (
  audit_id integer primary key constraint customer_told_audit_fkey references audit on delete cascade,
  state jsonb not null
);
create table customer_letter (
  id integer generated always as identity primary key,
  audit_id integer not null constraint customer_letter_audit_fkey references audit on delete cascade,
  kind text not null constraint customer_letter_kind check (kind in ('confirmed', 'moved', 'team', 'canceled')),
  state text not null constraint customer_letter_state
    check (state in ('proposed', 'waiting', 'sent', 'failed', 'withdrawn', 'skipped')),
  -- What is true of the audit, which the letter tells.
  tells jsonb not null,
  reason text not null default '',
  -- Whose change it tells, then who sent or dropped it.
  account_id integer constraint customer_letter_account_fkey references account,
  -- When it goes by itself.
  send_at timestamptz,
  mail_id integer constraint customer_letter_mail_fkey references mail on delete set null,
  -- Written when it goes, and kept.
  recipient text, subject text, text text, sequence bigint,
  fault text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index customer_letter_open on customer_letter (audit_id) where state in ('proposed', 'waiting');
create index customer_letter_audit on customer_letter (audit_id, id);
create index customer_letter_account on customer_letter (account_id);
create index customer_letter_due on customer_letter (send_at) where state = 'waiting' and mail_id is null;
create index customer_letter_mail on customer_letter (mail_id) where mail_id is not null;

-- Takes a mail out of the outbox, unless it is being sent or was; true if it did.
create function withdraw_mail(wanted integer) returns boolean language plpgsql as $$
begin
  perform from mail where id = wanted and sent_at is null and given_up_at is null
    and coalesce(leased_until < clock_timestamp(), true) for update skip locked;
  if not found then
    return false;
  end if;
  update mail set given_up_at = now(), last_fault = 'It was no longer true.', letter = null where id = wanted;
  return true;
end $$;

-- As it is on the wire, whatever the time zone of the session.
create function moment_text(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What a customer has to know of an audit.
create function letter_state(booked audit) returns jsonb language sql stable as $$
  select jsonb_build_object('status', booked.status, 'start', moment_text(booked.starts_at), 'end', moment_text(booked.ends_at),
    'siteId', booked.site_id,
    'team', (select coalesce(jsonb_agg(auditor_id order by auditor_id), '[]')
      from (select distinct auditor_id from roster_entry where audit_id = booked.id and released_at is null) member))
$$;

-- The one open letter of an audit is the difference between what its customer was last told and what is true. Run at the end of
-- every transaction that changes an audit, and when a letter has left. Whoever calls it has locked the audit.
create function settle_letter(wanted integer, is_asked boolean default false) returns void language plpgsql as $$
declare
  modes jsonb;
  booked audit;
  told jsonb;
  actual jsonb;
  letter customer_letter;
  found_kind text;
  mode text;
begin
  select value -> 'letters' into modes from setting where name = 'messages';
  if modes is null or not modes @? '$.*.mode ? (@ != "off")' then
    return;
  end if;
  select * into booked from audit where id = wanted;
  if not found then
    return;
  end if;
  select * into letter from customer_letter where audit_id = wanted and state in ('proposed', 'waiting') for update;
  if letter.mail_id is not null then
    -- On its way: what is new is told once it has left.
    if not exists (select from mail where id = letter.mail_id and sent_at is null and given_up_at is null) then
      return;
    end if;
  end if;
  select state into told from customer_told where audit_id = wanted;
  actual := letter_state(booked);

  if current_setting('app.action', true) = 'import' then
    -- An import tells no customer.
    if booked.status in ('assigned', 'canceled') then
      told := actual;
    end if;
  elsif booked.deleted_at is not null or booked.status not in ('assigned', 'canceled') or booked.starts_at <= now() then
    null;
  elsif booked.status = 'canceled' then
    if told ->> 'status' = 'assigned' and (told ->> 'start')::timestamptz > now() then
      found_kind := 'canceled';
    end if;
  else
    if coalesce(told ->> 'status', '') <> 'assigned' then
      found_kind := 'confirmed';
    elsif (told -> 'start', told -> 'end', told -> 'siteId') is distinct from (actual -> 'start', actual -> 'end', actual -> 'siteId') then
      found_kind := 'moved';
    end if;
    -- What is never told by letter counts as told.
    if found_kind = 'moved' and coalesce(modes -> 'moved' ->> 'mode', 'off') = 'off' then
      told := actual || jsonb_build_object('team', told -> 'team');
      found_kind := null;
    end if;
    if found_kind is null and told -> 'team' is distinct from actual -> 'team' then
      found_kind := 'team';
    end if;
  end if;
  mode := coalesce(modes -> found_kind ->> 'mode', 'off');
  if found_kind is not null and mode = 'off' then
    told := actual;
    found_kind := null;
  end if;
  if told is not null then
    insert into customer_told (audit_id, state) values (wanted, told)
    on conflict (audit_id) do update set state = excluded.state where customer_told.state <> excluded.state;
  end if;

  if letter.id is not null and letter.kind is not distinct from found_kind and letter.tells = actual then
    return;
  end if;
  if letter.mail_id is not null then
    update customer_letter set mail_id = null where id = letter.id;
    if not withdraw_mail(letter.mail_id) then
      update customer_letter set mail_id = letter.mail_id where id = letter.id;
      return;
    end if;
  end if;
  if found_kind is null then
    update customer_letter set state = 'withdrawn', version = version + 1, done_at = now() where id = letter.id;
    return;
  end if;
  mode := case when mode = 'auto' and not is_asked then 'waiting' else 'proposed' end;
  if letter.id is null then
    insert into customer_letter (audit_id, kind, state, tells, reason, account_id, send_at)
    values (wanted, found_kind, mode, actual, letter_reason(booked), nullif(current_setting('app.actor', true), '')::integer,
      case mode when 'waiting' then now() + interval '10 minutes' end);
  else
    update customer_letter set kind = found_kind, state = mode, tells = actual, reason = letter_reason(booked),
      account_id = coalesce(nullif(current_setting('app.actor', true), '')::integer, account_id),
      send_at = case mode when 'waiting' then now() + interval '10 minutes' end, mail_id = null,
      recipient = null, subject = null, text = null, version = version + 1
    where id = letter.id;
  end if;
end $$;

-- What somebody typed; what the product says by itself may name why a colleague is away.
create function letter_reason(booked audit) returns text language sql stable as $$
  select case
    when booked.status = 'canceled' then booked.status_reason
    when coalesce(current_setting('app.reason_text', true), '') = '' then coalesce(current_setting('app.reason', true), '')
    else '' end
$$;

create function settle_letter_of_audit() returns trigger language plpgsql as $$
begin
  perform settle_letter(new.id);
  return null;
end $$;
create constraint trigger audit_letter_new after insert on audit deferrable initially deferred for each row
  when (new.status <> 'draft') execute function settle_letter_of_audit();
create constraint trigger audit_letter after update on audit deferrable initially deferred for each row
  when ((old.status, old.starts_at, old.ends_at, old.site_id, old.deleted_at) is distinct from
    (new.status, new.starts_at, new.ends_at, new.site_id, new.deleted_at))
  execute function settle_letter_of_audit();

create function settle_letter_of_entry() returns trigger language plpgsql as $$
begin
  perform settle_letter(coalesce(new.audit_id, old.audit_id));
  return null;
end $$;
create constraint trigger roster_entry_letter_new after insert on roster_entry deferrable initially deferred for each row
  when (new.audit_id is not null) execute function settle_letter_of_entry();
create constraint trigger roster_entry_letter after update on roster_entry deferrable initially deferred for each row
  when (old.audit_id is not null and (old.auditor_id, old.released_at) is distinct from (new.auditor_id, new.released_at))
  execute function settle_letter_of_entry();

-- A mail of a thread has left, or never will: what it told is told, and the next may follow.
create function settle_mail() returns trigger language plpgsql as $$
declare
  of_audit integer;
  letter customer_letter;
begin
  if new.sent_at is not null then
    insert into mail_thread values (new.thread, new.id, new.created_at) on conflict do nothing;
  end if;
  update invite set state = case when new.sent_at is null then 'failed' else 'sent' end where mail_id = new.id and state = 'waiting';
  select audit_id into of_audit from customer_letter where mail_id = new.id and state = 'waiting';
  if not found then
    return null;
  end if;
  -- The audit before its letter, as whoever changes it does.
  perform from audit where id = of_audit for no key update;
  update customer_letter set state = case when new.sent_at is null then 'failed' else 'sent' end, fault = case when new.sent_at is null then new.last_fault else '' end,
    done_at = clock_timestamp(), version = version + 1
  where mail_id = new.id and state = 'waiting' returning * into letter;
  if letter.id is null then
    return null;
  end if;
  if new.sent_at is not null then
    insert into customer_told (audit_id, state) values (of_audit, letter.tells)
    on conflict (audit_id) do update set state = excluded.state;
  end if;
  -- What could not be sent is asked about, so that it isn't tried for ever.
  perform settle_letter(of_audit, is_asked => new.sent_at is null);
  return null;
end $$;
create trigger mail_settled after update of sent_at, given_up_at on mail for each row
  when (new.thread is not null and old.sent_at is null and old.given_up_at is null
    and (new.sent_at is not null or new.given_up_at is not null))
  execute function settle_mail();

-- Marks entries whose auditor is to be sent an invite; only while invites are on.
create function sends_invites() returns boolean language sql stable as $$
  select exists (select from setting where name = 'messages' and value ->> 'invites' = 'on')
$$;

create function mark_invite_of_entry() returns trigger language plpgsql as $$
begin
  if sends_invites() then
    insert into invite_due (entry_id) values (case tg_op when 'DELETE' then old.id else new.id end)
    on conflict (entry_id) do update set last_at = excluded.last_at;
  end if;
  return null;
end $$;
create trigger roster_entry_invite_new after insert on roster_entry for each row
  when (new.audit_id is not null) execute function mark_invite_of_entry();
create trigger roster_entry_invite after update on roster_entry for each row
  when (old.audit_id is not null and (old.auditor_id, old.starts_at, old.ends_at, old.released_at) is distinct from
    (new.auditor_id, new.starts_at, new.ends_at, new.released_at))
  execute function mark_invite_of_entry();
create trigger roster_entry_invite_gone after delete on roster_entry for each row
  when (old.audit_id is not null) execute function mark_invite_of_entry();

create function mark_invites() returns trigger language plpgsql as $$
begin
  if sends_invites() then
    insert into invite_due (entry_id)
    select entry.id from audit join roster_entry entry on entry.audit_id = audit.id
    where entry.released_at is null and entry.starts_at > now() and audit.deleted_at is null
      and case tg_table_name when 'audit' then audit.id = new.id
        when 'customer' then audit.customer_id = new.id
        else audit.customer_id = (to_jsonb(new) ->> 'customer_id')::integer end
    order by entry.id
    on conflict (entry_id) do update set last_at = excluded.last_at;
  end if;
  return null;
end $$;
create trigger audit_invites after update on audit for each row
  when ((old.idfl_number, old.customer_id, old.site_id) is distinct from (new.idfl_number, new.customer_id, new.site_id))
  execute function mark_invites();
create trigger customer_invites after update on customer for each row
  when (old.company_name <> new.company_name) execute function mark_invites();
create trigger site_invites after update on site for each row
  when ((old.address, old.is_main) is distinct from (new.address, new.is_main)) execute function mark_invites();

insert into permission (name, subject, description, position) values
  ('SendCustomerMails', 'Connections', '', 56), ('ManageMessages', 'Connections', '', 57)
on conflict (name) do nothing;
insert into role_permission (role_id, permission)
select role.id, given.permission from role join (values
  ('administrator', 'SendCustomerMails'), ('planner', 'SendCustomerMails'), ('customerService', 'SendCustomerMails'),
  ('certificationManager', 'SendCustomerMails'), ('administrator', 'ManageMessages')
) given (kind, permission) on given.kind = role.role_kind
on conflict do nothing;
