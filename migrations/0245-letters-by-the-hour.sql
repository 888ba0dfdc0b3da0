-- Letters that go by themselves are counted by the hour (decision 324); and who looks at an audit sees that its letter has gone.
alter table customer_letter add column went_alone_at timestamptz;
create index customer_letter_went_alone on customer_letter (went_alone_at) where went_alone_at is not null;

create function tell_live_of_letter() returns trigger language plpgsql as $$
begin
  perform tell_live('project', new.audit_id, 'update', '{}',
    array(select auditor_id from roster_entry where audit_id = new.audit_id and released_at is null));
  return null;
end $$;
create trigger customer_letter_live after update of state on customer_letter for each row
  when (old.state = 'waiting' and new.state in ('sent', 'failed', 'proposed')) execute function tell_live_of_letter();
