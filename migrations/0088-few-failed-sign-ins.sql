-- A failed sign-in looks at few rows, those of its account's day, however many are kept. No account has the id 0.
alter table sign_in_failure drop constraint sign_in_failure_folded;
create unique index sign_in_failure_folded on sign_in_failure (coalesce(account_id, 0), quarter, address_block);
-- The table stays small, and each further failure would write the index anew.
drop index sign_in_failure_of_nobody;

-- Neither failed sign-ins nor whom an audit tells changes what anybody's lists show: no screen reads anew for them.
create or replace trigger history_live after insert on history for each row
  when (new.action not in ('failed sign-in', 'follow', 'unfollow')) execute function tell_live_of_history();
