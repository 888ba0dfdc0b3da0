-- It tells of one record only: while it is unread, a later one of its kind about the same takes its place.
alter table notification add column gives_way boolean not null default false;
update notification set gives_way = true where kind in ('request:waiting', 'audit:site') and read_at is null;
