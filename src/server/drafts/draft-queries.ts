import type { Interval } from '#domain/interval.ts'
import { inSteps, type Pause } from '#server/db/in-steps.ts'
import type { Db } from '#server/db/transaction.ts'
import { fixSites } from '#server/planning/visit-sites.ts'

export type NewDraft = Interval & {
  /** In the list that was asked for. */
  index: number
  number: string
  /** Its number was given with it. */
  isNamed: boolean
  customerId: number
  siteId: number | null
  timeZone: string
  standardIds: readonly number[]
}

export async function insertBatch(tx: Db, makerId: number | null): Promise<number> {
  const [made] = await tx<
    { id: number }[]
  >`insert into draft_batch (made_by) values (${makerId}) returning id`
  return made?.id ?? 0
}

/** Some two milliseconds of the database, most of it their history. */
export const draftsAtOnce = 4

type Batch = { batchId: number; makerId: number | null }

/** Inserts those whose number nobody has, of two alike the one that was given it, with their standards and their maker as follower. */
export async function insertDrafts(tx: Db, { batchId, makerId }: Batch, made: readonly NewDraft[]) {
  const rows = made.map(
    ({ index, number, isNamed, customerId, siteId, timeZone, start, end, standardIds }) => ({
      index,
      number,
      is_named: isNamed,
      customer_id: customerId,
      site_id: siteId,
      time_zone: timeZone,
      starts_at: start.toISOString(),
      ends_at: end.toISOString(),
      standard_ids: [...standardIds],
    }),
  )
  return tx<{ id: number; index: number }[]>`
    with given as materialized (
      -- Not by a number of its row: PostgreSQL would expect a single one, and compare each draft with every other.
      select distinct on (same_text(number) collate "C") *
      from jsonb_to_recordset(${tx.json(rows)}) given (index integer, number text, is_named boolean, customer_id integer,
        site_id integer, time_zone text, starts_at timestamptz, ends_at timestamptz, standard_ids integer[])
      order by same_text(number) collate "C", is_named desc, index
    ), made as (
      insert into audit (idfl_number, customer_id, site_id, starts_at, ends_at, time_zone, batch_id)
      select number, customer_id, site_id, starts_at, ends_at, time_zone, ${batchId} from given
      where not exists (
        select from audit where same_text(audit.idfl_number) collate "C" = same_text(given.number) collate "C")
      order by index
      returning id, idfl_number
    ), held as (
      insert into audit_standard (audit_id, standard_id)
      select made.id, standard_id from made join given on given.number = made.idfl_number
      cross join unnest(standard_ids) standard_id
    ), followed as (
      insert into audit_follower (audit_id, account_id)
      select id, ${makerId}::integer from made where ${makerId}::integer is not null
    )
    select made.id, given.index from made join given on given.number = made.idfl_number`
}

type Link = { auditId: number; visitId: number; siteId: number }

/** What the drafts count for; the sites of a visit first, so that its plan is calculated once. */
export async function linkVisits(tx: Db, links: readonly Link[], pause?: Pause): Promise<void> {
  if (links.length === 0) return
  await fixSites(tx, links)
  const inOrder = links.toSorted((a, b) => a.visitId - b.visitId || a.siteId - b.siteId)
  await inSteps(
    inOrder,
    { size: draftsAtOnce, pause },
    some => tx`
      insert into audit_visit (audit_id, visit_id, site_id)
      select audit_id, visit_id, site_id from unnest(${some.map(one => one.auditId)}::integer[],
        ${some.map(one => one.visitId)}::integer[], ${some.map(one => one.siteId)}::integer[])
        given (audit_id, visit_id, site_id) order by visit_id, site_id`,
  )
}
