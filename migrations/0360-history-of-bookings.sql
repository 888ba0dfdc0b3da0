-- The history of an auditor's bookings: those of today have an index already, and here are those that were released.
create index roster_entry_released_of on roster_entry (auditor_id) where released_at is not null;
-- Bookings that were given to somebody else, by whom they were taken from.
create index history_booking_given on history (((before ->> 'auditor_id')::integer))
  where entity = 'roster' and before ->> 'auditor_id' <> after ->> 'auditor_id';
