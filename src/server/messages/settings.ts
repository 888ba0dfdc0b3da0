import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { messageSettings } from '#contract/messages.ts'
import { type LetterKind, letterKinds, type Placeholder, spellPlaceholder } from '#domain/letters.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { sayLetter } from '#words/en/letters.ts'
import { askInstead, withdrawLetters } from './withdraw-letters.ts'

type Messages = Answer<typeof messageSettings.read>
export type LetterText = Messages['letters'][number]

/** As it is stored: letters by kind, what nobody changed left out. */
type Stored = Partial<
  Omit<Messages, 'letters'> & { letters: Partial<Record<LetterKind, Omit<LetterText, 'kind'>>> }
>
type Row = Pick<Messages, 'id' | 'version' | 'createdAt' | 'updatedAt'> & { value: Stored }

export async function readMessages(sql: Db): Promise<Messages> {
  const [row] = await sql<Row[]>`
    select id, value, version, created_at, updated_at from setting where name = 'messages'`
  if (!row) throw missing()
  const { value, ...record } = row
  return {
    ...record,
    organisation: value.organisation ?? '',
    replyTo: value.replyTo ?? '',
    invites: value.invites ?? 'off',
    letters: letterKinds.map(kind => ({ ...usualLetter(kind), ...value.letters?.[kind], kind })),
  }
}

/** How letters of a kind go, which nobody changes before the transaction is over. To be asked before a letter is locked. */
export async function lockModes(tx: Db): Promise<(kind: LetterKind) => LetterText['mode']> {
  await tx`select from setting where name = 'messages' for share`
  const { letters } = await readMessages(tx)
  return kind => letters.find(one => one.kind === kind)?.mode ?? 'off'
}

const placeholder = (name: Placeholder) => spellPlaceholder(name)

const usualLetter = (kind: LetterKind): Omit<LetterText, 'kind'> => ({
  mode: 'off',
  language: 'en',
  subject: sayLetter(`${kind}:subject`, { number: placeholder('audit.number') }),
  text: sayLetter(`${kind}:text`, {
    contact: placeholder('contact.name'),
    number: placeholder('audit.number'),
    standards: placeholder('audit.standards'),
    when: placeholder('audit.when'),
    address: placeholder('audit.address'),
    team: placeholder('audit.team'),
    planner: placeholder('planner.name'),
    organisation: placeholder('organisation'),
  }),
})

const isAnyOn = ({ letters }: Pick<Messages, 'letters'>) => letters.some(({ mode }) => mode !== 'off')

/**
 * What is booked when letters are turned on counts as told: nobody is written to of what they learned by other means. Open
 * letters of a kind that is turned off are withdrawn, those that were to go by themselves are left to a person if it now asks, and
 * entries no longer wait for invites that are off.
 */
export async function saveMessages(
  tx: Db,
  accountId: number,
  { version, letters, ...given }: Parsed<typeof messageSettings.update, 'body'>,
): Promise<Messages> {
  const before = await readMessages(tx)
  await lockRecord(tx, 'setting', before.id, version)
  const byKind = Object.fromEntries(letters.map(({ kind, ...letter }) => [kind, letter]))
  await tx`update setting set value = ${tx.json({ ...given, letters: byKind })} where id = ${before.id}`
  if (given.invites === 'off') await tx`delete from invite_due`
  else if (before.invites === 'off') await inviteAll(tx)
  const kindsOf = (wanted: LetterText['mode']) =>
    letters.filter(({ mode }) => mode === wanted).map(({ kind }) => kind)
  await withdrawLetters(tx, { accountId, kinds: kindsOf('off') })
  await askInstead(tx, kindsOf('ask'))
  if (!isAnyOn(before) && isAnyOn({ letters })) await countAsTold(tx)
  return readMessages(tx)
}

/** Whoever is booked is invited to what is ahead: what is then called off is known to their calendar. */
async function inviteAll(tx: Db): Promise<void> {
  await tx`
    insert into invite_due (entry_id)
    select id from roster_entry where audit_id is not null and released_at is null and starts_at > now()
    on conflict do nothing`
}

async function countAsTold(tx: Db): Promise<void> {
  await tx`
    insert into customer_told (audit_id, state)
    select id, letter_state(audit) from audit
    where status = 'assigned' and deleted_at is null and starts_at > now()
    on conflict (audit_id) do update set state = excluded.state`
}
