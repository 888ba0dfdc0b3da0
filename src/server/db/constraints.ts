import type { PostgresError } from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { Reference } from '#contract/records/card.ts'
import { cards, type Entity } from '#contract/records/cards.ts'

type Sentence = { field: string; message: string }

/** What is taken once, by the name of its constraint. */
const taken = new Map<string, Sentence>(
  Object.values(cards).flatMap(({ unique = {} }) => Object.entries(unique)),
)

/** What a form may name that is gone, by the foreign key that says so: `account_role_fkey`. */
const unknown = new Map<string, Sentence>(
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
 * The refusal behind a broken constraint, or undefined where it is our own fault. `isDeletion`: a foreign key then
 * means that something still uses the record, not that the request names an unknown one.
 */
export function constraintFailure(error: PostgresError, isDeletion: boolean): Failure | undefined {
  const name = error.constraint_name ?? ''
  const unique = taken.get(name)
  if (unique) {
    const { field, message } = unique
    return new Failure('conflict', message, { code: 'taken', details: [{ field, message }] })
  }
  const reference = unknown.get(name)
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
