import type { Db } from '#server/db/transaction.ts'
import { readState } from '#server/planning/lock-state.ts'
import { keep, type Subject, type WasEvent } from '#server/planning/plan-events.ts'
import type { Sender } from './notice.ts'
import { areHeld } from './notify.ts'

/**
 * Keeps what an audit or a booking was when its people were last told, unless that is kept already: they are mailed the difference
 * once nobody changes it any more. Answers what mails wait for; nothing where notices are held back, as what is told together
 * is told at its end. Nobody waits for the statement: what comes after it goes together with it.
 */
export function keepWas(tx: Db, { accountId }: Sender, events: readonly WasEvent[]): Subject[] {
  if (events.length === 0 || areHeld(tx)) return []
  const first = new Map(events.toReversed().map(event => [event.subject, event]))
  const rows = [...first.values()].toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const was = rows.map(({ audit, entries, status }) => JSON.stringify({ audit, entries, status }))
  tx`
    insert into booking_mail (subject, was, actors)
    select subject, was::jsonb, array_remove(array[${accountId}::integer], null)
    from unnest(${rows.map(({ subject }) => subject)}::text[], ${was}::text[]) change (subject, was)
    on conflict (subject) do update set last_at = clock_timestamp(),
      actors = booking_mail.actors || array(select unnest(excluded.actors) except select unnest(booking_mail.actors))`.execute()
  return rows.map(({ subject }) => subject)
}

/** The same of an audit that has just been made with a team: nobody was on it. */
export async function keepUnassigned(tx: Db, sender: Sender, auditId: number): Promise<Subject[]> {
  const audit = (await readState(tx, { auditIds: [auditId], entryIds: [] })).audits.get(auditId)
  if (!audit) return []
  const status = 'draft'
  const was: WasEvent = {
    about: 'was',
    subject: `audit ${auditId}`,
    audit: keep({ ...audit, status }),
    entries: [],
    status,
  }
  return keepWas(tx, sender, [was])
}
