-- Who is imported has none: they begin by Forgot password, as whoever signs on elsewhere will.
alter table account alter column password_hash drop not null;
