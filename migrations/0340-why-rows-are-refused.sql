-- Of what was checked, the reasons that refuse most rows, so that one sees at a glance what to mend.
-- [{field, message, text, count}]
alter table import_file add column reasons jsonb not null default '[]';
