-- A mail that is of no use after a while, such as one with a code, is given up then.
alter table mail add column good_until timestamptz;

-- A mail that was given up loses its text like one that was sent: it may hold a secret, and goes nowhere any more.
update mail set letter = null where given_up_at is not null;
