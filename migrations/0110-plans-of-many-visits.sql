-- A plan made while nothing is planned is kept: without this, of thousands of drafts that are made at once each visit would read
-- what all others are planned by.
alter function standing_of_visit(integer) set enable_seqscan = off;
