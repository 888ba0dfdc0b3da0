-- Plans that may change what is booked (decision 283). `move_ids`: the assigned audits that may move, of those whoever asked may see.
alter table plan_facts add column move_ids integer[] not null default '{}';
-- A row of an assigned audit that goes elsewhere is a `move`. `bundled`: {bundle, order, isFreed} of rows that only work together.
alter table plan_row drop constraint plan_row_kind_known,
  add constraint plan_row_kind_known check (kind in ('plan', 'move', 'unplanned')),
  add column bundled jsonb;

-- Of all plans until now what is booked stayed. Nobody changed them: no history, no version.
alter table plan disable trigger user;
update plan set input = '{"moves": "none", "mostMoves": 10, "keepProjectId": []}' || input,
  result = jsonb_set(result || '{"moved": 0}', '{terms,moves}', '0');
alter table plan enable trigger user;
