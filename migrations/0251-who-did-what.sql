-- History of a day, of all records (decision 336): it is only ever written at its end, so that a summary of its blocks leads there.
create index history_at on history using brin (at) with (pages_per_range = 32, autosummarize = on);
