import type { Sql } from 'postgres'
import { type Db, transaction } from '#server/db/transaction.ts'
import { type Invite, type Letter, writeLetter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queries.ts'
import { sayInvite } from '#words/en/invites.ts'
import { sayMail } from '#words/en/mails.ts'
import { formatSpan } from '#words/moments.ts'
import { describeEntry } from './make-feed.ts'
import { type FeedEntry, findInvitedEntry } from './queries.ts'

const mostAtOnce = 200

/** Two minutes after the last change, at most ten after the first, as with all mails of bookings. */
const isDue = (sql: Db) =>
  sql`least(last_at + interval '2 minutes', first_at + interval '10 minutes') <= now()`

/**
 * Sends auditors what changed about their audits since they were last sent an invite. A mail that still waits is taken back and
 * overtaken; while one is leaving, the next waits for it. Answers how many entries were looked at.
 */
export async function sendInvites(sql: Sql, appUrl: string): Promise<number> {
  const due = await sql<{ entryId: number }[]>`
    select entry_id from invite_due where ${isDue(sql)} order by first_at limit ${mostAtOnce}`
  for (const { entryId } of due) await transaction(sql, { actor: null }, tx => settle(tx, entryId, appUrl))
  return due.length
}

type Sent = { id: number; accountId: number; method: Invite['method']; event: Told }

async function settle(tx: Db, entryId: number, appUrl: string): Promise<void> {
  const [mine] = await tx`
    select from invite_due where entry_id = ${entryId} and ${isDue(tx)} for update skip locked`
  if (!mine || !(await takeBackWaiting(tx, entryId))) return
  const [sent] = await tx<Sent[]>`
    select id, account_id, method, event from invite where entry_id = ${entryId} and state = 'sent'
    order by id desc limit 1`
  const told = sent?.method === 'REQUEST' ? sent.event : null
  const entry = await findInvitedEntry(tx, entryId)
  const actual =
    entry && isAhead(entry) && (await isInvited(tx, entry.auditorId)) ? toEvent(entry, appUrl) : null
  const isGiven = told && actual && told.accountId !== actual.accountId
  if (told && (!actual || isGiven)) await callOff(tx, entryId, told, entry)
  else if (actual && !(told && isSame(told, actual)))
    await send(tx, { entryId, method: 'REQUEST', event: actual, entry, isFirst: !told })
  // Of one that was given to somebody else, the other is invited next.
  if (!isGiven) await tx`delete from invite_due where entry_id = ${entryId}`
}

/** What came to nothing needs no word once the time that was told is over, or while what began is under way. */
async function callOff(tx: Db, entryId: number, told: Told, entry: FeedEntry | undefined): Promise<void> {
  const isOver = new Date(told.end) <= new Date()
  // What was moved into the past is still ahead in their calendar.
  const hasBegun =
    entry !== undefined &&
    !entry.isReleased &&
    entry.start <= new Date() &&
    new Date(told.start) <= new Date()
  if (isOver || hasBegun || !(await isInvited(tx, told.accountId))) return
  await send(tx, { entryId, method: 'CANCEL', event: told, entry, isFirst: false })
}

/** False where the one before is leaving right now. */
async function takeBackWaiting(tx: Db, entryId: number): Promise<boolean> {
  const [waiting] = await tx<{ id: number; mailId: number | null }[]>`
    select id, mail_id from invite where entry_id = ${entryId} and state = 'waiting' limit 1`
  if (!waiting) return true
  if (waiting.mailId !== null) {
    const [taken] = await tx<{ isBack: boolean }[]>`select withdraw_mail(${waiting.mailId}) as is_back`
    if (!taken?.isBack) return false
  }
  await tx`update invite set state = 'withdrawn' where id = ${waiting.id}`
  return true
}

const isAhead = ({ isReleased, start }: FeedEntry) => !isReleased && start > new Date()

async function isInvited(tx: Db, accountId: number): Promise<boolean> {
  const [found] = await tx`
    select from account left join mail_settings settings on settings.account_id = account.id
    where account.id = ${accountId} and is_enabled and deleted_at is null
      and not coalesce(refuses_invites, false) and sends_invites()`
  return found !== undefined
}

function toEvent(entry: FeedEntry, appUrl: string): Told {
  const { start, end, companyName, number, auditTimeZone, auditorId, auditorName } = entry
  return {
    ...describeEntry(entry, { isOwn: true, appUrl }),
    start: start.toISOString(),
    end: end.toISOString(),
    company: companyName ?? '',
    number: number ?? '',
    timeZone: auditTimeZone ?? entry.auditorTimeZone,
    attendee: auditorName,
    accountId: auditorId,
  }
}

/** The rest of what an event says waits for the next invite. */
const isSame = (told: Told, actual: Told) =>
  (['start', 'end', 'place', 'company', 'number'] as const).every(field => told[field] === actual[field])

type Sending = {
  entryId: number
  method: Invite['method']
  event: Told
  entry: FeedEntry | undefined
  isFirst: boolean
}

async function send(tx: Db, { entryId, method, event, entry, isFirst }: Sending): Promise<void> {
  const [known] = await tx<{ installation: string; least: number; last: number; email: string }[]>`
    select installation.id as installation, installation.era * 100000 as least, account.email,
      coalesce((select max(sequence) from invite where entry_id = ${entryId}), 0)::float8 as last
    from installation, account where account.id = ${event.accountId}`
  if (!known) return
  const sequence = Math.max(known.least, entry?.sequence ?? 0, known.last + 1)
  const { company: _, number: __, timeZone: ___, accountId, ...shown } = event
  const invite = { ...shown, method, sequence, uid: `roster-${entryId}@${known.installation}` }
  const mailId = await queueMail(tx, {
    ...writeInviteMail(event, { method, isFirst, name: event.attendee, email: known.email }),
    invite,
    account: { id: accountId },
    thread: `invite ${entryId} ${accountId}`,
  })
  await tx`
    insert into invite (entry_id, account_id, method, sequence, event, mail_id)
    values (${entryId}, ${accountId}, ${method}, ${sequence}, ${tx.json(event)}, ${mailId ?? null})`
}

/** An event as it was told, with what an invite is compared by. */
type Told = Omit<Invite, 'method' | 'uid' | 'sequence'> & {
  company: string
  number: string
  timeZone: string
  accountId: number
}

type Given = { method: Invite['method']; isFirst: boolean; name: string; email: string }

/** What the mail of an invite says to those whose program shows no calendar. */
function writeInviteMail(event: Told, { method, isFirst, name, email }: Given): Letter {
  const { company, number, place, timeZone, url } = event
  const time = formatSpan({ start: new Date(event.start), end: new Date(event.end) }, timeZone)
  const about = { company, number, time }
  const told = method === 'CANCEL' ? 'canceled' : isFirst ? 'invited' : 'changed'
  const facts = [sayInvite('when', { time }), ...(place ? [sayInvite('where', { place })] : [])]
  const isOff = method === 'CANCEL'
  return writeLetter({ name, email }, () => ({
    subject: sayInvite(told, about),
    before: [sayInvite(`${told}Text`, about), ...(isOff ? [] : [facts.join('\n')])],
    button: isOff
      ? { label: sayInvite('openRoster'), path: '/dashboard/rosters' }
      : { label: sayInvite('open'), path: new URL(url ?? '/', 'http://localhost').pathname },
    after: [],
    footer: { text: sayInvite('why'), label: sayMail('settings'), path: '/dashboard/profile#mails' },
  }))
}
