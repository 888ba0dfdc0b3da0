import type { Db } from '#server/db/transaction.ts'

/** For how many days things are kept that nobody needs any more. What is not named here is kept for good. */
export const keptDays = {
  /** Sessions that ended, or that nobody has used; a person may want to know where they were signed in. */
  session: 90,
  /** Refresh tokens beyond their end, used or not: they open nothing. */
  refreshToken: 1,
  /** Verification codes and calls that were counted, whose time is over. */
  code: 1,
  /** Mails that were sent or given up: who got what, and when. */
  mail: 90,
  /** Notifications, from when they were read; unread ones stay. */
  readNotification: 180,
  /** Notes of which standards' running out was told, from the last day of the standard. */
  standardNotice: 400,
}

/** Deletes what is older than `keptDays`. */
export async function cleanUp(tx: Db, now: Date): Promise<void> {
  const limit = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await tx`delete from refresh_token where expires_at < ${limit(keptDays.refreshToken)}`
  await deleteSessions(tx, limit(keptDays.session))
  await tx`delete from password_reset where created_at < ${limit(keptDays.code)}`
  await tx`delete from counted_call where ends_at < ${limit(keptDays.code)}`
  await tx`delete from mail where coalesce(sent_at, given_up_at) < ${limit(keptDays.mail)}`
  await tx`delete from notification where read_at < ${limit(keptDays.readNotification)}`
  await tx`delete from standard_notice where valid_to < ${limit(keptDays.standardNotice)}`
}

/** A session goes with its tokens, the last of which may still be good where the session was ended by hand. */
async function deleteSessions(tx: Db, limit: Date): Promise<void> {
  const old = tx`select id from session where coalesce(ended_at, last_used_at) < ${limit}`
  await tx`delete from refresh_token where session_id in (${old})`
  await tx`delete from session where id in (${old})`
}
