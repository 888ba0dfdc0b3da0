-- On which days of the week people of a country work: 1 for Monday to 7 for Sunday, in their order. What stands here counted
-- on Monday to Friday everywhere, and goes on to; an empty database takes what the world knows (server/db/world.ts).
alter table country add column work_days smallint[] not null default '{1,2,3,4,5}'
  constraint country_has_work_days check (cardinality(work_days) > 0 and work_days <@ '{1,2,3,4,5,6,7}');
