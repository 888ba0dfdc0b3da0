-- The name of a site and the number of a certificate are taken as they read, as other names are (0060, decisions 131 and 235):
-- a site's among those of its customer, a certificate's among those of its standard. What collided before stays as it is. The old
-- unique indexes stay too. Of a customer there are few sites, which its index finds; numbers have an index of their own.
create index certificate_number_same on certificate using hash ((same_text(number) collate "C"));

do $$
declare
  tab text;
  col text;
  owner text;
  rule text;
  live text;
begin
  for tab, col, owner, rule, live in values
    ('site', 'name', 'customer_id', 'site_name_unique', 'deleted_at is null'),
    ('certificate', 'number', 'standard_id', 'certificate_number_unique', 'true')
  loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql
      -- A plan made while the table is empty is kept: without this, thousands of new rows would each read all the others.
      set enable_seqscan = off
      as $body$
      declare
        wanted constant text := same_text(new.%2$I);
      begin
        if wanted is null then
          return new;
        end if;
        if tg_op = 'UPDATE' then
          if same_text(old.%2$I) collate "C" = wanted then
            return new;
          end if;
        end if;
        perform pg_advisory_xact_lock(hashtext(%3$L), hashtext(new.%4$I || ' ' || wanted) & 255);
        if exists (
          select from %5$I where %4$I = new.%4$I and same_text(%2$I) collate "C" = wanted and id <> new.id and %6$s
        ) then
          raise unique_violation using message = 'This reads the same as what is taken.', constraint = %3$L;
        end if;
        return new;
      end $body$ $f$, 'refuse_same_' || tab || '_' || col, col, rule, owner, tab, live);
    execute format('create trigger %I before insert or update of %I on %I for each row execute function %I()',
      tab || '_' || col || '_same', col, tab, 'refuse_same_' || tab || '_' || col);
  end loop;
end $$;
