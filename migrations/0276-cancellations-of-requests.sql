-- Whoever has accepted time to come may ask for it to be canceled; a reviewer deletes it then, or says no (decision 355).
alter table request
  add column cancel_asked_at timestamptz,
  add column cancel_note text collate "und-x-icu" not null default '',
  add constraint request_cancel_of_accepted check (cancel_asked_at is null or status in ('accept', 'deleted'));
create index request_cancel_asked on request (reviewer_id) where cancel_asked_at is not null and status = 'accept';
