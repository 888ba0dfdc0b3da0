-- What PostgreSQL learns of a partial index's expression it doesn't use for estimates, so it took a hundredth of all entries for any
-- span of time: a month of a roster with a million audits was read by reading every audit.
create statistics roster_entry_times on (tstzrange(starts_at, ends_at)) from roster_entry;
analyze roster_entry;
