-- What reads the same is the same (decision 131): one rule for names that may be taken once, another for search.

-- Signs that show nothing by themselves: Unicode's default-ignorable ones, and the empty pattern of Braille.
create function drop_invisible(words text) returns text language sql immutable parallel safe
return regexp_replace(words collate "C",
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g');

-- Whatever is compared by bytes afterwards: not the database's own rules, which differ from one to another.
create function fold_spaces(words text) returns text language sql immutable parallel safe
return btrim(regexp_replace(words collate "C", ' +', ' ', 'g'), ' ');

-- Most text is ASCII, for which nothing else is to be done.
create function is_plain(words text) returns boolean language sql immutable parallel safe
return octet_length(words) = length(words) and strpos(words collate "C", '  ') = 0;

create function same_text(words text) returns text language sql immutable parallel safe
return case when is_plain(words) then lower(words collate "C")
  else fold_spaces(translate(lower(normalize(drop_invisible(words), nfkc) collate "und-x-icu") collate "C", 'ς', 'σ')) end;

-- A name is looked for when it is new or changed: rows that collided before stay as they are. By 256 locks a name, of which
-- two transactions that take the same name share one. The old unique indexes stay, and need no lock.
do $$
declare
  tab text;
  col text;
  rule text;
  live text;
begin
  for tab, col, rule, live in values
    ('role', 'name', 'role_name_unique', 'true'),
    ('country', 'name', 'country_name_unique', 'true'),
    ('department', 'name', 'department_name_unique', 'true'),
    ('account', 'username', 'account_username_unique', 'deleted_at is null'),
    ('account', 'email', 'account_email_unique', 'deleted_at is null'),
    ('customer', 'company_number', 'customer_company_number_unique', 'deleted_at is null'),
    ('audit', 'idfl_number', 'audit_number_unique', 'true')
  loop
    -- By hash: NFKC can make eighteen signs of one, too long for a tree.
    execute format('create index %I on %I using hash ((same_text(%I) collate "C")) where %s',
      tab || '_' || col || '_same', tab, col, live);
    execute format($f$
      create function %1$I() returns trigger language plpgsql
      -- A plan made while the table is empty is kept: without this, thousands of new rows would each read all the others.
      set enable_seqscan = off set enable_bitmapscan = off
      as $body$
      declare
        wanted constant text := same_text(new.%2$I);
      begin
        if tg_op = 'UPDATE' then
          if same_text(old.%2$I) collate "C" = wanted then
            return new;
          end if;
        end if;
        perform pg_advisory_xact_lock(hashtext(%3$L), hashtext(wanted) & 255);
        if exists (
          select from %4$I where same_text(%2$I) collate "C" = wanted and id <> new.id and %5$s
        ) then
          raise unique_violation using message = 'This reads the same as what is taken.', constraint = %3$L;
        end if;
        return new;
      end $body$ $f$, 'refuse_same_' || tab || '_' || col, col, rule, tab, live);
    execute format('create trigger %I before insert or update of %I on %I for each row execute function %I()',
      tab || '_' || col || '_same', col, tab, 'refuse_same_' || tab || '_' || col);
  end loop;
end $$;
