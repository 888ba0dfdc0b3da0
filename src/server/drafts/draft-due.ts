import type { Db } from '#server/db/transaction.ts'
import { isOnBoard } from '#server/planning/visit-classes.ts'
import { placeAll, setStage, toWanted } from './propose.ts'
import { listTargets } from './queries.ts'
import { writeDrafts } from './write-drafts.ts'

/**
 * Drafts what the rules of standards ask for: open visits of active certificates that nothing was ever drafted for, so many days
 * before they are due, and with them what can share the audit. What somebody deleted, canceled or moved isn't made again.
 */
export async function draftDue(tx: Db, { now }: { now: Date }): Promise<void> {
  const candidates = await listCandidates(tx, now)
  const isDue = new Set(candidates.filter(one => one.isDue).map(({ id }) => id))
  if (isDue.size === 0) return
  const ids = candidates.map(({ id }) => id)
  const [targets, [settings]] = await Promise.all([
    listTargets(tx, ids, now),
    tx<{ noticeDays: number }[]>`select notice_days from programme_settings`,
  ])
  const stage = await setStage(tx, targets, 'standards')
  const groups = stage.groups.filter(({ items }) => items.some(({ visitId }) => isDue.has(visitId)))
  const runs = placeAll({ ...stage, groups }, settings?.noticeDays ?? 14)
  await writeDrafts(
    tx,
    null,
    groups.flatMap((group, at) => toWanted(group, runs[at] ?? null, stage)),
  )
}

/** Those that are due to be drafted, and others of the same customers that the server may draft with them. */
const listCandidates = (tx: Db, now: Date) => tx<{ id: number; isDue: boolean }[]>`
  with candidate as materialized (
    select visit.id, certificate.customer_id,
      visit.due - (standard.programme ->> 'draftDays')::integer <= (${now}::timestamptz at time zone customer.time_zone)::date as is_due
    from visit
    join certificate on certificate.id = visit.certificate_id
    join standard on standard.id = certificate.standard_id
    join customer on customer.id = certificate.customer_id
    where ${isOnBoard(tx, tx`(${now}::timestamptz at time zone customer.time_zone)::date`)} and certificate.status = 'active'
      and visit.plan = 'none' and visit.drafted_at is null and standard.programme ->> 'draftDays' is not null
  )
  select id, is_due from candidate where customer_id in (select customer_id from candidate where is_due) order by id`
