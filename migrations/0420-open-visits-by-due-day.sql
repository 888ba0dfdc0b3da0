-- How many open visits there are, and how many are due later, is counted from this index alone: a twelfth of `visit_board` (decision 524).
create index visit_open_due on visit (due) where state = 'open';
