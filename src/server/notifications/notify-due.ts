import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { flagConditions, readBeside } from '#server/planning/visit-classes.ts'
import { sayNotice } from '#words/en/notices.ts'
import { sayClauses } from '#words/notices.ts'
import { notify } from './notify.ts'
import { listVisitPlanners } from './notify-status.ts'

type News = { visitId: number | null; overdue: number; atRisk: number; drafts: number }

/**
 * Tells those who plan visits once a day what is new: visits that are overdue, certificates at risk, and what the server drafted.
 * Each visit is announced once per cause; as overdue or at risk once more when its latest day has changed. Days are those at the
 * customer's main site.
 */
export async function notifyDue(tx: Db, { now }: { now: Date }): Promise<void> {
  const [news] = await takeNews(tx, now)
  if (!news || news.visitId === null) return
  const { visitId, overdue, atRisk, drafts } = news
  const clauses = [
    ...(overdue > 0 ? [sayNotice.text('visitsOverdue', { count: overdue })] : []),
    ...(atRisk > 0 ? [sayNotice.text('certificatesAtRisk', { count: atRisk })] : []),
    ...(drafts > 0 ? [sayNotice.text('draftsMade', { count: drafts })] : []),
  ]
  const accountIds = await listVisitPlanners(tx)
  await notify(
    tx,
    { accountId: null },
    { type: 'visit:due', text: sayClauses(clauses), entity: 'visit', entityId: visitId, accountIds },
  )
}

/** What was not announced yet; from now on it counts as announced. */
const takeNews = (tx: Db, now: Date) => tx<News[]>`
  with news as materialized (
    select visit.id, visit.certificate_id, visit.latest, found.cause
    from visit
    join certificate on certificate.id = visit.certificate_id
    join standard on standard.id = certificate.standard_id
    join customer on customer.id = certificate.customer_id
    cross join lateral (select (${now}::timestamptz at time zone customer.time_zone)::date as today) clock
    cross join lateral unnest(${causes(tx)}) found (cause)
    where visit.state = 'open' and found.cause is not null and not exists (
      select from visit_notice notified
      where notified.visit_id = visit.id and notified.cause = found.cause and (notified.cause = 'drafted' or notified.latest = visit.latest))
  ), noted as (
    insert into visit_notice (visit_id, cause, latest) select id, cause, latest from news order by id, cause
    on conflict (visit_id, cause) do update set latest = excluded.latest
  )
  select (array_agg(id order by array_position('{overdue,atRisk,drafted}', cause), latest, id))[1] as visit_id,
    count(*) filter (where cause = 'overdue')::integer as overdue,
    count(distinct certificate_id) filter (where cause = 'atRisk')::integer as at_risk,
    (select count(distinct audit.id)::integer from news drafted join audit_visit on visit_id = drafted.id and is_live
      join audit on audit.id = audit_id join draft_batch on draft_batch.id = audit.batch_id
      where cause = 'drafted' and made_by is null) as drafts
  from news`

function causes(tx: Db): Fragment {
  const reading = readBeside(tx, tx`clock.today`)
  return tx`array[
    case when ${reading.isOnBoard} and visit.latest < clock.today then 'overdue' end,
    case when ${flagConditions(tx, reading).atRisk} then 'atRisk' end,
    case when visit.drafted_at is not null and exists (
      select from audit_visit join audit on audit.id = audit_id join draft_batch on draft_batch.id = audit.batch_id
      where visit_id = visit.id and is_live and made_by is null) then 'drafted' end]`
}
