-- Plans that are made again (decision 276). Beside the plan, as none of it is history: the plan that it is made of; rows of that plan
-- that stay as they are (`kept`); of one that is to come to the same, how far that one went and what came of it (`replay`); and a digest
-- of the rows as they were planned, by which that is seen.
alter table plan_facts
  add column based_on integer constraint plan_facts_based_on_fkey references plan on delete set null,
  add column kept jsonb not null default '[]',
  add column replay jsonb,
  add column rows_digest text;
create index plan_facts_based_on on plan_facts (based_on);
