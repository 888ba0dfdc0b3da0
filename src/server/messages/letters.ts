import type { Sql } from 'postgres'
import type { customerMails } from '#contract/customer-mails.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { kindsToSend, type LetterKind, type LetterState } from '#domain/letters.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayMessageFault } from '#words/en/message-faults.ts'
import { queueLetter } from './queue-letter.ts'
import { findFacts, renderLetter } from './render-letter.ts'
import { type LetterText, readMessages } from './settings.ts'
import { closeLetter, type LockedLetter, lockLetter, type Told, takeBack } from './withdraw-letters.ts'

type Listed = Answer<typeof customerMails.list>
type Row = Omit<Listed['rows'][number], 'start' | 'subject' | 'text'> & {
  tells: Told
  reason: string
  accountId: number | null
  subject: string | null
  text: string | null
}

/** The letters about an audit, an open one as it would read if the caller sent it now. */
export async function listLetters(sql: Db, caller: Caller, auditId: number): Promise<Listed> {
  const [audit] = await sql<{ status: string; isAhead: boolean; now: Told }[]>`
    select status, starts_at > now() as is_ahead, letter_state(audit) as now from audit
    where id = ${auditId} and deleted_at is null`
  if (!audit) throw missing()
  const settings = await readMessages(sql)
  const sender = caller.holds('SendCustomerMails') ? caller.accountId : null
  const facts = await findFacts(sql, { auditId, tells: audit.now, accountId: sender })
  const rows = await listRows(sql, auditId)
  const shown = await Promise.all(
    rows.map(async row => {
      const { tells, reason, accountId, ...shown } = row
      const text = await readText(sql, { row, auditId, sender, settings })
      return { ...shown, ...text, start: new Date(tells.start) }
    }),
  )
  const isOn = (kind: LetterKind) => settings.letters.some(one => one.kind === kind && one.mode !== 'off')
  const kinds = audit.isAhead ? kindsToSend(audit.status).filter(isOn) : []
  const texts = kinds.flatMap(kind => {
    const given = { tells: audit.now, reason: '', organisation: settings.organisation }
    return facts ? [{ kind, ...renderLetter(textOf(settings, kind), { ...given, facts }) }] : []
  })
  return { rows: shown, kinds, texts, recipients: facts?.recipients ?? [] }
}

const listRows = (sql: Db, auditId: number) => sql<Row[]>`
  select letter.id, kind, letter.state, recipient, subject, text, coalesce(done_at, letter.created_at) as at, send_at, mail_id is not null as is_queued,
    case when account.id is not null then json_build_object('id', account.id, 'name', account.display_name) end as by,
    fault, tells, reason, account_id, letter.version
  from customer_letter letter left join account on account.id = account_id
  where audit_id = ${auditId} order by letter.id desc`

type Settings = Awaited<ReturnType<typeof readMessages>>
type About = { row: Row; auditId: number; sender: number | null; settings: Settings }

const textOf = ({ letters }: Settings, kind: LetterKind) =>
  letters.find(one => one.kind === kind) as LetterText

async function readText(sql: Db, { row, auditId, sender, settings }: About) {
  const { subject, text, tells, reason, accountId, kind, recipient } = row
  if (subject !== null && text !== null) return { subject, text }
  const isOpen = row.state === 'proposed' || row.state === 'waiting'
  const facts = isOpen ? await findFacts(sql, { auditId, tells, accountId: sender ?? accountId }) : undefined
  if (!facts) return { subject: '', text: '' }
  const { organisation } = settings
  return {
    ...renderLetter(textOf(settings, kind), { tells, facts, reason, organisation }),
    recipient: recipient ?? facts.recipients[0] ?? null,
  }
}

type Act = Parsed<typeof customerMails.act, 'body'>

/** What somebody does with an open letter: sends it, takes it back, or says that the customer knows already. */
export function actOnLetter(
  sql: Sql,
  caller: Caller,
  { id: auditId, mailId }: { id: number; mailId: number },
  { action, recipient, version }: Act,
): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockRecord(tx, 'audit', auditId)
    const letter = await lockLetter(tx, mailId)
    if (!letter || letter.auditId !== auditId) throw await noLonger(tx, auditId, mailId)
    if (letter.version !== version)
      throw refuse('conflict', sayMessageFault.text('notOpen'), { code: 'stale' })
    if (action === 'send') await sendNow(tx, caller, letter, recipient)
    else await drop(tx, caller, letter, action)
  })
}

async function noLonger(tx: Db, auditId: number, mailId: number): Promise<Failure> {
  const [found] = await tx`select from customer_letter where id = ${mailId} and audit_id = ${auditId}`
  return found ? refuse('conflict', sayMessageFault.text('notOpen')) : missing()
}

async function drop(
  tx: Db,
  { accountId }: Caller,
  letter: LockedLetter,
  action: 'withdraw' | 'skip',
): Promise<void> {
  const needed: LetterState = action === 'skip' ? 'proposed' : 'waiting'
  if (letter.state !== needed)
    throw refuse('conflict', sayMessageFault.text(action === 'skip' ? 'onlyProposed' : 'onlyWaiting'))
  if (!(await takeBack(tx, letter))) throw refuse('conflict', sayMessageFault.text('onItsWay'))
  await closeLetter(tx, letter.id, action === 'skip' ? 'skipped' : 'withdrawn', accountId)
  if (action === 'skip')
    await tx`
      insert into customer_told (audit_id, state) values (${letter.auditId}, ${tx.json(letter.tells)})
      on conflict (audit_id) do update set state = excluded.state`
}

async function sendNow(tx: Db, caller: Caller, letter: LockedLetter, recipient?: string): Promise<void> {
  if (letter.mailId !== null) throw refuse('conflict', sayMessageFault.text('onItsWay'))
  if (new Date(letter.tells.start) <= new Date()) throw refuse('conflict', sayMessageFault.text('isPast'))
  const sent = { ...letter, accountId: caller.accountId }
  const to = recipient && (await knownAddress(tx, sent, recipient))
  await tx`update customer_letter set account_id = ${caller.accountId}, went_alone_at = null where id = ${letter.id}`
  const outcome = await queueLetter(tx, sent, to)
  if (outcome === 'off') throw refuse('conflict', sayMessageFault.text('isOff'))
  if (outcome === 'gone') throw missing()
  if (outcome === 'noAddress')
    throw Failure.invalid([faultOf('recipient', sayMessageFault.text('noAddress'))])
}

/** As it is written at the customer, whose addresses alone are taken. */
async function knownAddress(tx: Db, letter: LockedLetter, recipient: string): Promise<string> {
  const facts = await findFacts(tx, letter)
  const known = facts?.recipients.find(one => one.toLowerCase() === recipient.toLowerCase())
  if (known === undefined) throw Failure.invalid([faultOf('recipient', sayMessageFault.text('notTheirs'))])
  return known
}

type Sent = Parsed<typeof customerMails.send, 'body'>

/** A letter that nobody proposed, or in the place of the one that waits. */
export function sendLetterByHand(
  sql: Sql,
  caller: Caller,
  auditId: number,
  { kind, recipient }: Sent,
): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const { status, startsAt } = await lockRecord<{ status: string; startsAt: Date }>(tx, 'audit', auditId)
    if (startsAt <= new Date()) throw refuse('conflict', sayMessageFault.text('isPast'))
    if (!kindsToSend(status).includes(kind)) throw refuse('conflict', sayMessageFault.text('notNow'))
    const [open] = await tx<{ id: number }[]>`
      select id from customer_letter where audit_id = ${auditId} and state in ('proposed', 'waiting') for update`
    const [written] = open
      ? await tx<{ id: number }[]>`
          update customer_letter set kind = ${kind}, tells = letter_state(audit) from audit
          where customer_letter.id = ${open.id} and audit.id = ${auditId} and mail_id is null
          returning customer_letter.id`
      : await tx<{ id: number }[]>`
          insert into customer_letter (audit_id, kind, state, tells, account_id)
          select id, ${kind}, 'proposed', letter_state(audit), ${caller.accountId} from audit where id = ${auditId}
          returning id`
    const letter = written && (await lockLetter(tx, written.id))
    if (!letter) throw refuse('conflict', sayMessageFault.text('onItsWay'))
    await sendNow(tx, caller, letter, recipient)
  })
}
