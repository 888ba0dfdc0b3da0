import type { Db } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queries.ts'

type Person = { name: string; email: string }

async function findPerson(tx: Db, accountId: number): Promise<Person | undefined> {
  const [person] = await tx<Person[]>`select display_name as name, email from account where id = ${accountId}`
  return person
}

/** So that nobody takes over an account without its owner hearing of it. `how` ends the sentence: `in the profile`. */
export async function mailPasswordChanged(tx: Db, accountId: number, how: string): Promise<void> {
  const person = await findPerson(tx, accountId)
  if (!person) return
  await queueMail(tx, {
    recipient: person.email,
    subject: 'Your password was changed',
    greeting: `Hello ${person.name},`,
    before: [`Your password was changed ${how}.`],
    after: [unlessYou],
  })
}

/** Tells the address before and the one after. */
export async function mailAddressChanged(tx: Db, accountId: number, before: string): Promise<void> {
  const person = await findPerson(tx, accountId)
  if (!person || person.email.toLowerCase() === before.toLowerCase()) return
  for (const recipient of [before, person.email])
    await queueMail(tx, {
      recipient,
      subject: 'Your email address was changed',
      greeting: `Hello ${person.name},`,
      before: [`Your account’s email address was changed from ${before} to ${person.email}.`],
      after: [unlessYou],
    })
}

const unlessYou = 'If you didn’t expect this, please tell your administrator immediately.'
