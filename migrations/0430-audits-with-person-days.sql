-- Whether any audit says how many person-days it needs is asked whenever somebody signs in: nothing to read where none does.
create index audit_with_days on audit (id) where required_days is not null;
