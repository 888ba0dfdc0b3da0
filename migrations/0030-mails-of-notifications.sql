-- The outbox holds what a mail says; how it looks, and the address of the product in its links, come when it is sent.
alter table mail add column letter jsonb;
update mail set letter = jsonb_build_object(
    'greeting', part[1], 'before', to_jsonb(part[2:cardinality(part) - 1]), 'after', '[]'::jsonb)
  from (select id, string_to_array(rtrim(text, E'\n'), E'\n\n') as part from mail where text <> '') old
  where old.id = mail.id and sent_at is null and given_up_at is null;
alter table mail drop column text, drop column html;

alter table notification
  -- The day that it is about, where it leads into a roster.
  add column day date,
  -- It is to be in the reader's next daily mail, unless it is read before.
  add column awaits_digest boolean not null default false;
create index notification_digest on notification (account_id, id) where awaits_digest and read_at is null;

-- Who wants it otherwise than it comes by itself: which kinds of notification are mailed how, and when the daily mail goes.
create table mail_settings (
  account_id integer primary key references account,
  choices jsonb not null default '{}',
  digest_at time not null default '07:00'
);
