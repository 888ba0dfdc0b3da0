import type { PostgresError } from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { Reference } from '#contract/records/card.ts'
import { cards, type Entity } from '#contract/records/cards.ts'

type Sentence = { field: string; message: string }

/** The message for each unique constraint, by its name. */
const uniqueMessages = new Map<string, Sentence>(
  Object.values(cards).flatMap(({ unique = {} }) => Object.entries(unique)),
)

/** The message for each foreign key of a form, by its name: `account_role_fkey`. */
const referenceMessages = new Map<string, Sentence>(
  Object.values(cards).flatMap(({ table, references = {}, parts = {} }) => [
    ...listReferences(table, references, noun => `This ${noun} does not exist any more.`),
    ...Object.values(parts).flatMap(part =>
      listReferences(part.table, part.references, noun => `One of these ${noun}s does not exist any more.`),
    ),
  ]),
)

function listReferences(
  table: string,
  references: Record<string, Reference> = {},
  say: (noun: string) => string,
): [string, Sentence][] {
  return Object.values(references).flatMap(({ to, field }) => {
    const target = cards[to as Entity]
    return field ? [[`${table}_${target.table}_fkey`, { field, message: say(target.noun) }]] : []
  })
}

export const alreadyOnTeam = 'This auditor has already been assigned to this project.'

/**
 * The refusal for a violated constraint, or undefined if it is a bug of ours. `isDeletion`: a foreign key then
 * means that something still uses the record, not that the request names an unknown one.
 */
export function constraintFailure(error: PostgresError, isDeletion: boolean): Failure | undefined {
  const name = error.constraint_name ?? ''
  const unique = uniqueMessages.get(name)
  if (unique) {
    const { field, message } = unique
    return new Failure('conflict', message, { code: 'taken', details: [{ field, message }] })
  }
  const reference = referenceMessages.get(name)
  if (reference && isDeletion)
    return new Failure('conflict', 'This record is now in use, so it can’t be deleted.', {
      code: 'inUse',
    })
  if (reference) return Failure.invalid([reference])
  if (name === 'roster_entry_once_in_team') return new Failure('conflict', alreadyOnTeam)
  if (name === 'roster_entry_no_overlap')
    return new Failure('conflict', 'The auditor has just been booked for this time.', {
      code: 'clash',
      details: [],
    })
  if (name === 'request_no_overlap')
    return new Failure('conflict', requestOverlap.message, { details: [requestOverlap] })
  return undefined
}

const requestOverlap = {
  field: 'start',
  message: 'There is a waiting or accepted request for this time already.',
}
