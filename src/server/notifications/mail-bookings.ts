import type { Sql } from 'postgres'
import type { AuditStatus } from '#domain/audit-status.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { type AuditState, type EntryState, readState, type State } from '#server/planning/lock-state.ts'
import {
  type Kept,
  listPlanEvents,
  type PlanEvent,
  readKept,
  type WasEvent,
} from '#server/planning/plan-events.ts'
import { composeNotices, type NotifiedEvent, notifyTogether, type PersonalNotice } from './notify-change.ts'
import { findFollowers, statusNotice } from './notify-followers.ts'
import { findAuditLabels } from './notify-team.ts'

/** Of one transaction; the rest follows a minute later. */
const mostAtOnce = 1000

type Due = { subject: string; was: Pick<WasEvent, 'audit' | 'entries' | 'status'>; actors: number[] }

/**
 * Mails what has changed about audits and bookings that nobody has changed for two minutes, or that were first changed ten minutes
 * ago: the difference from what people were last told, in one mail each; what was undone meanwhile is nothing. What is mailed is
 * forgotten in the same transaction, and what another process does is passed over. Answers how many there were.
 */
export function mailBookings(sql: Sql, now: Date): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    const due = await tx<Due[]>`
      select subject, was, actors from booking_mail
      where least(last_at + interval '2 minutes', first_at + interval '10 minutes') <= ${now}
      order by first_at, subject limit ${mostAtOnce} for update skip locked`
    if (due.length === 0) return 0
    const notices = (await composeDifference(tx, due)).filter(one => !isOwnDoing(one, due))
    await leaveOutUndone(tx, due, notices)
    await notifyTogether(tx, { accountId: null }, notices, { by: 'mail' })
    await tx`delete from booking_mail where subject = any(${due.map(({ subject }) => subject)})`
    return due.length
  })
}

/** Forgets what waits: after a backup is restored nobody is told what was true when it was made. */
export async function forgetBookingMails(tx: Db): Promise<void> {
  await tx`delete from booking_mail`
}

async function composeDifference(tx: Db, due: readonly Due[]): Promise<PersonalNotice[]> {
  const before = stateOf(due)
  const entryIds = due.flatMap(({ subject }) => idOf(subject, 'entry'))
  const after = await readState(tx, { auditIds: [...before.audits.keys()], entryIds })
  const events = listPlanEvents(before, after).filter(isNotified)
  return [...(await composeNotices(tx, events)), ...(await composeStatus(tx, due, { after, events }))]
}

const isNotified = (event: PlanEvent): event is NotifiedEvent =>
  event.about !== 'was' && event.about !== 'override'

function stateOf(due: readonly Due[]): State {
  const audits = due.flatMap(({ was }) => (was.audit ? [readKept<AuditState>(was.audit)] : []))
  const entries = due.flatMap(({ was }) =>
    was.entries.map(one => readKept<EntryState>(one as Kept<EntryState>)),
  )
  return {
    audits: new Map(audits.map(one => [one.id, one])),
    entries: new Map(entries.map(one => [one.id, one])),
  }
}

/** `audit 5` is 5 of an audit. */
const idOf = (subject: string, kind: 'audit' | 'entry'): number[] =>
  subject.startsWith(`${kind} `) ? [Number(subject.slice(kind.length + 1))] : []

/** To those who follow an audit that was canceled, completed or re-opened, and are not on its team. */
async function composeStatus(
  tx: Db,
  due: readonly Due[],
  { after, events }: { after: State; events: readonly NotifiedEvent[] },
): Promise<PersonalNotice[]> {
  const changed = due.flatMap(({ subject, was }) =>
    idOf(subject, 'audit').flatMap(id => {
      const status = sayStatus(was.status, after.audits.get(id)?.status, was.audit?.status)
      return status ? [{ id, status }] : []
    }),
  )
  const ids = changed.map(({ id }) => id)
  const [followers, labels] = [await findFollowers(tx, ids), await findAuditLabels(tx, ids)]
  return changed.flatMap(({ id, status }) => {
    const label = labels.get(id)
    const onTeam = events.flatMap(one => (one.about === 'audit' && one.auditId === id ? [one.accountId] : []))
    const others = (followers.get(id) ?? []).filter(one => !onTeam.includes(one))
    return label ? others.map(accountId => ({ accountId, ...statusNotice(id, status, label) })) : []
  })
}

const isClosed = (status: AuditStatus | null | undefined) => status === 'canceled' || status === 'completed'

/** `as`: what it counted as; one that is assigned anew is told as that. */
function sayStatus(
  was: AuditStatus | null,
  is: AuditStatus | undefined,
  as: AuditStatus | undefined,
): 'canceled' | 'completed' | 're-opened' | undefined {
  if (!is || was === is) return
  if (is === 'canceled' || is === 'completed') return is
  const isAssignedAnew = is === 'assigned' && as !== 'assigned'
  return isClosed(was) && !isAssignedAnew ? 're-opened' : undefined
}

const subjectOf = ({ entity, entityId }: Pick<PersonalNotice, 'entity' | 'entityId'>) =>
  `${entity === 'roster' ? 'entry' : 'audit'} ${entityId}`

/** Nobody is told of what they did alone. */
function isOwnDoing(notice: PersonalNotice, due: readonly Due[]): boolean {
  const actors = due.find(({ subject }) => subject === subjectOf(notice))?.actors ?? []
  return actors.length === 1 && actors[0] === notice.accountId
}

/** What came to nothing for somebody waits for no daily mail of theirs. */
async function leaveOutUndone(
  tx: Db,
  due: readonly Due[],
  notices: readonly PersonalNotice[],
): Promise<void> {
  const subjects = due.map(({ subject }) => subject)
  await tx`
    update notification set awaits_digest = false
    where awaits_digest and read_at is null and waits_for && ${subjects}::text[] and waits_for <@ ${subjects}::text[]
      and kind not like 'request:%' and not exists (
        select from unnest(${notices.map(({ accountId }) => accountId)}::integer[], ${notices.map(subjectOf)}::text[]) told (id, subject)
        where told.id = notification.account_id and told.subject = any(notification.waits_for))`
}
