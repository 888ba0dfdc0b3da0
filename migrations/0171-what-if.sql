-- What a plan may assume (decision 284). Of all plans until now nothing was. Nobody changed them: no history, no version.
alter table plan disable trigger user;
update plan set input = '{"assume": []}' || input;
alter table plan enable trigger user;
