import type { Sql } from 'postgres'
import type { Fragment } from '#server/db/paging.ts'
import { type Db, transaction } from '#server/db/transaction.ts'

/** Days after which things are deleted that nobody needs any more. Everything else is kept for good. */
export const keptDays = {
  /** Sessions that ended, or that nobody has used; a person may want to know where they were signed in. */
  session: 90,
  /** Refresh tokens beyond their end, used or not: they open nothing. */
  refreshToken: 1,
  /** Expired verification codes and call counts; failed sign-ins to addresses that nobody has. */
  code: 1,
  /** Of an account's failed sign-ins how many, and when the last; from where stays in the history. */
  failedSignIn: 90,
  /** Mails that were sent or given up: who got what, and when. */
  mail: 90,
  /** Notifications, from when they were read; unread ones stay. */
  readNotification: 180,
  /** Records of which expiring standards people were notified of, from the last day of the standard. */
  standardNotice: 400,
  /** Plans, from when they ended. */
  plan: 90,
  /** Files of imports that nobody finished sending. */
  unsentImport: 1,
  /** Keys of requests that phones kept to be sent: none is sent again after 7 days. */
  sentRequest: 30,
  /** Messages to devices that nobody sent in time; which visits people were reminded of, from their beginning. */
  push: 1,
  /** The file of an import and its lines, from when it was last touched; that it was, what came of it and which column was which field stay. */
  importFile: 30,
}

/** Rows per batch, so that even after weeks without a clean-up no statement takes long and nobody waits for it. */
const mostAtOnce = 1000

/**
 * Deletes what is older than `keptDays`, a batch in a transaction each; what is in use at the moment is left for the next
 * day.
 */
export async function cleanUp(sql: Sql, now: Date): Promise<void> {
  const limit = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const ofOldImport = sql`import_id in (
    select id from import where updated_at < ${limit(keptDays.importFile)} and not exists (
      select from import_job where import_id = import.id))`
  // Which column was which field, for the next file with the same headings.
  const tellsMapping = sql`headings is not null and exists (
    select from import where import.id = import_id and committed_at is not null)`
  const isOld: Record<string, Fragment> = {
    refresh_token: sql`expires_at < ${limit(keptDays.refreshToken)}`,
    password_reset: sql`created_at < ${limit(keptDays.code)}`,
    counted_call: sql`ends_at < ${limit(keptDays.code)}`,
    sign_in_failure: sql`last_at < case when account_id is null then ${limit(keptDays.code)}::timestamptz else ${limit(keptDays.failedSignIn)} end`,
    mail: sql`coalesce(sent_at, given_up_at) < ${limit(keptDays.mail)}`,
    notification: sql`read_at < ${limit(keptDays.readNotification)}`,
    plan: sql`ended_at < ${limit(keptDays.plan)}`,
    import: sql`state = 'uploading' and updated_at < ${limit(keptDays.unsentImport)}`,
    import_file: sql`${ofOldImport} and not (${tellsMapping})`,
    import_part: sql`${ofOldImport}`,
    import_row: sql`${ofOldImport}`,
    sent_request: sql`created_at < ${limit(keptDays.sentRequest)}`,
    push: sql`good_until < ${limit(keptDays.push)}`,
    push_reminder: sql`starts_at < ${limit(keptDays.push)}`,
    standard_notice: sql`valid_to < ${limit(keptDays.standardNotice)}`,
  }
  for (const [table, condition] of Object.entries(isOld))
    await inBatches(sql, tx => deleteBatch(tx, table, condition))
  await inBatches(sql, tx => emptyFiles(tx, sql`${ofOldImport} and ${tellsMapping}`))
  // Without its file it can’t go on.
  await transaction(
    sql,
    { actor: null },
    tx => tx`
      update import set state = 'canceled'
      where state in ('mapping', 'checked') and updated_at < ${limit(keptDays.importFile)}`,
  )
  await inBatches(sql, tx => deleteSessions(tx, limit(keptDays.session)))
}

async function inBatches(sql: Sql, deleteSome: (tx: Db) => Promise<number>): Promise<void> {
  while ((await transaction(sql, { actor: null }, deleteSome)) === mostAtOnce);
}

/** Of files that are kept for their mapping all goes that was in them, or said of them; of a file without headings that is what is in its first line. */
async function emptyFiles(tx: Db, isOld: Fragment): Promise<number> {
  const { count } = await tx`
    update import_file set headings = encode(sha256(convert_to(headings, 'UTF8')), 'hex'), read = null, choices = '{}', options = '{}', notice = null, reasons = '[]'
    where import_id = any(array(
      select import_id from import_file where read is not null and ${isOld} limit ${mostAtOnce} for update skip locked))`
  return count
}

async function deleteBatch(tx: Db, table: string, isOld: Fragment): Promise<number> {
  const { count } = await tx`
    delete from ${tx(table)} where ctid = any(array(
      select ctid from ${tx(table)} where ${isOld} limit ${mostAtOnce} for update skip locked))`
  return count
}

/** Deletes sessions with their tokens, the last of which may still be valid if the session was ended by hand. */
async function deleteSessions(tx: Db, limit: Date): Promise<number> {
  const old = await tx<{ id: number }[]>`
    select id from session where coalesce(ended_at, last_used_at) < ${limit}
    limit ${mostAtOnce} for update skip locked`
  const ids = old.map(({ id }) => id)
  await tx`delete from refresh_token where session_id = any(${ids})`
  await tx`delete from session where id = any(${ids})`
  return ids.length
}
