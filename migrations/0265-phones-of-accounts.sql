-- By which number somebody is reached on the road; empty: none was given.
alter table account add column phone text collate "und-x-icu" not null default '';
