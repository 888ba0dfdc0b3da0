import type { LetterKind } from '#domain/letters.ts'
import type { Db } from '#server/db/transaction.ts'

/** Drops open letters of these kinds, but those that are leaving right now. */
export async function withdrawLetters(
  tx: Db,
  { accountId, kinds }: { accountId: number; kinds: readonly LetterKind[] },
): Promise<void> {
  if (kinds.length === 0) return
  const open = await tx<{ id: number }[]>`
    select id from customer_letter where state in ('proposed', 'waiting') and kind = any(${[...kinds]}) order by id`
  for (const { id } of open) {
    const letter = await lockLetter(tx, id)
    if (letter && (await takeBack(tx, letter))) await closeLetter(tx, id, 'withdrawn', accountId)
  }
}

/**
 * Letters of these kinds that were to go by themselves are left to a person, but those that are leaving right now. What somebody
 * has sent goes on.
 */
export async function askInstead(tx: Db, kinds: readonly LetterKind[]): Promise<void> {
  if (kinds.length === 0) return
  const open = await tx<{ id: number }[]>`
    select id from customer_letter where state = 'waiting' and kind = any(${[...kinds]}) order by id`
  for (const { id } of open) {
    const letter = await lockLetter(tx, id)
    const goesAlone = letter?.state === 'waiting' && (letter.mailId === null || letter.wentAlone)
    if (goesAlone && (await takeBack(tx, letter))) await leaveToPerson(tx, id)
  }
}

/** As if it had only been proposed. */
export async function leaveToPerson(tx: Db, id: number): Promise<void> {
  await tx`
    update customer_letter set state = 'proposed', send_at = null, mail_id = null, recipient = null, subject = null, text = null,
      went_alone_at = null, version = version + 1
    where id = ${id}`
}

export type LockedLetter = {
  id: number
  auditId: number
  kind: LetterKind
  state: string
  tells: Told
  reason: string
  accountId: number | null
  mailId: number | null
  recipient: string | null
  /** Into the outbox, without a person. */
  wentAlone: boolean
  version: number
}

/** What a letter tells of an audit. */
export type Told = { status: string; start: string; end: string; siteId: number | null; team: number[] }

/** An open letter; undefined where it is open no longer. Who also locks its audit does that before. */
export async function lockLetter(tx: Db, id: number): Promise<LockedLetter | undefined> {
  const [letter] = await tx<LockedLetter[]>`
    select id, audit_id, kind, state, tells, reason, account_id, mail_id, recipient,
      went_alone_at is not null as went_alone, version
    from customer_letter
    where id = ${id} and state in ('proposed', 'waiting') for update`
  return letter
}

/** Takes its mail out of the outbox; false where it is being sent. */
export async function takeBack(
  tx: Db,
  { id, mailId }: Pick<LockedLetter, 'id' | 'mailId'>,
): Promise<boolean> {
  if (mailId === null) return true
  // First, so that a mail that is given up isn't taken for a letter that failed.
  await tx`update customer_letter set mail_id = null where id = ${id}`
  const [taken] = await tx<{ isBack: boolean }[]>`select withdraw_mail(${mailId}) as is_back`
  if (!taken?.isBack) await tx`update customer_letter set mail_id = ${mailId} where id = ${id}`
  return taken?.isBack ?? false
}

/** What was not sent keeps no text: it told nobody anything. */
export async function closeLetter(
  tx: Db,
  id: number,
  state: 'withdrawn' | 'skipped',
  accountId: number | null,
): Promise<void> {
  await tx`
    update customer_letter set state = ${state}, account_id = coalesce(${accountId}, account_id), done_at = now(),
      version = version + 1
    where id = ${id}`
}
