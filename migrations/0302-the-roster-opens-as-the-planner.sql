-- Whoever plans all day begins with the planner.
alter table account
  drop constraint account_calendar_view_known,
  add constraint account_calendar_view_known check (calendar_view in ('month', 'week', 'day', 'agenda', 'planner'));
