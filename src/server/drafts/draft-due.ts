import type { Sql } from 'postgres'
import type { Fragment } from '#server/db/paging.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { readBeside } from '#server/planning/visit-classes.ts'
import { placeAll, setStage, toWanted } from './propose.ts'
import { listTargets, type Target } from './queries.ts'
import { writeDrafts } from './write-drafts.ts'

/** Visits due in a transaction: whoever makes an audit meanwhile waits for its number no longer than for these. */
const usualPart = 100

/**
 * Drafts what the rules of standards ask for: open visits of active certificates that nothing was ever drafted for, so many days
 * before they are due, and with them what can share the audit. What somebody deleted, canceled or moved isn't made again. A customer
 * at a time or several, in transactions of their own; half-way, the rest is left for the next run.
 */
export async function draftDue(sql: Sql, now: Date, mostAtOnce = usualPart): Promise<void> {
  for (const customerIds of inParts(await listCustomers(sql, now), mostAtOnce))
    await transaction(sql, { actor: null }, tx => draftOf(tx, customerIds, now))
}

type Customer = { id: number; due: number }

/** Of whom something is due to be drafted, and how much. */
const listCustomers = (sql: Db, now: Date) => sql<Customer[]>`
  select customer_id as id, count(*)::integer as due from (${candidates(sql, now)}) candidate where is_due group by 1 order by 1`

/** As many customers together as have that much due; one with more is a part of its own. */
function inParts(customers: readonly Customer[], mostAtOnce: number): number[][] {
  const parts: number[][] = []
  let left = 0
  for (const { id, due } of customers) {
    if (due > left) {
      parts.push([])
      left = mostAtOnce
    }
    parts.at(-1)?.push(id)
    left -= due
  }
  return parts
}

async function draftOf(tx: Db, customerIds: readonly number[], now: Date): Promise<void> {
  const open = await tx<Candidate[]>`
    select id, customer_id, earliest, latest, is_due from (${candidates(tx, now, customerIds)}) candidate order by id`
  const due = open.filter(one => one.isDue)
  const isDue = new Set(due.map(({ id }) => id))
  if (isDue.size === 0) return
  const ids = listTogether(open, due)
  const [targets, [settings]] = await Promise.all([
    listTargets(tx, ids, now),
    tx<{ noticeDays: number }[]>`select notice_days from programme_settings`,
  ])
  const noticeDays = settings?.noticeDays ?? 14
  const stage = await setStage(tx, targets, 'standards', { noticeDays })
  const groups = stage.groups.filter(({ items }) => items.some(({ visitId }) => isDue.has(visitId)))
  const runs = placeAll({ ...stage, groups }, noticeDays)
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

/** What the server may draft, of these customers alone where they are given, and whether it is due by its rule. */
const candidates = (sql: Db, now: Date, customerIds?: readonly number[]): Fragment => sql`
  select visit.id, certificate.customer_id, visit.earliest, visit.latest,
    visit.due - (standard.programme ->> 'draftDays')::integer <= (${now}::timestamptz at time zone customer.time_zone)::date as is_due
  from visit
  join certificate on certificate.id = visit.certificate_id
  join standard on standard.id = certificate.standard_id
  join customer on customer.id = certificate.customer_id
  where ${readBeside(sql, sql`(${now}::timestamptz at time zone customer.time_zone)::date`).isOnBoard} and certificate.status = 'active'
    and visit.plan = 'none' and visit.drafted_at is null and standard.programme ->> 'draftDays' is not null
    ${customerIds ? sql`and customer.id = any(${customerIds}::integer[])` : sql``}`
