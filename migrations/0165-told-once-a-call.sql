-- What an accepted row means to whom, until they are told: at the end of the call, so that a call is one notification to who gets many
-- audits by it, or a little later by whichever server looks next (decision 275).
alter table plan_row add column untold jsonb;
create index plan_row_untold on plan_row (accepted_at) where untold is not null;
