import type { Interval } from '#domain/interval.ts'
import { type Annotation, annotate, type Db, readAnnotation } from '#server/db/transaction.ts'
import type { Concern } from './concerns.ts'
import type { Member } from './team-queries.ts'

/** A case that opened by itself, to tell of. */
export type Opened = {
  id: number
  cause: 'disabled' | 'unfit' | 'request'
  auditorId: number | null
  count: number
}

/** A case is opened by what somebody does to something else: its history doesn’t name that. */
async function withAct<Result>(tx: Db, act: Annotation, work: () => Promise<Result>): Promise<Result> {
  const before = await readAnnotation(tx)
  annotate(tx, act)
  const result = await work()
  annotate(tx, before)
  return result
}

const noAct: Annotation = { action: '', reason: '' }
const unnamed: Annotation = { ...noAct, actor: null }

/** Those that are hits already stay as they are. */
export async function insertHits(sql: Db, id: number, auditIds: readonly number[]): Promise<void> {
  await sql`
    insert into disruption_hit (disruption_id, audit_id)
    select ${id}, audit_id from unnest(${[...auditIds]}::integer[]) audit_id on conflict do nothing`
}

/** Of an account that was just disabled: all audits that they are still booked for; none, no case. The account must be locked. */
export async function openDisabled(tx: Db, auditorId: number): Promise<Opened[]> {
  const booked = await tx<{ id: number; end: Date }[]>`
    select audit.id, entry.ends_at as "end"
    from roster_entry entry join audit on audit.id = entry.audit_id and audit.status = 'assigned'
    where entry.auditor_id = ${auditorId} and entry.released_at is null and entry.ends_at > clock_timestamp()
    order by audit.id`
  return open(tx, 'disabled', auditorId, booked)
}

/** Of what no longer fits after a save, which `isUnnamed` leaves untold whose: one case for each auditor, and one for teams as a whole. */
export async function openUnfit(
  tx: Db,
  concerns: readonly Concern[],
  { isUnnamed = false } = {},
): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const auditorId of new Set(concerns.map(one => one.auditorId))) {
    const own = concerns.filter(one => one.auditorId === auditorId)
    opened.push(
      ...(await open(
        tx,
        'unfit',
        auditorId,
        own.map(({ projectId, end }) => ({ id: projectId, end })),
        isUnnamed ? unnamed : noAct,
      )),
    )
  }
  return opened
}

type Booked = { id: number; end: Date }

/** Lasts until the last of the audits is over. */
async function open(
  tx: Db,
  cause: 'disabled' | 'unfit',
  auditorId: number | null,
  booked: readonly Booked[],
  act = noAct,
): Promise<Opened[]> {
  if (booked.length === 0) return []
  const end = new Date(Math.max(...booked.map(one => one.end.getTime())))
  const insert = () => tx<{ id: number }[]>`
    insert into disruption (cause, auditor_id, starts_at, ends_at)
    values (${cause}, ${auditorId}, least(clock_timestamp(), ${end}::timestamptz - interval '1 second'), ${end}) returning id`
  const [made] = await withAct(tx, act, insert)
  const id = made?.id ?? 0
  const ids = [...new Set(booked.map(one => one.id))]
  await insertHits(tx, id, ids)
  return [{ id, cause, auditorId, count: ids.length }]
}

/** What fits again after a save is no hit of an open case any more. */
export async function spareFitting(
  tx: Db,
  before: readonly Concern[],
  after: readonly Concern[],
): Promise<void> {
  const keyOf = ({ projectId, auditorId }: Concern) => `${projectId} ${auditorId}`
  const still = new Set(after.map(keyOf))
  const fitting = before.filter(one => !still.has(keyOf(one)))
  if (fitting.length === 0) return
  const rows = await tx<{ id: number }[]>`
    update disruption_hit hit set spared_at = clock_timestamp()
    from disruption, unnest(${fitting.map(one => one.projectId)}::integer[],
      ${fitting.map(one => one.auditorId)}::integer[]) fits (audit_id, auditor_id)
    where disruption.id = hit.disruption_id and disruption.cause = 'unfit' and disruption.closed_at is null
      and hit.audit_id = fits.audit_id and disruption.auditor_id is not distinct from fits.auditor_id
      and hit.action is null and hit.spared_at is null
    returning disruption.id`
  if (rows.length > 0) await touch(tx, [...new Set(rows.map(({ id }) => id))])
}

/** What is found out about the hits changes the case, though its own fields stay. */
const touch = (tx: Db, ids: readonly number[]) =>
  withAct(
    tx,
    { action: 'edit', reason: '' },
    () => tx`update disruption set updated_at = clock_timestamp() where id = any(${[...ids]}::integer[])`,
  )

type Lost = { auditId: number; member: Pick<Member, 'role' | 'withId' | 'days' | 'note'> & Interval }
type Request = Interval & { id: number; auditorId: number }

/** Of an accepted request that took somebody off audits: in the case that is open for it already, or a new one. */
export async function openReleased(
  tx: Db,
  { id: requestId, auditorId, start, end }: Request,
  all: readonly Lost[],
): Promise<Opened[]> {
  const now = new Date()
  const released = all.filter(({ member }) => member.end > now)
  if (released.length === 0) return []
  const [first] = await tx<{ id: number }[]>`
    select id from disruption where request_id = ${requestId} and closed_at is null order by id limit 1 for no key update`
  const insert = () => tx<{ id: number }[]>`
    insert into disruption (cause, auditor_id, request_id, starts_at, ends_at)
    values ('request', ${auditorId}, ${requestId}, ${start}, ${end}) returning id`
  const [made] = first ? [first] : await withAct(tx, noAct, insert)
  const id = made?.id ?? 0
  for (const { auditId, member } of released) {
    const { role, withId, days, note } = member
    const lost = { role, withId, days, note, start: member.start, end: member.end }
    await tx`
      insert into disruption_hit (disruption_id, audit_id, lost) values (${id}, ${auditId}, ${tx.json(lost as never)})
      on conflict (disruption_id, audit_id) do update set lost = excluded.lost, hit_at = clock_timestamp()
      where disruption_hit.action is null`
  }
  if (first) await touch(tx, [id])
  return first ? [] : [{ id, cause: 'request', auditorId, count: released.length }]
}

/** A waiting request was changed: the case that is open for it, if any, is about its new time. */
export async function followRequest(tx: Db, { id, auditorId, start, end }: Request): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    update disruption set starts_at = ${start}, ends_at = ${end}
    where request_id = ${id} and closed_at is null returning id`
  for (const one of rows)
    await tx`
      insert into disruption_hit (disruption_id, audit_id)
      select ${one.id}, audit.id
      from roster_entry entry join audit on audit.id = entry.audit_id and audit.status = 'assigned'
      where entry.auditor_id = ${auditorId} and entry.released_at is null
        and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${start}, ${end})
      on conflict do nothing`
}
