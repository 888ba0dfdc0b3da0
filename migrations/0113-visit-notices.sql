-- What was told of due visits, once for each cause: that they are overdue or at risk, by the latest day that was so, or that the
-- server drafted their audit (decision 232).
create table visit_notice (
  visit_id integer not null constraint visit_notice_visit_fkey references visit on delete cascade,
  cause text not null constraint visit_notice_cause check (cause in ('overdue', 'atRisk', 'drafted')),
  latest date not null,
  primary key (visit_id, cause)
);

-- Drafts that the server made before it told of them are no news.
insert into visit_notice (visit_id, cause, latest)
select distinct visit.id, 'drafted', visit.latest
from draft_batch
join audit on audit.batch_id = draft_batch.id
join audit_visit on audit_visit.audit_id = audit.id
join visit on visit.id = audit_visit.visit_id
where made_by is null;
