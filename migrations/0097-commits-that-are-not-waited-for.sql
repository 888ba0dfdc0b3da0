-- The last statement before a commit that is sent without waiting for what comes before it (decision 215): nothing is
-- committed after its deadline (decision 164). `app.deadline` is set where there is one.
create function end_in_time() returns void language plpgsql as $$
begin
  if clock_timestamp() > nullif(current_setting('app.deadline', true), '')::timestamptz then
    raise query_canceled using message = 'The transaction went on beyond its deadline.';
  end if;
end $$;
