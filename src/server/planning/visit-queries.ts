import type { Programme } from '#domain/programme.ts'
import type { VisitPlan, VisitState } from '#domain/visit-classes.ts'
import type { VisitKind, Window } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'

/** What the visits of a certificate are calculated from. Days are calendar days at the customer's main site. */
export type Calculated = {
  id: number
  cycle: number
  wantedBy: string | null
  /** The day of entry. */
  entered: string
  decided: string | null
  cycleEnds: string | null
  expires: string | null
  firstCertified: string | null
  auditedUntil: string | null
  centralSiteId: number
  siteIds: number[]
  programme: Programme | null
}

type Owed = Window & {
  certificateId: number
  cycle: number
  kind: VisitKind
  ordinal: number
  state: VisitState
}

export type NewVisit = Owed & { siteIds: number[] }

export type KeptVisit = Owed & {
  id: number
  byHand: boolean
  doneOn: string | null
  plan: VisitPlan
  hadAudit: boolean
  siteIds: number[]
}

/** All that a call calculates, by id and before any visit, so that two calls wait for one another. Nobody waits for the answer. */
export function lockCertificates(tx: Db, ids: readonly number[]): void {
  tx`select from certificate where id = any(${[...ids]}::integer[]) order by id for no key update`.execute()
}

/** Nothing is owed for those that are withdrawn. */
export const lockCalculated = (tx: Db, ids: readonly number[]) => tx<Calculated[]>`
  select certificate.id, cycle, wanted_by, (certificate.created_at at time zone customer.time_zone)::date as entered, decided,
    cycle_ends, expires, first_certified, audited_until, central_site_id, standard.programme,
    array(select site_id from certificate_site where certificate_id = certificate.id order by site_id) as site_ids
  from certificate
  join standard on standard.id = standard_id
  join customer on customer.id = customer_id
  where certificate.id = any(${[...ids]}::integer[]) and status <> 'withdrawn'
  order by certificate.id for no key update of certificate`

/** Those of the present cycle. */
export const lockVisits = (tx: Db, certificateIds: readonly number[]) => tx<KeptVisit[]>`
  select visit.id, certificate_id, visit.cycle, kind, ordinal, due, earliest, latest, by_hand, state, done_on, plan,
    drafted_at is not null as had_audit,
    array(select site_id from visit_site where visit_id = visit.id) as site_ids
  from visit
  join certificate on certificate.id = certificate_id and certificate.cycle = visit.cycle
  where certificate_id = any(${[...certificateIds]}::integer[])
  order by visit.id for no key update of visit`

type Written = {
  made: readonly NewVisit[]
  changed: readonly KeptVisit[]
  gone: readonly KeptVisit[]
  fixed: readonly { id: number; siteIds: readonly number[] }[]
  released: readonly KeptVisit[]
}

/** Writes what a calculation has found. Nothing where nothing has changed, which is the rule. */
export async function writeVisits(tx: Db, { made, changed, gone, fixed, released }: Written): Promise<void> {
  if (gone.length > 0) await tx`delete from visit where id = any(${gone.map(({ id }) => id)}::integer[])`
  if (changed.length > 0)
    await tx`
      update visit set due = now.due, earliest = now.earliest, latest = now.latest, state = now.state, by_hand = now.by_hand
      from jsonb_to_recordset(${tx.json(changed.map(toRow))}) now
        (id integer, due date, earliest date, latest date, state text, by_hand boolean)
      where visit.id = now.id`
  if (released.length > 0)
    await tx`delete from visit_site where visit_id = any(${released.map(({ id }) => id)}::integer[])`
  const sites = fixed.flatMap(({ id, siteIds }) => siteIds.map(siteId => ({ visit_id: id, site_id: siteId })))
  if (made.length > 0) sites.push(...(await insertVisits(tx, made)))
  if (sites.length > 0)
    await tx`
      insert into visit_site (visit_id, site_id)
      select visit_id, site_id from jsonb_to_recordset(${tx.json(sites)}) seen (visit_id integer, site_id integer)
      order by visit_id, site_id`
}

const toRow = ({ id, due, earliest, latest, state, byHand }: KeptVisit) => ({
  id,
  due,
  earliest,
  latest,
  state,
  by_hand: byHand,
})

/** Answers the sites that they see. */
async function insertVisits(tx: Db, made: readonly NewVisit[]) {
  const rows = made.map((one, nth) => ({
    nth,
    certificate_id: one.certificateId,
    cycle: one.cycle,
    kind: one.kind,
    ordinal: one.ordinal,
    due: one.due,
    earliest: one.earliest,
    latest: one.latest,
    state: one.state,
  }))
  const inserted = await tx<{ id: number; certificateId: number; kind: string; ordinal: number }[]>`
    insert into visit (certificate_id, cycle, kind, ordinal, due, earliest, latest, state)
    select certificate_id, cycle, kind, ordinal, due, earliest, latest, state
    from jsonb_to_recordset(${tx.json(rows)}) owed (nth integer, certificate_id integer, cycle smallint, kind text,
      ordinal smallint, due date, earliest date, latest date, state text)
    order by nth
    returning id, certificate_id, kind, ordinal`
  const key = (one: { certificateId: number; kind: string; ordinal: number }) =>
    `${one.certificateId} ${one.kind} ${one.ordinal}`
  const ids = new Map(inserted.map(one => [key(one), one.id]))
  return made.flatMap(one =>
    one.siteIds.map(siteId => ({ visit_id: ids.get(key(one)) ?? 0, site_id: siteId })),
  )
}
