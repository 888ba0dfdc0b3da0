-- What is said of the rows of a plan (decision 265): `reasons`, `alternatives`, `blockers` and `ways` by ids, to be named as they
-- are read; `gap`: what keeps an audit from a place, whose code is in `code`.
alter table plan_row add column gap jsonb, add column blocker_count integer not null default 0;
