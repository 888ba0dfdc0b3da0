import type { Db } from '#server/db/transaction.ts'
import type { Invite } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queries.ts'
import { sayLetter } from '#words/en/letters.ts'
import { listValues } from '#words/lists.ts'
import { findFacts, inOneLine, type LetterFacts, renderLetter } from './render-letter.ts'
import { type LetterText, readMessages } from './settings.ts'
import type { LockedLetter } from './withdraw-letters.ts'

/** What became of the attempt: nothing is written unless it was queued. */
type Outcome = 'queued' | 'off' | 'noAddress' | 'gone'

/** Writes the letter and puts it into the outbox. Whoever calls it has locked the letter. */
export async function queueLetter(tx: Db, letter: LockedLetter, recipient?: string): Promise<Outcome> {
  const { letters, organisation, replyTo } = await readMessages(tx)
  const text = letters.find(({ kind }) => kind === letter.kind) as LetterText
  if (text.mode === 'off') return 'off'
  const facts = await findFacts(tx, letter)
  if (!facts) return 'gone'
  const to = recipient ?? facts.recipients[0]
  if (to === undefined) return 'noAddress'
  const rendered = renderLetter(text, { tells: letter.tells, facts, reason: letter.reason, organisation })
  const { lastSequence, isInvited } = await readThread(tx, letter.auditId)
  const sequence = Math.max(facts.era * 100_000, lastSequence + 1)
  const isCanceled = letter.kind === 'canceled'
  const answerTo = replyTo || facts.plannerEmail
  const mailId = await queueMail(tx, {
    recipient: to,
    subject: rendered.subject,
    greeting: '',
    before: [rendered.text],
    after: [],
    isPlain: true,
    ...(organisation && { sender: organisation }),
    ...(answerTo && { replyTo: answerTo }),
    // What they were never invited to can't be taken out of their calendar.
    ...((!isCanceled || isInvited) && { invite: inviteOf(letter, { facts, sequence, organisation }) }),
    thread: `letter ${letter.auditId}`,
  })
  await tx`
    update customer_letter set state = 'waiting', mail_id = ${mailId ?? null}, recipient = ${to},
      subject = ${rendered.subject}, text = ${rendered.text}, sequence = ${sequence}, version = version + 1
    where id = ${letter.id}`
  return 'queued'
}

async function readThread(tx: Db, auditId: number): Promise<{ lastSequence: number; isInvited: boolean }> {
  const [found] = await tx<{ lastSequence: number | null; isInvited: boolean | null }[]>`
    select max(sequence)::float8 as last_sequence, bool_or(state = 'sent') as is_invited
    from customer_letter where audit_id = ${auditId} and sequence is not null`
  return { lastSequence: found?.lastSequence ?? 0, isInvited: found?.isInvited ?? false }
}

type Given = { facts: LetterFacts; sequence: number; organisation: string }

function inviteOf({ auditId, kind, tells }: LockedLetter, { facts, sequence, organisation }: Given): Invite {
  const { number, standards } = facts
  const about = { number, standards: listValues(standards) }
  return {
    method: kind === 'canceled' ? 'CANCEL' : 'REQUEST',
    uid: `project-${auditId}@${facts.installation}`,
    sequence,
    start: tells.start,
    end: tells.end,
    title: organisation ? sayLetter('event', { ...about, organisation }) : sayLetter('eventAlone', about),
    place: inOneLine(facts.address, ', '),
    attendee: facts.contact,
  }
}
