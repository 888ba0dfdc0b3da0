-- What somebody looks at again and again in the roster, under a name: their own, or that of a department (decision 357).
create table saved_view (
  id integer generated always as identity primary key,
  account_id integer not null constraint saved_view_account_fkey references account,
  department_id integer constraint saved_view_department_fkey references department on delete set null,
  name text collate "und-x-icu" not null constraint saved_view_name check (length(name) between 1 and 60),
  search text not null constraint saved_view_search check (length(search) <= 2000),
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer
);
create unique index saved_view_of_account on saved_view (account_id, lower(name));
create unique index saved_view_of_department on saved_view (department_id, lower(name)) where department_id is not null;
