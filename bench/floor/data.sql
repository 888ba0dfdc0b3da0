-- Benchmark data; :n is how many audits. Deterministic: same n, same rows.
-- Dates hang on a fixed day, never on today. Column names are snake_case so that every contender maps them itself.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create table country  (id int primary key, code text not null, name text not null, created_at timestamptz not null);
create table standard (id int primary key, name text not null);
create table customer (id int primary key, name text not null, country_id int not null references country, time_zone text not null, city text not null, created_at timestamptz not null);
create table account  (id int primary key, email text not null unique, display_name text not null, country_id int not null references country, is_auditor boolean not null, password_hash text, created_at timestamptz not null);
create table auditor_standard (id int generated always as identity primary key, account_id int not null references account, standard_id int not null references standard, valid_from date not null, valid_to date, unique (account_id, standard_id));
create table audit (id int generated always as identity primary key, number text not null unique, customer_id int not null references customer,
  starts_at timestamptz not null, ends_at timestamptz not null, status text not null check (status in ('draft','assigned','canceled','completed')),
  time_zone text not null, note text, created_at timestamptz not null, check (ends_at > starts_at));
create table audit_standard (id int generated always as identity primary key, audit_id int not null references audit on delete cascade, standard_id int not null references standard);
create table roster (id int generated always as identity primary key, account_id int not null references account, audit_id int references audit on delete cascade,
  kind text not null, starts_at timestamptz not null, ends_at timestamptz not null, check (ends_at > starts_at));

insert into country select i, 'C' || lpad(i::text, 3, '0'), 'Country ' || i, timestamptz '2020-01-01Z' + i * interval '1 hour' from generate_series(1, 249) i;
insert into standard select i, (array['GRS','RDS','RWS','OCS','GOTS','ISO 9001','ISO 14001','ISO 45001','RCS','CCS','SA 8000','BCI'])[i] from generate_series(1, 12) i;
insert into customer select i,
  (array['Nordic','Blue','Global','Evergreen','Silk Road','Highland','Pacific','Saigon','Anatolia','Bengal','Lotus','Alpine','Porto','Delta','Indus','Crown','Harbor','Golden','Prime','Union'])[1 + i % 20] || ' ' ||
  (array['Textile','Spinning','Weaving','Knitwear','Garment','Dyeing','Fibre','Apparel','Denim','Wool','Down','Cotton','Yarn','Fashion','Footwear','Leather','Trading'])[1 + i % 17] || ' ' ||
  (array['Co. Ltd.','GmbH','S.A.','Pvt. Ltd.','JSC','Inc.','A.S.','Group'])[1 + i % 8] || ' ' || i,
  1 + (i * 7) % 249, (array['Asia/Ho_Chi_Minh','Europe/Berlin','Asia/Dhaka','Asia/Kolkata','Europe/Istanbul','Europe/Lisbon','America/New_York','Asia/Shanghai'])[1 + i % 8],
  'City ' || (i % 700), timestamptz '2021-01-01Z' + i * interval '3 hour' from generate_series(1, 5000) i;
insert into account select i, 'account' || i || '@example.test', 'Person ' || i, 1 + (i * 11) % 249, i <= 200, null, timestamptz '2021-01-01Z' + i * interval '1 hour' from generate_series(1, 500) i;
insert into auditor_standard (account_id, standard_id, valid_from, valid_to)
  select a, 1 + (a * 5 + k * 3) % 12, date '2022-01-01' + a % 300, case when (a + k) % 4 = 0 then date '2027-12-31' end from generate_series(1, 200) a, generate_series(0, 2) k;

-- Audits: one every 1300 s, so that the density is the same at every size (2,000 a month; 10k = 5 months, 1M = 41 years) and one month
-- of the roster is about 2,900 entries throughout. Draft and assigned audits are the newest ones, equally many at every size; the rest is completed.
insert into audit (number, customer_id, starts_at, ends_at, status, time_zone, note, created_at)
select 'A-' || lpad(i::text, 8, '0'), c.id, s.d, s.d + interval '9 hour' + (i % 3) * interval '1 day',
  case when i % 100 < 6 then 'canceled' when i > :n - 1000 and i % 3 = 0 then 'draft' when i > :n - 3000 then 'assigned' else 'completed' end,
  c.time_zone, case when i % 3 = 0 then 'Please bring the scope certificate; gate 4, ask for the quality manager (case ' || i || ').' end,
  timestamptz '2024-01-01Z' + (i - :n) * interval '1300 second' - interval '60 day'
from generate_series(1, :n) i
cross join lateral (select date_trunc('day', timestamptz '2024-01-01Z' + (i - :n) * interval '1300 second', 'UTC') + interval '8 hour' as d) s
join customer c on c.id = 1 + ((i::bigint * 2654435761) % 5000);
insert into audit_standard (audit_id, standard_id) select id, 1 + id % 12 from audit union all select id, 1 + (id + 5) % 12 from audit where id % 2 = 0 order by 1;
insert into roster (account_id, audit_id, kind, starts_at, ends_at)
  select 1 + (id * 7 + k * 101) % 200, id, 'audit', starts_at, ends_at from audit, generate_series(0, 1) k
  where status in ('assigned', 'completed') and (k = 0 or id % 2 = 0) order by id;

create index on audit (created_at desc, id desc);
create index on audit (status, created_at desc, id desc);
create index on audit (customer_id, created_at desc, id desc);
create index on audit_standard (audit_id);
create index on roster (starts_at, ends_at);
create index on roster (audit_id);
create index on roster (account_id, starts_at);
create index on customer using gin (name gin_trgm_ops);
-- roster range index, as the product will have through its exclusion constraint (no uniqueness is asked of the benchmark rows)
create index on roster using gist (account_id, tstzrange(starts_at, ends_at));
