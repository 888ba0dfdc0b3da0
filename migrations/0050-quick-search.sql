-- Free text finds by one index over all the columns that it looks in, in lower case and compared by bytes. `ilike` under
-- an ICU collation puts both sides into lower case at each row and for each column, which PostgreSQL takes for cheap: it
-- read whole tables instead of the old indexes. The expressions are those of `searched` in the queries (decision 100).

create index customer_searched on customer using gin
  ((lower(company_name || chr(31) || name || chr(31) || company_number || chr(31) || email || chr(31) || phone) collate "C") gin_trgm_ops);
drop index customer_search;

create index account_searched on account using gin
  ((lower(display_name || chr(31) || full_name || chr(31) || email || chr(31) || username) collate "C") gin_trgm_ops);
drop index account_search;

create index request_note_search on request using gin (note gin_trgm_ops);

-- Two letters are too few for an index by three.
create function letter_pairs(words text) returns text[] language sql immutable strict parallel safe
return array(select substr(words, n, 2) from generate_series(1, length(words) - 1) n);

create index audit_number_pairs on audit using gin (letter_pairs(lower(idfl_number))) where deleted_at is null;

-- Sorted by status, by id within it.
create index audit_status_id on audit (status, id) where deleted_at is null;

create index account_created on account (created_at, id) where deleted_at is null;
