-- Calls that are counted, so that none is made too often: by kind of call and whose it is (an account, an address block, or
-- both). One row for each until its time is over; kept here so that all server processes count together.
create table counted_call (
  kind text not null,
  key text not null,
  spent integer not null,
  most integer not null,
  ends_at timestamptz not null,
  primary key (kind, key)
);
create index counted_call_ends on counted_call (ends_at);
drop table sign_in_failure;

-- From where an account has signed in, as calls are counted: an IPv4 address, or the /64 of an IPv6 one. Earlier sessions over
-- IPv6 stay unknown until the next sign-in.
alter table session add column address_block text not null default '';
update session set address_block = regexp_replace(address, '^::ffff:', '')
where address ~ '^(::ffff:)?\d{1,3}(\.\d{1,3}){3}$';
create index session_known_block on session (account_id, address_block, last_used_at);

-- Codes are long enough now that tries are counted by who makes them, and no code dies by others' tries. Earlier ones, which
-- live for 15 minutes, are asked for again.
delete from password_reset;
alter table password_reset drop column tries;
