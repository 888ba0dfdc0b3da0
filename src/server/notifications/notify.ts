import { type MailChoice, type NotificationType, notificationKinds } from '#contract/notifications.ts'
import type { PushKind } from '#contract/pushes.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Addressee } from '#server/mail/compose.ts'
import { queueMail, withdrawMails } from '#server/mail/queries.ts'
import { queuePush } from '#server/push/queue.ts'
import { toTitle } from '#words/notices.ts'
import type { Notice, Sender } from './notice.ts'
import { type Reader, readerColumns, readerTables, writeAtOnce } from './write-mail.ts'
import { kindOfPush, pushGoodForMinutes, writePush } from './write-push.ts'

type Notified = Notice & {
  accountIds: readonly number[]
  /** All kinds of a combined notice; the one that is mailed soonest decides. */
  types?: readonly NotificationType[]
  /** What may still be undone: it is shown now, and mailed by `mailBookings`. */
  waitsFor?: readonly string[]
  /** It has been shown already. */
  by?: 'mail'
}

/**
 * Notifies people of what somebody did, in the same transaction; nobody is notified of their own actions. Mails that are wanted
 * at once are queued in that transaction too, so that none is lost, and none sent of what never happened.
 */
export async function notify(
  tx: Db,
  { accountId, isUnnamed = false }: Sender,
  notified: Notified,
): Promise<void> {
  const { accountIds, types = [notified.type], waitsFor = [], by, ...notice } = notified
  const held = heldNotices.get(tx)
  if (held) return void held.push({ ...notice, accountIds })
  const title = toTitle(notice.text)
  const isShown = by !== 'mail'
  const pushed = kindOfPush(types)
  const readers = await tx<(Reader & { choice: MailChoice; wantsPush: boolean; showsNames: boolean })[]>`
    with reader as materialized (
      select ${readerColumns(tx)}, ${choiceOf(tx, types)} as choice,
        ${wantsPush(tx, pushed)} as wants_push, coalesce(settings.pushes_names, false) as shows_names,
        ${waitsFor.length > 0 ? isAnyDaily(tx, types) : tx`${choiceOf(tx, types)} = 'daily'`} as awaits_digest
      from ${readerTables(tx)}
      where account.id = any(${[...accountIds]}::integer[]) and account.id is distinct from ${accountId}::integer
        and account.deleted_at is null
    )${isShown ? tx`, ${show(tx, notice, { title, senderId: isUnnamed ? null : accountId, waitsFor })}` : tx``}
    select * from reader where choice = 'atOnce' or wants_push order by id`
  if (waitsFor.length > 0) return
  const topic = isCoalesced(notice) ? { topic: topicOf(notice) } : {}
  for (const reader of readers) {
    if (reader.choice === 'atOnce')
      await queueMail(tx, {
        ...writeAtOnce({ ...notice, title }, reader),
        ...topic,
        account: { id: reader.id, ...needed(types) },
      })
    if (reader.wantsPush && pushed)
      await queuePush(tx, {
        accountId: reader.id,
        kind: pushed,
        message: writePush(notice, reader),
        goodForMinutes: pushGoodForMinutes,
      })
  }
}

type Shown = { title: string; senderId: number | null; waitsFor: readonly string[] }

/** To each `reader`, in the place of what the notice overtakes. */
function show(tx: Db, notice: Notice, { title, senderId, waitsFor }: Shown): Fragment {
  const { type, text, entity, entityId, day = null } = notice
  const givesWay = isCoalesced(notice)
  return tx`overtaken as (
      delete from notification
      where ${givesWay} and gives_way and kind = ${type} and entity = ${entity} and entity_id = ${entityId} and read_at is null
        and account_id in (select id from reader)
    ), notified as (
      insert into notification
        (account_id, kind, title, text, sender_id, entity, entity_id, day, awaits_digest, gives_way, waits_for)
      select id, ${type}, ${title}, ${tx.json(text)}, ${senderId}, ${entity}, ${entityId}, ${day}, coalesce(awaits_digest, false),
        ${givesWay}, ${[...waitsFor]}::text[]
      from reader order by id
    )`
}

/** How a reader wants it mailed; null where none may come. */
const choiceOf = (sql: Db, types: readonly NotificationType[]): Fragment =>
  sql`case when ${canSignIn(sql)} and not ${isInvited(sql, types)} then ${strongestChoice(sql, types)} end`

/** Decisions on requests are mailed apart from the bookings they make. */
function isAnyDaily(sql: Db, types: readonly NotificationType[]): Fragment {
  const isDecision = (type: NotificationType) => type.startsWith('request:')
  const [decisions, bookings] = [types.filter(isDecision), types.filter(type => !isDecision(type))]
  return sql`('daily' in (${choiceOf(sql, decisions)}, ${choiceOf(sql, bookings)}))`
}

type HeldNotice = Notice & { accountIds: readonly number[] }

const heldNotices = new WeakMap<object, HeldNotice[]>()

export const areHeld = (tx: Db): boolean => heldNotices.has(tx)

/** Holds back what a transaction tells people from now on: whoever asks for it puts it together, and lets it go. */
export function holdNotices(tx: Db): { release: () => HeldNotice[] } {
  const held: HeldNotice[] = []
  heldNotices.set(tx, held)
  return {
    release: () => {
      heldNotices.delete(tx)
      return held
    },
  }
}

/** Notices that can be caused over and over, of which only the latest matters. */
const isCoalesced = ({ type, isCombined }: Notice) => !isCombined && coalescedTypes.has(type)

const coalescedTypes: ReadonlySet<NotificationType> = new Set([
  'request:waiting',
  'audit:site',
  'audit:team',
  'audit:followed',
])

export const topicOf = ({ type, entityId }: Pick<Notice, 'type' | 'entityId'>) => `${type} ${entityId}`

/** Who is notified by a permission may lose it. What is combined with other things is about one’s own audits, and stays. */
const needed = (types: readonly NotificationType[]): Pick<Addressee, 'needs'> => {
  const [needs, ...others] = new Set(types.map(type => neededFor[type]))
  return needs && others.length === 0 ? { needs } : {}
}

/** The permissions recipients need, where it isn’t about their own audits. */
const neededFor: Partial<Record<NotificationType, Permission>> = {
  'audit:followed': 'ViewAuditDetail',
  'certificate:status': 'ViewCertificates',
  'visit:due': 'ViewCertificates',
  'disruption:open': 'ManageDisruptions',
  'impartiality:declared': 'ModifyImpartiality',
  'impartiality:overridden': 'ModifyImpartiality',
}

/** Withdraws what waits to be mailed, at once or in the daily email, about something that no longer applies. */
export async function withdraw(tx: Db, notice: Pick<Notice, 'type' | 'entity' | 'entityId'>): Promise<void> {
  await withdrawMails(tx, [{ topic: topicOf(notice) }])
  await tx`
    update notification set awaits_digest = false
    where kind = ${notice.type} and entity = ${notice.entity} and entity_id = ${notice.entityId} and gives_way
      and awaits_digest and read_at is null`
}

/** Chose that kind, and has a device that shows it. */
const wantsPush = (sql: Db, kind: PushKind | undefined): Fragment => sql`(
  coalesce(${kind ?? null}::text = any(settings.pushes), false) and ${canSignIn(sql)}
  and exists (select from push_device where push_device.account_id = account.id))`

/** Mails lead into the product, so only for those who can sign in; of `account` joined with its `role`. */
const canSignIn = (sql: Db) => sql`(account.is_enabled and role.is_active)`

/** What changes on one's own audits comes as an invite to whoever gets those, and so by no other mail. */
function isInvited(sql: Db, types: readonly NotificationType[]): Fragment {
  const isByInvite = types.every(type => type.startsWith('audit:') && !isOfOthers.has(type))
  return isByInvite ? sql`(not coalesce(settings.refuses_invites, false) and sends_invites())` : sql`false`
}

/** Not about an entry of one's own. */
const isOfOthers: ReadonlySet<NotificationType> = new Set(['audit:followed', 'audit:concern'])

const strongestChoice = (sql: Db, types: readonly NotificationType[]): Fragment => sql`(
  select coalesce(settings.choices ->> kind, usual) as choice
  from unnest(${[...types]}::text[], ${types.map(type => notificationKinds[type].mail)}::text[]) usual_mail (kind, usual)
  order by array_position('{atOnce,daily,never}', coalesce(settings.choices ->> kind, usual)) limit 1)`
