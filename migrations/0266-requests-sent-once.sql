-- What a phone without reception kept to be sent is sent under a key of its own; however often it arrives, it is one request.
create table sent_request (
  account_id integer not null references account,
  key uuid not null,
  request_id integer not null references request,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index sent_request_created on sent_request (created_at);
