import type { NotificationType } from '#contract/notifications.ts'
import type { RosterKind } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import { withdrawMails } from '#server/mail/queries.ts'
import type { OverrideEvent, PlanEvent, Subject, WasEvent } from '#server/planning/plan-events.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine, keepSpan } from '#words/notices.ts'
import { listAuditNotices } from './audit-notices.ts'
import { keepWas } from './keep-was.ts'
import type { Notice, Sender } from './notice.ts'
import { notify, topicOf } from './notify.ts'
import { notifyOverridden } from './notify-overridden.ts'
import { findAuditLabels, teamText } from './notify-team.ts'

/** What is told to those on teams, and to those who follow. */
export type NotifiedEvent = Exclude<PlanEvent, OverrideEvent | WasEvent>

export type PersonalNotice = Notice & { accountId: number }

/**
 * Notifies everybody once of what a change means to them, however many records it touched: at once in the product, by mail once
 * nobody changes it any more (`booking-mails.ts`). `besides`: other notices of the same action, which come first, and are mailed
 * at once.
 */
export async function notifyChange(
  tx: Db,
  sender: Sender,
  all: readonly PlanEvent[],
  besides: readonly (Notice & { accountIds: readonly number[] })[] = [],
): Promise<void> {
  const events = all.filter(one => one.about !== 'override' && one.about !== 'was')
  await notifyOverridden(
    tx,
    sender,
    all.filter(one => one.about === 'override'),
  )
  await withdrawVisits(tx, listOff(events))
  const leading = besides.flatMap(({ accountIds, ...one }) =>
    [...new Set(accountIds)].map(accountId => ({ ...one, accountId })),
  )
  const waitsFor = keepWas(
    tx,
    sender,
    all.filter(one => one.about === 'was'),
  )
  await notifyTogether(tx, sender, [...leading, ...(await composeNotices(tx, events))], { waitsFor })
  if (waitsFor.length > 0) await notifyTogether(tx, sender, leading, { by: 'mail' })
}

/**
 * The same of several changes, each told by itself: all of them is read at once. What overrides a register is a matter for
 * `notifyChange`.
 */
export async function notifyEach(
  tx: Db,
  sender: Sender,
  changes: readonly (readonly PlanEvent[])[],
): Promise<void> {
  const events = changes.flat().filter(one => one.about !== 'override' && one.about !== 'was')
  await withdrawVisits(tx, listOff(events))
  const kept = new Set(
    keepWas(
      tx,
      sender,
      changes.flat().filter(one => one.about === 'was'),
    ),
  )
  const notices = await composeNotices(tx, events)
  // Sent after one another without waiting in between.
  await Promise.all(
    changes.map(ofOne => {
      const ids = new Set(ofOne.flatMap(one => ('auditId' in one ? [one.auditId] : [])))
      const own = notices.filter(({ entity, entityId }) => entity === 'project' && ids.has(entityId))
      const waitsFor = ofOne.flatMap(one =>
        one.about === 'was' && kept.has(one.subject) ? [one.subject] : [],
      )
      return notifyTogether(tx, sender, own, { waitsFor })
    }),
  )
}

/** Tells each of them once, in one notification however much there is to say. */
export async function notifyTogether(
  tx: Db,
  sender: Sender,
  notices: readonly PersonalNotice[],
  how: { waitsFor?: readonly Subject[]; by?: 'mail' } = {},
): Promise<void> {
  const people = new Map<number, PersonalNotice[]>()
  for (const one of notices) people.set(one.accountId, [...(people.get(one.accountId) ?? []), one])
  for (const { readers, ...one } of groupByNotice(people))
    await notify(tx, sender, { ...one, ...how, accountIds: readers })
}

const listOff = (events: readonly NotifiedEvent[]) =>
  events.filter(one => one.about === 'audit').filter(({ type }) => isOff.has(type))

const isOff: ReadonlySet<NotificationType> = new Set(['audit:released', 'audit:canceled'])

type Visit = { auditId: number; accountId: number }

/**
 * Withdraws what waits to be mailed, at once or in the daily email, about visits that people no longer make: who else is on the
 * team, and a new address or contact, unless they visit that customer on another audit: whichever of its audits that was told
 * of. A change of the site that is being saved at the same moment may still be mailed.
 */
async function withdrawVisits(tx: Db, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return
  const auditIds = visits.map(({ auditId }) => auditId)
  const accountIds = visits.map(({ accountId }) => accountId)
  const over = await tx<(Visit & { type: 'audit:team' | 'audit:site' })[]>`
    with visit as (
      select * from unnest(${auditIds}::integer[], ${accountIds}::integer[]) visit (audit_id, account_id)
    ), last_visit as (
      select distinct own.customer_id, visit.account_id from visit join audit own on own.id = visit.audit_id
      where not exists (
        select from audit other join roster_entry entry on entry.audit_id = other.id and entry.released_at is null
        where other.customer_id = own.customer_id and other.id <> own.id and entry.auditor_id = visit.account_id
          and other.status = 'assigned' and other.deleted_at is null and other.ends_at > now())
    )
    select account_id, audit_id, 'audit:team' as type from visit
    union all
    select last_visit.account_id, audit.id, 'audit:site'
    from last_visit
    join notification on notification.account_id = last_visit.account_id and kind = 'audit:site' and entity = 'project'
    join audit on audit.id = entity_id and audit.customer_id = last_visit.customer_id`
  await withdrawMails(
    tx,
    over.map(({ type, auditId, accountId }) => ({ topic: topicOf({ type, entityId: auditId }), accountId })),
  )
  await tx`
    update notification set awaits_digest = false
    from unnest(${over.map(({ accountId }) => accountId)}::integer[], ${over.map(({ auditId }) => auditId)}::integer[],
      ${over.map(({ type }) => type)}::text[]) done (account_id, audit_id, type)
    where notification.account_id = done.account_id and kind = done.type and entity = 'project'
      and entity_id = done.audit_id and gives_way and awaits_digest
      and read_at is null`
}

/** Groups people who get the same notice, so that one statement serves them all. */
function groupByNotice(people: ReadonlyMap<number, readonly PersonalNotice[]>) {
  const groups = new Map<string, Notice & { types: readonly NotificationType[]; readers: number[] }>()
  for (const [accountId, list] of people) {
    const one = summarise(list)
    const key = JSON.stringify(one)
    const group = groups.get(key) ?? { ...one, readers: [] }
    groups.set(key, group)
    group.readers.push(accountId)
  }
  return [...groups.values()]
}

const mostListed = 5

/** Combines several notices into one. */
function summarise(list: readonly PersonalNotice[]): Notice & { types: readonly NotificationType[] } {
  const [first, ...others] = list.map(({ accountId: _, ...one }) => one)
  if (!first) throw new Impossible('There is no notice to combine.')
  const types = [...new Set(list.map(({ type }) => type))]
  if (others.length === 0) return { ...first, types }
  const more = list.length - mostListed
  const sentences = [
    ...list.slice(0, mostListed).map(({ text }) => text),
    ...(more > 0 ? [sayNotice.text('more', { count: more })] : []),
  ]
  return {
    ...first,
    type: types.length === 1 ? first.type : leadingType(types),
    text: combine(sentences),
    types,
    isCombined: true,
  }
}

/** A decision on a request takes precedence; anything else is a change of one’s roster. */
const leadingType = (types: readonly NotificationType[]): NotificationType =>
  types.find(type => type.startsWith('request:')) ?? types[0] ?? 'roster:changed'

export async function composeNotices(tx: Db, events: readonly NotifiedEvent[]): Promise<PersonalNotice[]> {
  const auditIds = events.flatMap(one => (one.about === 'entry' ? [] : [one.auditId]))
  const accountIds = events.flatMap(one => (one.about === 'entry' ? [one.accountId] : []))
  const labels = await findAuditLabels(tx, auditIds)
  const zones = await findZones(tx, accountIds)
  const changes = events.filter(one => one.about === 'change')
  const own = events.flatMap((one): PersonalNotice[] => {
    if (one.about === 'change') return []
    const { accountId, time } = one
    if (one.about === 'entry') {
      // A past booking can outlive the account; then there is nobody to notify.
      const timeZone = zones.get(accountId)
      return timeZone === undefined ? [] : [{ accountId, ...bookingNotice(one, time, timeZone) }]
    }
    const audit = labels.get(one.auditId)
    if (!audit) return []
    const { type, auditId, from, role } = one
    if (type === 'audit:role' && !audit.showsRoles) return []
    const day = localDay(time.start, audit.timeZone)
    const text = teamText(type, audit, time, { from, role })
    return [{ accountId, type, text, entity: 'project', entityId: auditId, day }]
  })
  // What concerns one's own time comes first.
  return [...own, ...(await listAuditNotices(tx, changes, labels))]
}

type Booking = { kind: RosterKind; entryId: number; isBooked: boolean }

function bookingNotice({ kind, entryId, isBooked }: Booking, time: Interval, timeZone: string): Notice {
  return {
    type: 'roster:changed',
    text: sayNotice.text(isBooked ? 'booked' : 'notBooked', { kind, time: keepSpan(time, timeZone) }),
    entity: 'roster',
    entityId: entryId,
    day: localDay(time.start, timeZone),
  }
}

async function findZones(tx: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx<{ id: number; timeZone: string }[]>`
    select id, time_zone from account where id = any(${[...accountIds]}::integer[]) and deleted_at is null`
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
