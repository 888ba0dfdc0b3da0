-- Search finds "Sông Hồng" by "song hong", however either is typed (decision 131): one rule, in indexes and queries alike.

-- What is left of text in any script without its marks: those that accents are made of, and points that Hebrew and Arabic
-- may do without. Kana keep theirs, which make other letters.
create function drop_marks(words text) returns text language sql immutable parallel safe
return regexp_replace(normalize(words, nfkd) collate "C",
  '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
  '', 'g');

-- Letters that are no others with a mark.
create function plain_letters(words text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(translate(words collate "C", 'đłøıðħŧς', 'dloidhtσ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create function search_text(words text) returns text language sql immutable parallel safe
return case when is_plain(words) then lower(words collate "C")
  else regexp_replace(plain_letters(lower(drop_invisible(drop_marks(words)) collate "und-x-icu")) collate "C", ' +', ' ', 'g') end;

-- Finds the words anywhere, with % and _ taken literally, also where they are made of others (U+FF05).
create function search_pattern(words text) returns text language sql immutable parallel safe
return '%' || replace(replace(replace(search_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';

drop index customer_searched;
create index customer_searched on customer using gin
  ((search_text(company_name || chr(31) || name || chr(31) || company_number || chr(31) || email || chr(31) || phone) collate "C") gin_trgm_ops);

create index contact_searched on contact using gin
  ((search_text(name || chr(31) || email || chr(31) || phone) collate "C") gin_trgm_ops);

drop index account_searched;
create index account_searched on account using gin
  ((search_text(display_name || chr(31) || full_name || chr(31) || email || chr(31) || username) collate "C") gin_trgm_ops);

drop index audit_number_search;
create index audit_number_search on audit using gin ((search_text(idfl_number) collate "C") gin_trgm_ops);

drop index audit_number_pairs;
create index audit_number_pairs on audit using gin (letter_pairs(search_text(idfl_number))) where deleted_at is null;

drop index request_note_search;
create index request_note_search on request using gin ((search_text(note) collate "C") gin_trgm_ops);
