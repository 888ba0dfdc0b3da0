-- Until when a sender has a mail in hand. It is sent outside of any transaction; a sender that dies lets go of it by that time.
alter table mail add column leased_until timestamptz;
