import type { Sql } from 'postgres'
import { type Db, transaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queries.ts'
import { type KeptNotice, type Reader, readerColumns, readerTables, writeDigest } from './write-mail.ts'

type Due = Reader & { list: (KeptNotice & { receivedAt: string })[] }

/**
 * Sends the daily mail to everybody whose time of day has come in their own time zone: what was left for it and is still unread.
 * Nobody gets an empty mail. One process at a time does this and the others skip it. What is mailed is marked in the same
 * transaction. Answers the number of mails.
 */
export async function sendDigests(sql: Sql, now: Date): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    const [turn] = await tx<{ isMine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('digests')) as is_mine`
    if (!turn?.isMine) return 0
    const due = await takeDue(tx, now)
    for (const { list, ...reader } of due)
      await queueMail(tx, { ...writeDigest(list.map(readMoment), reader), account: { id: reader.id } })
    return due.length
  })
}

/** Takes what came before each person's mail was last due; what came since waits for the next. */
async function takeDue(tx: Db, now: Date): Promise<Due[]> {
  return tx<Due[]>`
    with reader as materialized (
      select ${readerColumns(tx)},
        case when today.due_at <= ${now} then today.due_at
          else (local.day - 1 + at_time) at time zone account.time_zone end as due_at
      from ${readerTables(tx)}
      cross join lateral (select (${now}::timestamptz at time zone account.time_zone)::date as day,
        coalesce(settings.digest_at, '07:00') as at_time) local
      cross join lateral (select (local.day + at_time) at time zone account.time_zone as due_at) today
      where account.is_enabled and account.deleted_at is null and role.is_active
        and account.id in (select account_id from notification where awaits_digest and read_at is null)
    ), taken as (
      update notification set awaits_digest = false from reader
      where notification.account_id = reader.id and awaits_digest and read_at is null
        and notification.created_at < reader.due_at
        -- What may still be undone comes with the mail after.
        and not exists (select from booking_mail where subject = any(notification.waits_for))
      returning notification.*
    )
    select reader.id, reader.name, reader.email, reader.time_zone, reader.sees_audits,
      json_agg(json_build_object('type', kind, 'title', title, 'text', text, 'entity', entity, 'entityId', entity_id, 'day', day,
        'receivedAt', taken.created_at) order by taken.created_at, taken.id) as list
    from reader join taken on taken.account_id = reader.id
    -- Who follows an audit, or plans visits, may have lost the right to open them since.
    where case taken.kind when 'audit:followed' then reader.sees_audits
      when 'certificate:status' then reader.sees_certificates when 'visit:due' then reader.sees_certificates else true end
    group by reader.id, reader.name, reader.email, reader.time_zone, reader.sees_audits order by reader.id`
}

/** JSON carries moments as text. */
const readMoment = (notice: Due['list'][number]) => ({ ...notice, receivedAt: new Date(notice.receivedAt) })

/** Leaves everything so far out of daily mails. */
export async function leaveOutOfDigests(tx: Db): Promise<void> {
  await tx`update notification set awaits_digest = false where awaits_digest`
}
