import type { Db } from '#server/db/transaction.ts'
import { writeLetter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queries.ts'
import { sayMail } from '#words/en/mails.ts'

type Person = { name: string; email: string }

async function findPerson(tx: Db, accountId: number): Promise<Person | undefined> {
  const [person] = await tx<Person[]>`select display_name as name, email from account where id = ${accountId}`
  return person
}

/** Who changed a password, or by what. */
type Changer = 'Code' | 'Owner' | 'Administrator' | 'Operator'

/** So that nobody takes over an account without its owner hearing of it. */
export async function mailPasswordChanged(tx: Db, accountId: number, by: Changer): Promise<void> {
  const person = await findPerson(tx, accountId)
  if (!person) return
  const letter = writeLetter(person, () => ({
    subject: sayMail('passwordChanged'),
    before: [sayMail(`passwordChangedBy${by}`)],
    after: [sayMail('unlessYou')],
  }))
  await queueMail(tx, letter)
}

/** Tells the address before and the one after. */
export async function mailAddressChanged(tx: Db, accountId: number, before: string): Promise<void> {
  const person = await findPerson(tx, accountId)
  if (!person || person.email.toLowerCase() === before.toLowerCase()) return
  const letter = writeLetter(person, () => ({
    subject: sayMail('addressChanged'),
    before: [sayMail('addressChangedFrom', { before, after: person.email })],
    after: [sayMail('unlessYou')],
  }))
  for (const recipient of [before, person.email]) await queueMail(tx, { ...letter, recipient })
}
