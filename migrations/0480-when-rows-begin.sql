-- When the last row of a plan begins is asked at each reading of the plan: until then it can be accepted.
create index plan_row_start on plan_row (plan_id, starts_at);
