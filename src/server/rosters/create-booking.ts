import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { insertBooking } from '#server/planning/entry-queries.ts'
import { guardBooking } from '#server/planning/guard-booking.ts'
import { notifyBooked } from './notify-booked.ts'
import { type RosterEntry, readEntry, viewer } from './queries.ts'

/** Books time off, training or something else, at any hours. */
export async function createBooking(
  sql: Sql,
  session: Session,
  booking: Parsed<typeof rosters.create, 'body'>,
): Promise<RosterEntry> {
  return transaction(sql, { actor: session.accountId }, async tx => {
    await guardBooking(tx, session, booking, { isNew: true })
    const id = await insertBooking(tx, booking)
    await notifyBooked(tx, session, { ...booking, id })
    return readEntry(tx, viewer(session), id)
  })
}
