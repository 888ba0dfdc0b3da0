create table vehicle (
  id integer generated always as identity primary key,
  plate text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  seats integer not null constraint vehicle_seats_check check (seats between 1 and 60),
  fuel text not null constraint vehicle_fuel_check check (fuel in ('petrol', 'diesel', 'electric')),
  country_id integer not null constraint vehicle_country_fkey references country,
  inspected_until date,
  note text not null default '',
  is_active boolean not null default true,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index vehicle_plate_unique on vehicle (lower(plate));

-- In the order of their names: a save that changes nothing leaves no trace, a change raises the version and is history.
create trigger vehicle_redundant before update on vehicle
  for each row execute function suppress_redundant_updates_trigger();
create trigger vehicle_stamp before insert or update on vehicle for each row execute function stamp_record();
create trigger vehicle_history after insert or update or delete on vehicle
  for each row execute function write_history('vehicle');
