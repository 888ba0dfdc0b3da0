-- Functions that every row of audits or bookings asks when it is written are in PL/pgSQL (decision 250). PostgreSQL reads the text
-- of one in SQL anew for each statement that writes: to put it in place in a check, or to find that it can't be.
create or replace function letter_pairs(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  pairs text[] := '{}';
begin
  for n in 1 .. length(words) - 1 loop
    pairs[n] := substr(words, n, 2);
  end loop;
  return pairs;
end $$;

create or replace function is_half_days(days numeric, fewest numeric, most numeric) returns boolean
  language plpgsql immutable strict as $$
begin
  return days between fewest and most and days * 2 = trunc(days * 2);
end $$;
