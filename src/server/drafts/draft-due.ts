import type { Db } from '#server/db/transaction.ts'
import { readBeside } from '#server/planning/visit-classes.ts'
import { placeAll, setStage, toWanted } from './propose.ts'
import { listTargets, type Target } from './queries.ts'
import { writeDrafts } from './write-drafts.ts'

/**
 * Drafts what the rules of standards ask for: open visits of active certificates that nothing was ever drafted for, so many days
 * before they are due, and with them what can share the audit. What somebody deleted, canceled or moved isn't made again.
 */
export async function draftDue(tx: Db, { now }: { now: Date }): Promise<void> {
  const candidates = await listCandidates(tx, now)
  const due = candidates.filter(one => one.isDue)
  const isDue = new Set(due.map(({ id }) => id))
  if (isDue.size === 0) return
  const ids = listTogether(candidates, due)
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

type Candidate = Pick<Target, 'id' | 'customerId' | 'earliest' | 'latest'> & { isDue: boolean }

/** What may be made on a day on which something is that is due: most owe another visit years ahead. */
function listTogether(candidates: readonly Candidate[], due: readonly Candidate[]): number[] {
  const dueAt = new Map<number, Candidate[]>()
  for (const one of due) dueAt.set(one.customerId, [...(dueAt.get(one.customerId) ?? []), one])
  return candidates
    .filter(({ customerId, earliest, latest }) =>
      dueAt.get(customerId)?.some(one => one.earliest <= latest && earliest <= one.latest),
    )
    .map(({ id }) => id)
}

/** Those that are due to be drafted, and others of the same customers that the server may draft with them. */
const listCandidates = (tx: Db, now: Date) => tx<Candidate[]>`
  with candidate as materialized (
    select visit.id, certificate.customer_id, visit.earliest, visit.latest,
      visit.due - (standard.programme ->> 'draftDays')::integer <= (${now}::timestamptz at time zone customer.time_zone)::date as is_due
    from visit
    join certificate on certificate.id = visit.certificate_id
    join standard on standard.id = certificate.standard_id
    join customer on customer.id = certificate.customer_id
    where ${readBeside(tx, tx`(${now}::timestamptz at time zone customer.time_zone)::date`).isOnBoard} and certificate.status = 'active'
      and visit.plan = 'none' and visit.drafted_at is null and standard.programme ->> 'draftDays' is not null
  )
  select * from candidate where customer_id in (select customer_id from candidate where is_due) order by id`
